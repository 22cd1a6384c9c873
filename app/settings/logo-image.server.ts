/** From the file that somebody chose to the picture that is kept. */
import { createHash } from "node:crypto";
import type { IncomingFile } from "#app/http/incoming.server.ts";
import { headOf, inTurn, pictureOf } from "#app/platform/pictures.server.ts";
import { Problem, type ProblemKind } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { logoBounds } from "./brand.ts";

/** A logo as it is kept: a PNG of ours, without a byte of the file it was made from. */
export type LogoImage = { sha256: string; png: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * What documents (180 × 58 points, at 300 dots an inch) and home screens (512 pixels) need; each PDF carries it, so no
 * more.
 */
const kept = { width: 768, height: 512 };

/**
 * Makes the logo of a file: upright, first frame, sRGB, of 8 bits, no metadata, at most 768 × 512. Throws a Problem
 * (behaviour 4.14) when it is no PNG, JPEG or WebP by its content, too large in bytes or pixels, or damaged.
 */
export async function makeLogo({ path, bytes }: IncomingFile): Promise<LogoImage> {
  if (bytes === 0) throw refusal("invalid", (problems) => problems.logoEmpty);
  if (bytes > logoBounds.bytes) throw refusal("too-large", (problems) => problems.logoBytes);
  return inTurn(async () => {
    await expectSize(path);
    const { data, info } = await encoded(path);
    const png = new Uint8Array(data);
    const sha256 = createHash("sha256").update(png).digest("hex");
    return { sha256, png, width: info.width, height: info.height };
  });
}

/** Before a pixel is read: a file of some kilobytes can say that it has thousands of millions. */
async function expectSize(path: string): Promise<void> {
  const { width, height } = await headOf(path).catch((error: unknown) => {
    const other = error instanceof Error && error.message.includes("unsupported image format");
    throw refusal("invalid", (problems) => (other ? problems.logoType : problems.logoBroken));
  });
  if (width > logoBounds.side || height > logoBounds.side) {
    throw refusal("invalid", (problems) => problems.logoPixels({ n: logoBounds.side }));
  }
}

function encoded(path: string) {
  return pictureOf(path, logoBounds.side ** 2)
    .resize({ ...kept, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusal("invalid", (problems) => problems.logoBroken);
    });
}

function refusal(kind: ProblemKind, sentence: (problems: Words["problems"]) => string): Problem {
  return new Problem(kind, ({ problems }) => sentence(problems), {
    fields: ({ problems }) => ({ logo: sentence(problems) }),
  });
}

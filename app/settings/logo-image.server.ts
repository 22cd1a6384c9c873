/** Checks an uploaded logo and converts it into the PNG that is stored. */
import { hash } from "node:crypto";
import type { IncomingFile } from "#app/http/incoming-file.server.ts";
import { openPicture, queuePictureWork, readPictureHead } from "#app/platform/pictures.server.ts";
import { type Problem, type ProblemKind, wrongField } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { logoBounds } from "./brand.ts";

/** A logo as stored: a PNG that we encoded, with no byte of the uploaded file. */
export type LogoImage = { sha256: string; png: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * The largest stored size in pixels: enough for documents (180 × 58 points at 300 dpi) and home screens (512 pixels),
 * and no more, because every PDF contains it.
 */
const kept = { width: 768, height: 512 };

/**
 * Makes the logo from a file: upright, first frame, sRGB, 8 bits, without metadata, at most 768 × 512 pixels. Throws a
 * Problem (behaviour 4.14): too-large for too many bytes; invalid for empty, damaged, not PNG, JPEG or WebP by its
 * content, or too many pixels.
 */
export async function makeLogo({ path, bytes }: IncomingFile): Promise<LogoImage> {
  if (bytes === 0) throw logoProblem("invalid", (problems) => problems.logoEmpty);
  if (bytes > logoBounds.bytes) throw logoProblem("too-large", (problems) => problems.logoBytes);
  return queuePictureWork(async () => {
    await expectSize(path);
    const { data, info } = await encodeLogo(path);
    const png = new Uint8Array(data);
    const sha256 = hash("sha256", png, "hex");
    return { sha256, png, width: info.width, height: info.height };
  });
}

/** Checks the dimensions before any pixel is decoded: a file of a few kilobytes can have billions of pixels. */
async function expectSize(path: string): Promise<void> {
  const { width, height } = await readPictureHead(path).catch((error: unknown) => {
    const other = error instanceof Error && error.message.includes("unsupported image format");
    throw logoProblem("invalid", (problems) => (other ? problems.logoType : problems.logoBroken));
  });
  if (width > logoBounds.side || height > logoBounds.side) {
    throw logoProblem("invalid", (problems) => problems.logoPixels({ n: logoBounds.side }));
  }
}

function encodeLogo(path: string) {
  return openPicture(path, logoBounds.side ** 2)
    .resize({ ...kept, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw logoProblem("invalid", (problems) => problems.logoBroken);
    });
}

function logoProblem(kind: ProblemKind, sentence: (problems: Words["problems"]) => string): Problem {
  return wrongField("logo", ({ problems }) => sentence(problems), kind);
}

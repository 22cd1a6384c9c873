/** Checks a drawn signature and converts it into the PNG that is stored. */
import { openPicture, queuePictureWork, readPictureHead } from "#app/platform/pictures.server.ts";
import { type Problem, wrongField } from "#app/platform/problem.ts";
import { signatureBytes, signatureSize } from "./signature.ts";

/** A pad has 600 × 160 pixels; on a phone the picture may have several times as many. */
const mostPixels = 4000 * 2000;

/**
 * Converts a signature: white background, no metadata. Throws an invalid Problem when it is not a PNG, damaged or too
 * large.
 */
export async function makeSignature(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (file.length > signatureBytes) throw signatureProblem();
  return queuePictureWork(async () => {
    const head = await readPictureHead(file).catch(() => null);
    if (head?.format !== "png" || head.width * head.height > mostPixels) throw signatureProblem();
    const drawn = openPicture(file, mostPixels).resize({
      width: 2 * signatureSize.width,
      height: 2 * signatureSize.height,
      fit: "inside",
      withoutEnlargement: true,
    });
    const png = await drawn
      .flatten({ background: "#ffffff" })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => Promise.reject(signatureProblem()));
    return new Uint8Array(png);
  });
}

function signatureProblem(): Problem {
  return wrongField("signature_base64", (words) => words.problems.wrongSignature);
}

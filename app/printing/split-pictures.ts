/**
 * Remembers pictures whose transparency pdfkit has split off. PDF stores colours and transparency apart, so pdfkit
 * decodes each pixel of such a PNG and compresses both again for each document. That takes a quarter of the time of a
 * short one, and the only such picture is the company's logo (docs/decisions/0123-quick-pdfs.md).
 */
import { hash } from "node:crypto";
import type { PngPicture } from "pdfkit";

type Layers = Pick<PngPicture, "imgData" | "alphaChannel">;

/** A company changes its logo now and then, and stored documents have the one of their time. */
const mostPictures = 4;

/** The layers of a picture by the hash of its file, each up to some hundred kilobytes. */
const layersOf = new Map<string, Layers>();

/** Lets a PNG that pdfkit has opened take its layers from an earlier drawing of the same file. */
export function splitOnce(picture: PngPicture, file: Uint8Array): void {
  const split = picture.splitAlphaChannel.bind(picture);
  const finalize = picture.finalize.bind(picture);
  picture.splitAlphaChannel = () => {
    const key = hash("sha256", file, "hex");
    const known = layersOf.get(key);
    if (known) {
      Object.assign(picture, known);
      finalize();
      return;
    }
    picture.finalize = () => {
      if (layersOf.size >= mostPictures) layersOf.clear();
      layersOf.set(key, { imgData: picture.imgData, alphaChannel: picture.alphaChannel });
      finalize();
    };
    split();
  };
}

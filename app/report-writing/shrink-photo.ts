/** Shrinks a photo in the browser, so that it can be sent with a weak signal. */

import { photoBounds } from "#app/service-reports/report.ts";
import { randomKey } from "./random-key.ts";
import type { DraftPhoto } from "./report-draft.ts";

const qualities = [0.85, 0.7, 0.55, 0.4];

/**
 * A picture as an upright JPEG of at most 1600 pixels a side and 1 MiB, without metadata. Throws when the browser
 * cannot read the file.
 */
export async function shrinkPhoto(file: Blob): Promise<DraftPhoto> {
  const picture = await createImageBitmap(file);
  try {
    return await shrinkToLimit(picture, photoBounds.side);
  } finally {
    picture.close();
  }
}

/** First with lower quality, then smaller. */
async function shrinkToLimit(picture: ImageBitmap, side: number): Promise<DraftPhoto> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = drawScaled(picture, width, height);
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality);
    if (blob.size <= photoBounds.callBytes) return { id: randomKey(), blob, width, height };
  }
  return shrinkToLimit(picture, side * 0.75);
}

function drawScaled(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  // A JPEG has no transparency: paint the background white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("No picture"))), "image/jpeg", quality);
  });
}

/** Pictures that somebody might upload, valid and invalid. */
import sharp from "sharp";

/** The default colour of a picture. */
export const teal = { r: 10, g: 107, b: 124 };

type Look = { width?: number; height?: number; alpha?: number; background?: { r: number; g: number; b: number } };

/** A picture of one colour, to be encoded. */
export function drawPicture({ width = 300, height = 100, alpha, background = teal }: Look = {}) {
  return sharp({
    create: { width, height, channels: alpha === undefined ? 3 : 4, background: { ...background, alpha: alpha ?? 1 } },
  });
}

/** A company's logo: a PNG of 300 × 100 pixels. */
export function logoPng(look: Look = {}): Promise<Buffer> {
  return drawPicture(look).png().toBuffer();
}

/** A picture of noise, which no format compresses. */
export function drawNoise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: teal, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });
}

/** A PNG of some hundred kilobytes with 144 million pixels. */
export function makePictureBomb(): Promise<Buffer> {
  return drawPicture({ width: 12_000, height: 12_000 }).png().toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><rect width="10" height="10"/></svg>',
);

/** The types of the chunks of a PNG, in order. */
export function chunksOf(png: Uint8Array): string[] {
  const bytes = Buffer.from(png);
  const kinds: string[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    kinds.push(bytes.toString("latin1", at + 4, at + 8));
  }
  return kinds;
}

/** A form with a file as the logo, and other fields. */
export function logoForm(file: Uint8Array, name = "logo.png", fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("logo", new File([new Uint8Array(file)], name, { type: "image/png" }));
  return form;
}

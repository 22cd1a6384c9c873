import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { makeIncomingFile } from "../../tests/support/incoming.ts";
import { chunksOf, drawNoise, drawPicture, logoPng, makePictureBomb, svg, teal } from "../../tests/support/pictures.ts";
import { logoBounds } from "./brand.ts";
import { makeLogo } from "./logo-image.server.ts";

const en = wordsIn("en");

/** The kind and the sentence of the Problem for a file. */
async function refusalOf(file: Uint8Array): Promise<string> {
  return makeLogo(await makeIncomingFile(file)).then(() => "not refused", problemOf);
}

function problemOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  if (error.kind !== "busy") expect(error.fields?.(en)).toEqual({ logo: error.sentence(en) });
  return `${error.kind}: ${error.sentence(en)}`;
}

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

const notAPicture = "invalid: The logo must be a PNG, JPEG or WebP picture.";
const damaged = "invalid: The logo cannot be read: its file is damaged or not whole.";
const tooManyPixels = "invalid: The logo must have at most 4000 × 4000 pixels.";

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["no byte", () => Buffer.alloc(0), "invalid: The logo's file is empty."],
  ["one byte", () => Buffer.from("x"), notAPicture],
  ["a text", () => Buffer.from("This is my logo\n".repeat(100)), notAPicture],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), notAPicture],
  ["an SVG", () => svg, notAPicture],
  ["an SVG with an XML head", () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]), notAPicture],
  ["a GIF", () => drawPicture().gif().toBuffer(), notAPicture],
  ["a TIFF", () => drawPicture().tiff().toBuffer(), notAPicture],
  ["an AVIF", () => drawPicture().avif().toBuffer(), notAPicture],
  ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), notAPicture],
  ["zeros", () => Buffer.alloc(1000), notAPicture],
  ["the beginning of a PNG alone", () => logoPng().then((file) => file.subarray(0, 8)), damaged],
  ["half a PNG", () => drawNoise(200, 200).png().toBuffer().then(half), damaged],
  ["half a JPEG", () => drawNoise(200, 200).jpeg().toBuffer().then(half), damaged],
  ["half a WebP", () => drawNoise(200, 200).webp().toBuffer().then(half), damaged],
  ["one column too many", () => logoPng({ width: 4001, height: 1 }), tooManyPixels],
  ["one row too many", () => logoPng({ width: 1, height: 4001 }), tooManyPixels],
  ["a bomb", makePictureBomb, tooManyPixels],
  [
    "one byte too many",
    async () => Buffer.concat([await logoPng(), Buffer.alloc(logoBounds.bytes)]).subarray(0, logoBounds.bytes + 1),
    "too-large: The logo must have at most 2 MB.",
  ],
])("%s is refused", async (_, file, refusal) => {
  expect(await refusalOf(await file())).toBe(refusal);
});

test.each<[string, () => Promise<Buffer>, { width: number; height: number }]>([
  ["a PNG", () => logoPng(), { width: 300, height: 100 }],
  ["a JPEG", () => drawPicture().jpeg().toBuffer(), { width: 300, height: 100 }],
  ["a WebP", () => drawPicture().webp().toBuffer(), { width: 300, height: 100 }],
  ["one pixel", () => logoPng({ width: 1, height: 1 }), { width: 1, height: 1 }],
  ["as many pixels as are allowed", () => logoPng({ width: 4000, height: 4000 }), { width: 512, height: 512 }],
  ["a line", () => logoPng({ width: 4000, height: 1 }), { width: 768, height: 1 }],
  ["a wide one", () => logoPng({ width: 1536, height: 300 }), { width: 768, height: 150 }],
  ["a transparent one", () => logoPng({ alpha: 0.5 }), { width: 300, height: 100 }],
  [
    "colours from a table",
    () => drawPicture({ alpha: 0 }).png({ palette: true }).toBuffer(),
    { width: 300, height: 100 },
  ],
  [
    "one that comes in passes",
    () => drawNoise(90, 60).png({ progressive: true }).toBuffer(),
    { width: 90, height: 60 },
  ],
  ["16 bits a colour", () => drawPicture().toColourspace("rgb16").png().toBuffer(), { width: 300, height: 100 }],
  ["greys", () => drawPicture().toColourspace("b-w").png().toBuffer(), { width: 300, height: 100 }],
  [
    "the colours of a printer",
    () => drawPicture().toColourspace("cmyk").jpeg().toBuffer(),
    { width: 300, height: 100 },
  ],
  [
    "a frame that lies",
    () => drawPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    { width: 100, height: 300 },
  ],
  ["another profile", () => drawPicture().withIccProfile("p3").png().toBuffer(), { width: 300, height: 100 }],
])("%s becomes a plain PNG of 8 bits in sRGB", async (_, file, size) => {
  const { png, width, height } = await makeLogo(await makeIncomingFile(await file()));
  expect({ width, height }).toEqual(size);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", space: "srgb", depth: "uchar", ...size });
  expect(chunksOf(png).filter((kind) => !["IHDR", "IDAT", "IEND", "pHYs"].includes(kind))).toEqual([]);
});

test("colours and transparency stay what they were", async () => {
  const red = { background: { r: 200, g: 30, b: 40 } };
  const { png } = await makeLogo(await makeIncomingFile(await logoPng({ ...red, alpha: 0.5 })));
  const pixel = await sharp(png).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
  expect([...pixel]).toEqual([200, 30, 40, 128]);
});

test("the first frame of an animation is kept", async () => {
  const frames = await Promise.all([{ r: 255, g: 0, b: 0 }, teal].map((background) => logoPng({ background })));
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
  const { png, height } = await makeLogo(await makeIncomingFile(animation));
  expect(height).toBe(100);
  expect([...(await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
    255, 0, 0,
  ]);
});

test("nothing that a file says of its maker is kept: place, camera, thumbnail, comments", async () => {
  const file = await drawPicture()
    .withExif({
      IFD0: { Make: "SecretCamera", ImageDescription: "SecretWords".repeat(5_000) },
      IFD3: { GPSLatitude: "40/1 25/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretWords</a></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(file.length).toBeGreaterThan(55_000);
  expect(file.includes("SecretWords")).toBe(true);
  const { png } = await makeLogo(await makeIncomingFile(file));
  const { exif, xmp, icc, iptc, comments } = await sharp(png).metadata();
  expect({ exif, xmp, icc, iptc, comments }).toEqual({});
  expect(Buffer.from(png).toString("latin1")).not.toMatch(/Secret|Exif|GPS/);
});

test("what hangs on a picture's end is not kept", async () => {
  const { png } = await makeLogo(
    await makeIncomingFile(Buffer.concat([await logoPng(), Buffer.from("<script>alert(1)</script>")])),
  );
  expect(Buffer.from(png).toString("latin1")).not.toContain("script");
  expect(chunksOf(png).at(-1)).toBe("IEND");
});

test.each<[string, () => Promise<Buffer>]>([
  ["PNG", () => drawNoise(40, 30).png().toBuffer()],
  ["JPEG", () => drawNoise(40, 30).jpeg().toBuffer()],
  ["WebP", () => drawNoise(40, 30).webp().toBuffer()],
])("a %s with any wrong bytes is taken or refused, and nothing else happens", async (_, whole) => {
  const file = await whole();
  const place = fc.nat(file.length - 1);
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 });
  const damage = fc.asyncProperty(changes, fc.option(place), async (bytes, end) => {
    const damagedFile = Buffer.from(file.subarray(0, end ?? file.length));
    for (const [at, value] of bytes) if (at < damagedFile.length) damagedFile[at] = value;
    expect(await refusalOf(damagedFile)).toMatch(/^(not refused|invalid: The logo.+)$/);
  });
  await fc.assert(damage, { numRuns: 150, seed: 20_261_121 });
});

test("the same picture has the same name", async () => {
  const [first, second] = [
    await makeLogo(await makeIncomingFile(await logoPng())),
    await makeLogo(await makeIncomingFile(await drawPicture().webp({ lossless: true }).toBuffer())),
  ];
  expect(second.sha256).toBe(first.sha256);
  expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("forty wait their turn, the next is told to come again", async () => {
  const file = await makeIncomingFile(await logoPng());
  const asked = Array.from({ length: 41 }, () => makeLogo(file).then(() => "taken", problemOf));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(40);
  expect(answers.at(-1)).toBe("busy: Too many pictures are waiting. Try again in a moment.");
});

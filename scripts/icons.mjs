/**
 * `npm run icons`: draws the product's own icons (public/icons, public/favicon.ico) from public/icon.svg. Run it by
 * hand when that file changes, and commit the result: the server itself reads no SVG.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const svg = readFileSync("public/icon.svg", "utf8");
/** Without round corners: phones cut these icons to their own shape. */
const square = svg.replace(/ rx="\d+"/, "");

mkdirSync("public/icons", { recursive: true });
for (const [name, side, drawing] of [
  ["192", 192, svg],
  ["512", 512, svg],
  ["apple-180", 180, square],
  ["maskable-512", 512, square],
]) {
  const icon = draw(drawing, side);
  const opaque = drawing === square ? icon.flatten({ background: "#0a6b7c" }) : icon;
  await opaque.png({ compressionLevel: 9 }).toFile(`public/icons/${name}.png`);
}
writeFileSync("public/favicon.ico", await icoFile([16, 32, 48]));

/** The drawing as a square picture of `side` pixels. */
function draw(drawing, side) {
  return sharp(Buffer.from(drawing), { density: (72 * side) / 28 }).resize(side, side);
}

/**
 * An .ico file of several sizes: a header of 6 bytes, an entry of 16 bytes for each picture, then the pictures. They
 * are bitmaps, since browsers that still ask for this file cannot read a PNG in it.
 */
async function icoFile(sides) {
  const bitmaps = await Promise.all(sides.map(bitmapOf));
  const head = Buffer.alloc(6 + 16 * sides.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sides.length, 4);
  let offset = head.length;
  for (const [index, side] of sides.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bitmaps[index].length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bitmaps[index].length;
  }
  return Buffer.concat([head, ...bitmaps]);
}

/**
 * A picture of an .ico file: a BITMAPINFOHEADER, rows of BGRA from the bottom up, and an empty mask of one bit a pixel.
 */
async function bitmapOf(side) {
  const rgba = await draw(svg, side).ensureAlpha().raw().toBuffer();
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  // The height counts picture and mask together.
  head.writeInt32LE(2 * side, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [red, green, blue, alpha] = rgba.subarray(4 * pixel, 4 * pixel + 4);
    const row = side - 1 - Math.floor(pixel / side);
    pixels.set([blue, green, red, alpha], 4 * (row * side + (pixel % side)));
  }
  // A row of the mask is padded to a multiple of four bytes.
  const mask = Buffer.alloc(side * 4 * Math.ceil(side / 32));
  return Buffer.concat([head, pixels, mask]);
}

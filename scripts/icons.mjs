/**
 * `npm run icons`: draws the product's own icons (public/icons) from public/icon.svg. Run by hand when that changes, and
 * committed: the server reads no SVG.
 */
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";

const svg = readFileSync("public/icon.svg", "utf8");
/** To the edges: phones cut these to a shape of theirs. */
const square = svg.replace(/ rx="\d+"/, "");

mkdirSync("public/icons", { recursive: true });
for (const [name, side, drawing] of [
  ["192", 192, svg],
  ["512", 512, svg],
  ["apple-180", 180, square],
  ["maskable-512", 512, square],
]) {
  const density = (72 * side) / 28;
  const icon = sharp(Buffer.from(drawing), { density }).resize(side, side);
  const opaque = drawing === square ? icon.flatten({ background: "#0a6b7c" }) : icon;
  await opaque.png({ compressionLevel: 9 }).toFile(`public/icons/${name}.png`);
}

/** The typefaces of the documents, read from disk. The built-in fonts of PDF print wrong letters for Ł, ő and ≥. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Weight } from "./paper.ts";
import { readTypeface, type Typeface } from "./typeface.ts";

const textFiles: Record<Weight, string> = {
  400: "400Regular/NotoSans_400Regular.ttf",
  600: "600SemiBold/NotoSans_600SemiBold.ttf",
  700: "700Bold/NotoSans_700Bold.ttf",
};

const weights: readonly Weight[] = [400, 600, 700];

/** For each weight the typefaces in the order in which a letter is looked for. */
const read = new Map<Weight, readonly [Typeface, Typeface]>();
let loading: Promise<void> | undefined;

/** Letters that were looked for before, for each weight; no more than a text in all alphabets would have. */
const found: Record<Weight, Map<number, Typeface | undefined>> = { 400: new Map(), 600: new Map(), 700: new Map() };
const mostLetters = 5000;

/** Reads the files, once per thread. Await it before measuring or rendering. */
export function loadFonts(): Promise<void> {
  loading ??= readAll();
  return loading;
}

/** The typeface of a weight. Throws an Error before loadFonts() has finished. */
export function typefaceOf(weight: Weight): Typeface {
  return typefacesOf(weight)[0];
}

/** The typeface that has a letter in a weight; undefined when none has. Throws an Error before loadFonts() has. */
export function typefaceFor(codePoint: number, weight: Weight): Typeface | undefined {
  const known = found[weight];
  if (!known.has(codePoint)) {
    if (known.size >= mostLetters) known.clear();
    known.set(
      codePoint,
      typefacesOf(weight).find((typeface) => typeface.has(codePoint)),
    );
  }
  return known.get(codePoint);
}

/** All typefaces of the documents. Throws an Error before loadFonts() has finished. */
export function allTypefaces(): Typeface[] {
  return [...new Set(weights.flatMap((weight) => typefacesOf(weight)))];
}

function typefacesOf(weight: Weight): readonly [Typeface, Typeface] {
  const typefaces = read.get(weight);
  if (!typefaces) throw new Error("loadFonts() has not finished");
  return typefaces;
}

async function readAll(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  // Noto Sans has no ≥, ≤, ≈ or →. The PDF viewer's package brings a typeface that has them.
  const viewer = createRequire(resolve("react-pdf"));
  const symbols = await readFont(viewer.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"));
  for (const weight of weights) {
    read.set(weight, [await readFont(resolve(`@expo-google-fonts/noto-sans/${textFiles[weight]}`)), symbols]);
  }
}

async function readFont(path: string): Promise<Typeface> {
  return readTypeface(basename(path, ".ttf"), await readFile(path));
}

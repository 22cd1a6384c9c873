/** The typefaces of the documents, from disk. The built-in ones of the PDF format print wrong letters for Ł, ő and ≥. */
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { fontFamily, symbolFamily, type Weight } from "./paper.ts";

const textFiles: Record<Weight, string> = {
  400: "400Regular/NotoSans_400Regular.ttf",
  600: "600SemiBold/NotoSans_600SemiBold.ttf",
  700: "700Bold/NotoSans_700Bold.ttf",
};

const weights: readonly Weight[] = [400, 600, 700];

/** What measuring needs of a font file that has been read. */
type Metrics = {
  unitsPerEm: number;
  characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
};

/** By weight: the files that are asked for a glyph, in this order. */
const read = new Map<Weight, Metrics[]>();
let loading: Promise<void> | undefined;

/** Registers the typefaces and reads their files, once per thread. To be awaited before anything is measured or rendered. */
export function loadFonts(): Promise<void> {
  loading ??= registerAndRead();
  return loading;
}

/** The file that prints a character in a weight, or undefined when none has it. Throws before loadFonts() has finished. */
export function metricsFor(codePoint: number, weight: Weight): Metrics | undefined {
  const files = read.get(weight);
  if (!files) throw new Error("loadFonts() has not finished");
  return files.find((file) => file.hasGlyphForCodePoint(codePoint));
}

async function registerAndRead(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  for (const fontWeight of weights) {
    const src = resolve(`@expo-google-fonts/noto-sans/${textFiles[fontWeight]}`);
    Font.register({ family: fontFamily, src, fontWeight });
  }
  // Noto Sans has no ≥, ≤, ≈ or →. The PDF viewer's package brings a typeface that has them.
  const viewer = createRequire(resolve("react-pdf"));
  Font.register({ family: symbolFamily, src: viewer.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf") });
  // Lines are broken by wrapLines(); hyphenating again would cost time and could break them elsewhere.
  Font.registerHyphenationCallback((word) => [word]);
  const symbols = await loaded({ fontFamily: symbolFamily });
  for (const fontWeight of weights) read.set(fontWeight, [await loaded({ fontFamily, fontWeight }), symbols]);
}

async function loaded(descriptor: { fontFamily: string; fontWeight?: Weight }): Promise<Metrics> {
  await Font.load(descriptor);
  // The library's types say getFont() gives the font file; it gives the entry that holds it.
  const entry: unknown = Font.getFont(descriptor);
  const file = (entry as { data: Metrics }).data;
  // A file remembers of each glyph which character it was first asked for. Embedding an Á asks for the A in it without one:
  // an A that no text had before would be missing from what is copied out of every later document.
  for (const codePoint of file.characterSet) file.glyphForCodePoint(codePoint);
  return file;
}

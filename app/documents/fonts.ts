/** Loads the typefaces of the documents from disk. The built-in fonts of PDF print wrong letters for Ł, ő and ≥. */
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { type Layable, rememberKerning } from "./kerning.ts";
import { fontFamily, symbolFamily, type Weight } from "./paper.ts";
import { type GlyphSource, rememberGlyphs } from "./remember-glyphs.ts";

const textFiles: Record<Weight, string> = {
  400: "400Regular/NotoSans_400Regular.ttf",
  600: "600SemiBold/NotoSans_600SemiBold.ttf",
  700: "700Bold/NotoSans_700Bold.ttf",
};

const weights: readonly Weight[] = [400, 600, 700];

/** The part of a loaded font file that measuring needs. */
type Metrics = Layable & GlyphSource;

/** For each weight the font files in the order in which a glyph is looked for. */
const read = new Map<Weight, Metrics[]>();
let loading: Promise<void> | undefined;

/** Registers the typefaces and reads their files, once per thread. Await it before measuring or rendering. */
export function loadFonts(): Promise<void> {
  loading ??= registerAndRead();
  return loading;
}

/**
 * The font file that has a character in a weight; undefined when none has. Throws an Error before loadFonts() has
 * finished.
 */
export function metricsFor(codePoint: number, weight: Weight): Metrics | undefined {
  const files = read.get(weight);
  if (!files) throw new Error("loadFonts() has not finished");
  return files.find((file) => file.hasGlyphForCodePoint(codePoint));
}

/** The font file with which a character is printed in a weight: the first one that has it, or else the last one. */
export function fontFor(codePoint: number, weight: Weight): Layable {
  return metricsFor(codePoint, weight) ?? (read.get(weight)?.at(-1) as Layable);
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
  // wrapLines() has broken the lines; hyphenating them again would take time and could break them elsewhere.
  Font.registerHyphenationCallback((word) => [word]);
  const symbols = await loadFont({ fontFamily: symbolFamily });
  for (const fontWeight of weights) read.set(fontWeight, [await loadFont({ fontFamily, fontWeight }), symbols]);
}

async function loadFont(descriptor: { fontFamily: string; fontWeight?: Weight }): Promise<Metrics> {
  await Font.load(descriptor);
  // The library's types say that getFont() gives the font file; it gives the entry that holds the file.
  const entry: unknown = Font.getFont(descriptor);
  const file = (entry as { data: Metrics }).data;
  rememberGlyphs(file);
  rememberKerning(file);
  return file;
}

/** Types of the part of fontkit that is used here; the package brings none. */
declare module "fontkit" {
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] };
  export type GlyphRun = { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number };
  export type FontFile = {
    readonly unitsPerEm: number;
    readonly ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
  };
  export function create(bytes: Uint8Array): FontFile;
}

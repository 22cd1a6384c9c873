/** The sheet that every document is set on: A4, its margins, its colours and its few sizes of type. All in points. */

export const sheet = { width: 595.28, height: 841.89, side: 50, top: 46, bottom: 64 } as const;

/** What is left between the side margins. */
export const contentWidth = sheet.width - 2 * sheet.side;

/** What is left between the top margin and the foot. */
export const contentHeight = sheet.height - sheet.top - sheet.bottom;

export const ink = {
  accent: "#0a6b7c",
  text: "#1b2528",
  quiet: "#5c6a6e",
  rule: "#dbe2e4",
} as const;

export const fontFamily = "Noto Sans";

/** For the signs that the other lacks. */
export const symbolFamily = "Liberation Sans";

export type Weight = 400 | 600 | 700;

/** A size of type: what measuring needs (weight, size) and the height of a line. */
export type Face = { weight: Weight; size: number; leading: number };

export const faces = {
  title: { weight: 600, size: 23, leading: 29 },
  company: { weight: 700, size: 13, leading: 18 },
  party: { weight: 600, size: 10.5, leading: 15 },
  body: { weight: 400, size: 9, leading: 13 },
  strong: { weight: 600, size: 9, leading: 13 },
  small: { weight: 400, size: 8, leading: 11.5 },
  label: { weight: 600, size: 7.5, leading: 11 },
  total: { weight: 700, size: 14, leading: 20 },
} as const satisfies Record<string, Face>;

/** Shaping asks the typeface about every one of these for every letter; Spanish and English print the same without. */
const unusedShaping = ["ccmp", "locl", "rlig", "liga", "clig", "calt", "rclt", "frac", "numr", "dnom", "mark", "mkmk"];

/** For running text: kerning only. Halves the time that shaping takes. */
export const textShaping = Object.fromEntries(unusedShaping.map((feature) => [feature, false]));

/** For columns of figures: not even kerning, so that every digit stands below the other. */
export const figureShaping = { ...textShaping, kern: false };

/** A face as react-pdf's style. */
export function faceStyle(face: Face) {
  return { fontSize: face.size, fontWeight: face.weight, lineHeight: face.leading / face.size };
}

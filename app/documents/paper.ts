/** The sheet of every document: A4, margins, colours and sizes of type. All lengths are points. */

export const sheet = { width: 595.28, height: 841.89, side: 50, top: 46, bottom: 64 } as const;

/** The width between the side margins. */
export const contentWidth = sheet.width - 2 * sheet.side;

/** The height between the top margin and the foot. */
export const contentHeight = sheet.height - sheet.top - sheet.bottom;

export const ink = {
  /** The usual colour of titles and rules; that of a document is useAccent(). */
  accent: "#0a6b7c",
  text: "#1b2528",
  quiet: "#5c6a6e",
  rule: "#dbe2e4",
} as const;

export const fontFamily = "Noto Sans";

/** The typeface for signs that the main typeface does not have. */
export const symbolFamily = "Liberation Sans";

export type Weight = 400 | 600 | 700;

/** A size of type: weight and size for measuring, and the height of a line. */
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

/** Features that shaping looks up for every letter; Spanish and English print the same without them. */
export const unusedShaping = [
  "ccmp",
  "locl",
  "rlig",
  "liga",
  "clig",
  "calt",
  "rclt",
  "frac",
  "numr",
  "dnom",
  "mark",
  "mkmk",
];

/** For running text: kerning only, which halves the time of shaping. */
export const textShaping = Object.fromEntries(unusedShaping.map((feature) => [feature, false]));

/** For columns of figures: no kerning either, so that the digits stand exactly below each other. */
export const figureShaping = { ...textShaping, kern: false };

/** The height in points of a table's head, which each page repeats. */
export const tableHeadHeight = 22;

export const tableRuleWidth = 0.5;

/** A table's head and its rows, without the faces of their texts. */
export const tableHead = {
  flexDirection: "row",
  paddingTop: 4,
  borderBottomWidth: 1,
  borderBottomColor: ink.accent,
} as const;

export const tableRow = {
  flexDirection: "row",
  borderBottomWidth: tableRuleWidth,
  borderBottomColor: ink.rule,
} as const;

/** A face as a style of react-pdf. */
export function faceStyle(face: Face) {
  return { fontSize: face.size, fontWeight: face.weight, lineHeight: face.leading / face.size };
}

/** Points between the head of the first page and what follows. */
export const gapBelowHead = 22;

/** The points between the parts of a quote or an invoice, above and below the text of a row, and of a signature. */
export type Spacing = Record<"belowHead" | "aboveTable" | "row" | "aboveClosing" | "aboveTitle" | "signature", number>;

export const usualSpacing: Spacing = {
  ...{ belowHead: gapBelowHead, aboveTable: 26, row: 5 },
  ...{ aboveClosing: 16, aboveTitle: 16, signature: 74 },
};

/** For a document that takes a page less with it. A signature still has the height of one. */
export const tightSpacing: Spacing = {
  ...{ belowHead: 14, aboveTable: 16, row: 3.5 },
  ...{ aboveClosing: 10, aboveTitle: 10, signature: 58 },
};

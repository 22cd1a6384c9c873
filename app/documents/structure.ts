/**
 * The structure of a document for people who have it read aloud: `<View {...part("TR")}>` says what a part of it is.
 * app/printing/tagged-pdf.ts makes the PDF's tags from it. A text without a part becomes a paragraph.
 */

/** Standard structure types (ISO 32000-1, section 14.8.4). An Artifact, such as a page's number, is not read aloud. */
type Role = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Artifact";

export type Part = {
  role: Role;
  /** The text alternative of a Figure. */
  alt?: string;
  /**
   * Parts with the same object here become one tag though they are drawn apart: a table over several pages, the lines
   * of a paragraph.
   */
  whole?: object;
};

/** The props that mark a part of a document; spread them into its element. */
export function partProps(role: Role, more: Omit<Part, "role"> = {}): { part: Part } {
  return { part: { role, ...more } };
}

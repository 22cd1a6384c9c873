/**
 * What the parts of a document are, for who has it read aloud: spread into the props of the part, `<View {...part("TR")}>`.
 * app/printing/tagged-pdf.ts makes the tags of the PDF of it. A text without a part is a paragraph of its own.
 */

/** Standard structure types (ISO 32000-1, section 14.8.4); an Artifact is read by nobody, such as a page's number. */
type Role = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Artifact";

export type Part = {
  role: Role;
  /** What a Figure says in words. */
  alt?: string;
  /** Parts of the same whole are one, though they stand apart: a table over several pages, the lines of a paragraph. */
  whole?: object;
};

/** The props of a part of a document. */
export function part(role: Role, more: Omit<Part, "role"> = {}): { part: Part } {
  return { part: { role, ...more } };
}

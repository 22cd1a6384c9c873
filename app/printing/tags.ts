/**
 * The tags of a PDF, for people who have it read aloud (docs/decisions/0030-tagged-pdf.md): which part of the document
 * each drawn thing belongs to.
 */
import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import type { Part } from "#app/documents/structure.ts";

/** A text within one of these gets no paragraph of its own. */
const textual = ["H1", "H2", "P", "TH", "TD", "Figure"];

/** The tag that something is drawn in, and its role. */
export type Tag = { element: StructureElement; role: string };

export type Tags = {
  /** The tag of the document. */
  root: Tag;
  /** The tag of an element within another, made where the element is a part of its own. */
  within(tag: Tag, part: Part | undefined, isDrawn: boolean): Tag;
  /** Draws something that belongs to a tag. */
  draw(tag: Tag, draw: () => void): void;
  /** Draws something that is not read aloud. */
  drawArtifact(draw: () => void): void;
};

/** Begins the tags of a PDF. */
export function tagsOf(pdf: PDFDocument): Tags {
  const wholes = new Map<object, StructureElement>();
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  function elementOf({ role, alt, whole }: Part, parent: StructureElement): StructureElement {
    const known = whole && wholes.get(whole);
    if (known) return known;
    const element = pdf.struct(role, { ...(alt && { alt }), ...(role === "TH" && { scope: "Column" as const }) });
    parent.add(element);
    if (whole) wholes.set(whole, element);
    return element;
  }

  return {
    root: { element: root, role: "Document" },
    within(tag, own, isDrawn) {
      const isInText = textual.includes(tag.role);
      // A line of a heading or a cell is no paragraph of its own; any other text is one.
      const given = own?.role === "P" && isInText ? undefined : own;
      const part = given ?? (isDrawn && !isInText ? { role: "P" as const } : undefined);
      return part ? { element: elementOf(part, tag.element), role: part.role } : tag;
    },
    draw({ element, role }, draw) {
      element.add(pdf.markStructureContent(role));
      draw();
      pdf.endMarkedContent();
    },
    drawArtifact(draw) {
      pdf.markContent("Artifact");
      draw();
      pdf.endMarkedContent();
    },
  };
}

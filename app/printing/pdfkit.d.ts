/** Types of the part of pdfkit that is used here; the package brings none. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** What was drawn between markStructureContent() and endMarkedContent(). */
  export type StructureContent = { readonly refs: unknown[] };

  export type StructureElement = { add(child: StructureElement | StructureContent): StructureElement };

  export default class PDFDocument extends Readable {
    constructor(options: {
      pdfVersion: "1.7";
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      autoFirstPage: boolean;
      info: Record<string, string | Date>;
    });
    registerFont(name: string, source: object): this;
    font(source: string | object, size?: number): this;
    addNamedDestination(name: unknown): void;
    struct(type: string, options?: { alt?: string; scope?: "Column" }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): StructureContent;
    markContent(tag: "Artifact"): this;
    endMarkedContent(): this;
  }
}

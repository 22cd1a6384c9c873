/** Types of the part of pdfkit that is used here; the package brings none. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";
  import type { FontFile } from "fontkit";

  /** What was drawn between markStructureContent() and endMarkedContent(). */
  export type StructureContent = { readonly refs: unknown[] };

  export type StructureElement = { add(child: StructureElement | StructureContent): StructureElement };

  type Place = { width: number; height: number } | { fit: [number, number]; align: "center"; valign: "center" };

  export default class PDFDocument extends Readable {
    constructor(options: {
      pdfVersion: "1.7";
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      autoFirstPage: boolean;
      font: null;
      info: Record<string, string | Date>;
    });
    addPage(options: { size: [number, number]; margin: number }): this;
    end(): void;

    registerFont(name: string, file: FontFile): this;
    font(name: string, size: number): this;
    /** `features` are passed on to the layout() of the font's file. */
    text(text: string, left: number, top: number, options: { lineBreak: false; features: object }): this;
    image(bytes: Buffer, left: number, top: number, place: Place): this;

    save(): this;
    restore(): this;
    translate(left: number, top: number): this;
    scale(factor: number): this;
    rect(left: number, top: number, width: number, height: number): this;
    roundedRect(left: number, top: number, width: number, height: number, radius: number): this;
    path(path: string): this;
    lineWidth(width: number): this;
    fillColor(colour: string): this;
    fill(colour?: string): this;
    stroke(colour: string): this;
    fillAndStroke(fill: string, stroke: string): this;

    struct(type: string, options?: { alt?: string; scope?: "Column" }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): StructureContent;
    markContent(tag: "Artifact"): this;
    endMarkedContent(): this;
  }
}

/** Types of the part of pdfkit that is used here; the package brings none. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** What was drawn between markStructureContent() and endMarkedContent(). */
  export type StructureContent = { readonly refs: unknown[] };

  export type StructureElement = { add(child: StructureElement | StructureContent): StructureElement };

  export type JpegPicture = { readonly data: Uint8Array };

  /** Colours and transparency as they are written to the PDF, compressed, once they are known. */
  export type PngPicture = {
    imgData: Uint8Array | null;
    alphaChannel?: Uint8Array;
    /** Called for a picture that has transparency. Sets the two, and calls finalize() later. */
    splitAlphaChannel(): void;
    /** Writes the picture to the PDF. */
    finalize(): void;
  };

  export default class PDFDocument extends Readable {
    constructor(options: {
      pdfVersion: "1.7";
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      autoFirstPage: boolean;
      info: Record<string, string | Date>;
    });
    openImage(source: Uint8Array): PngPicture | JpegPicture;
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

/**
 * Makes a PDF with tags, for people who have it read aloud (docs/decisions/0030-tagged-pdf.md). @react-pdf/renderer
 * writes no tags. So its steps (elements, layout, drawing) are called one by one here, and pdfkit, with which it draws,
 * is told before and after each drawn thing to which tag the thing belongs.
 */
import { buffer } from "node:stream/consumers";
import layout, { type SafeDocumentNode } from "@react-pdf/layout";
import draw from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument, { type JpegPicture, type PngPicture, type StructureElement } from "pdfkit";
import type { ReactElement } from "react";
import type { SetLine } from "#app/documents/set-line.ts";
import type { Part } from "#app/documents/structure.ts";
import { splitOnce } from "./split-pictures.ts";

/** The properties of a node of the layout that are used here. */
type LaidOut = {
  type: string;
  props?: { part?: Part; id?: unknown; set?: SetLine };
  children?: LaidOut[];
} & Record<string, unknown>;

/**
 * A PDF in which each font is opened once. The drawing names a font for every text by the object of its file, and
 * pdfkit then opens it again to compare it with those that are open: a fifth of the time of drawing.
 */
class Paper extends PDFDocument {
  readonly #names = new Map<object, string>();

  override font(source: string | object, size?: number): this {
    // The constructor of pdfkit names its own font, by a text, before there are fields of this class.
    if (typeof source === "string") return super.font(source, size);
    let name = this.#names.get(source);
    if (!name) {
      name = `font ${this.#names.size}`;
      this.#names.set(source, name);
      this.registerFont(name, source);
    }
    return super.font(name, size);
  }

  /** Opens a picture that is to be drawn. */
  override openImage(source: Uint8Array): PngPicture | JpegPicture {
    const picture = super.openImage(source);
    if ("splitAlphaChannel" in picture) splitOnce(picture, source);
    return picture;
  }

  /** Called for a node with an id once it is drawn: here for the marks, of which no other nodes have ids. */
  override addNamedDestination(paint: () => unknown): void {
    paint();
  }
}

/** Renders a Document element of @react-pdf/renderer as a PDF with tags. */
export async function taggedPdf(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { title = "", author, subject, creator = "", language = "en" } = element.props;
  // The types of the library leave out the second argument: the fonts, which every step of the layout takes.
  const laidOut = layout as (document: unknown, fonts: typeof Font) => Promise<SafeDocumentNode>;
  const elements = pdf(element).container.document;
  giveLines(elements as unknown as LaidOut);
  const pages = await laidOut(elements, Font);
  const context = new Paper({
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: {
      ...{ Title: title, Creator: creator, Producer: creator, CreationDate: new Date() },
      ...(author && { Author: author }),
      ...(subject && { Subject: subject }),
    },
  });
  const root = context.struct("Document");
  context.addStructure(root);
  tagAll(pages as unknown as LaidOut, context, root);
  const bytes = buffer(context);
  draw(context as never, pages);
  return bytes;
}

/**
 * Hands over the lines that the documents have set (documents/set-line.ts): the layout leaves those of a text alone.
 */
function giveLines(node: LaidOut): void {
  if (node.props?.set) node.lines = [node.props.set];
  for (const child of node.children ?? []) giveLines(child);
}

/** Types of nodes that are drawn and have no children. */
const leaves = ["TEXT", "IMAGE", "SVG"];

/** A text within one of these gets no paragraph of its own. */
const textual = ["H1", "H2", "P", "TH", "TD", "Figure"];

/** Puts marks before and after all that is drawn, and builds the tree of tags to which the marks belong. */
function tagAll(document: LaidOut, context: PDFDocument, root: StructureElement): void {
  const wholes = new Map<object, StructureElement>();

  function tagChildren(node: LaidOut, parent: StructureElement, role: string): void {
    node.children = node.children?.flatMap((child) => tagged(child, parent, role)) ?? [];
  }

  function tagged(node: LaidOut, parent: StructureElement, role: string): LaidOut[] {
    // A line of a heading or a cell is no paragraph of its own.
    const own = node.props?.part;
    const part = own?.role === "P" && textual.includes(role) ? undefined : own;
    if (part?.role === "Artifact") {
      return [markPainted(() => context.markContent("Artifact")), node, markPainted(() => context.endMarkedContent())];
    }
    const isLeaf = leaves.includes(node.type);
    const given = part ?? (isLeaf && !textual.includes(role) ? { role: "P" as const } : null);
    const element = given ? elementOf(given, parent) : parent;
    const type = given?.role ?? role;
    if (isLeaf) {
      const begin = markPainted(() => element.add(context.markStructureContent(type)));
      return [begin, node, markPainted(() => context.endMarkedContent())];
    }
    tagChildren(node, element, type);
    return [node];
  }

  function elementOf({ role, alt, whole }: Part, parent: StructureElement): StructureElement {
    const known = whole && wholes.get(whole);
    if (known) return known;
    const element = context.struct(role, { ...(alt && { alt }), ...(role === "TH" && { scope: "Column" as const }) });
    parent.add(element);
    if (whole) wholes.set(whole, element);
    return element;
  }

  for (const page of document.children ?? []) tagChildren(page, root, "Document");
}

/** A node that draws nothing, but calls `paint` between the drawing of the nodes before and after it. */
function markPainted(paint: () => unknown): LaidOut {
  // Paper.addNamedDestination() is told of it. A CANVAS would be told as well, with an object of 34 methods made for
  // it.
  return { type: "VIEW", style: {}, box: { top: 0, left: 0 }, props: { id: paint } };
}

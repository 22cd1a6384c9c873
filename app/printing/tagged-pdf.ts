/**
 * A document with its tags, for who has it read aloud (docs/decisions/0030-tagged-pdf.md). @react-pdf/renderer has none: here its
 * own steps (elements, layout, drawing) are taken one by one, and pdfkit, which it draws with, is told between them what is
 * drawn.
 */
import { buffer } from "node:stream/consumers";
import layout, { type SafeDocumentNode } from "@react-pdf/layout";
import draw from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument, { type StructureElement } from "pdfkit";
import type { ReactElement } from "react";
import type { Part } from "#app/documents/structure.ts";

/** A node of the layout, as far as it matters here. */
type LaidOut = { type: string; props?: { part?: Part; paint?: () => unknown }; children?: LaidOut[] } & Record<
  string,
  unknown
>;

/** Takes a Document element of @react-pdf/renderer, gives its PDF. */
export async function taggedPdf(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { title = "", author, subject, creator = "", language = "en" } = element.props;
  // Its types leave out the fonts, which every step of the layout is given.
  const laidOut = layout as (document: unknown, fonts: typeof Font) => Promise<SafeDocumentNode>;
  const pages = await laidOut(pdf(element).container.document, Font);
  const context = new PDFDocument({
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

/** What is drawn, and has no parts. */
const leaves = ["TEXT", "IMAGE", "SVG"];

/** Into these a text is put as it is; elsewhere it is a paragraph. */
const textual = ["H1", "H2", "P", "TH", "TD", "Figure"];

/** Puts marks before and after all that is drawn, and builds the tree that they belong to. */
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
      return [mark(() => context.markContent("Artifact")), node, mark(() => context.endMarkedContent())];
    }
    const isLeaf = leaves.includes(node.type);
    const given = part ?? (isLeaf && !textual.includes(role) ? { role: "P" as const } : null);
    const element = given ? elementOf(given, parent) : parent;
    const type = given?.role ?? role;
    if (isLeaf) {
      const begin = mark(() => element.add(context.markStructureContent(type)));
      return [begin, node, mark(() => context.endMarkedContent())];
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

/** A node that draws nothing: it is reached between the drawing of those before it and after it. */
function mark(paint: () => unknown): LaidOut {
  const box = { top: 0, left: 0, width: 1, height: 1 };
  return { type: "CANVAS", style: {}, box, props: { paint } };
}

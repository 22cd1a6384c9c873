/** Draws the placed elements of a page with pdfkit. */
import type PDFDocument from "pdfkit";
import type { Colour, DrawingProps, ImageProps, TextProps, ViewStyle } from "#app/documents/elements.ts";
import { typefaceFor, typefaceOf } from "#app/documents/fonts.ts";
import type { Weight } from "#app/documents/paper.ts";
import { kerned, type Typeface, unkerned } from "#app/documents/typeface.ts";
import type { Shape } from "./element-tree.ts";
import type { Placed } from "./place.ts";
import type { Tag, Tags } from "./tags.ts";

/** Draws the elements of a page, in their order, with their tags. `accent` is what the colour "accent" stands for. */
export function drawPage(pdf: PDFDocument, page: readonly Placed[], tags: Tags, accent: Colour): void {
  const inColour = (colour: Colour) => (colour === "accent" ? accent : colour);
  let set: Colour | undefined;
  for (const element of page) drawTagged(element, tags.root);

  function drawTagged(element: Placed, parent: Tag): void {
    const { node, children } = element;
    const { part } = node.props;
    if (part?.role === "Artifact") {
      tags.drawArtifact(() => drawAll(element));
      return;
    }
    const tag = tags.within(parent, part, node.kind !== "view");
    if (node.kind === "view") drawAlone(element);
    else tags.draw(tag, () => drawAlone(element));
    for (const child of children) drawTagged(child, tag);
  }

  function drawAll(element: Placed): void {
    drawAlone(element);
    for (const child of element.children) drawAll(child);
  }

  /** An element without its children. */
  function drawAlone(place: Placed): void {
    const { node } = place;
    if (node.kind === "view") drawRules(node.props.style ?? {}, place);
    else if (node.kind === "text") drawText(node.props, place);
    else if (node.kind === "image") drawImage(node.props, place);
    else drawShapes(node.props, node.shapes, place);
  }

  /** The colour of what is filled next; said only where it changes, which halves the drawing of a table. */
  function setColour(colour: Colour): void {
    if (colour !== set) pdf.fillColor(inColour(colour));
    set = colour;
  }

  function drawRules({ borderTopWidth, borderTopColor, borderBottomWidth, borderBottomColor }: ViewStyle, at: Placed) {
    const rule = (top: number, height: number, colour: Colour) => {
      setColour(colour);
      pdf.rect(at.left, top, at.width, height).fill();
    };
    if (borderTopWidth && borderTopColor) rule(at.top, borderTopWidth, borderTopColor);
    if (borderBottomWidth && borderBottomColor)
      rule(at.top + at.height - borderBottomWidth, borderBottomWidth, borderBottomColor);
  }

  function drawText({ face: { size, weight }, color, align, isFigure = false, children }: TextProps, at: Placed): void {
    const features = isFigure ? unkerned : kerned;
    const runs = runsOf(children, weight).map((run) => ({
      ...run,
      width: run.typeface.widthOf(run.text, features) * size,
    }));
    const free = at.width - runs.reduce((sum, { width }) => sum + width, 0);
    let left = at.left + (align === "right" ? free : align === "center" ? free / 2 : 0);
    setColour(color);
    for (const { text, typeface, width } of runs) {
      // Letters of two typefaces stand on one line.
      const top = at.top + (typefaceOf(weight).ascent - typeface.ascent) * size;
      pdf.font(typeface.name, size).text(text, left, top, { lineBreak: false, features });
      left += width;
    }
  }

  function drawImage({ bytes, style: { width, height }, contains = false }: ImageProps, { left, top }: Placed): void {
    const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const centred = { fit: [width, height] as [number, number], align: "center", valign: "center" } as const;
    try {
      pdf.image(picture, left, top, contains ? centred : { width, height });
    } catch {
      // A picture that cannot be read leaves its place empty: the rest of the document is needed all the same.
    }
  }

  function drawShapes({ side, units }: DrawingProps, shapes: readonly Shape[], { left, top }: Placed): void {
    pdf
      .save()
      .translate(left, top)
      .scale(side / units);
    for (const shape of shapes) {
      const { fill, stroke, strokeWidth = 1 } = shape;
      if (shape.kind === "path") pdf.path(shape.d);
      else pdf.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.rx);
      pdf.lineWidth(strokeWidth);
      if (fill && stroke) pdf.fillAndStroke(inColour(fill), inColour(stroke));
      else if (fill) pdf.fill(inColour(fill));
      else if (stroke) pdf.stroke(inColour(stroke));
    }
    pdf.restore();
  }
}

/** The parts of a text by the typeface that has their letters. */
function runsOf(text: string, weight: Weight): { text: string; typeface: Typeface }[] {
  const runs: { text: string; typeface: Typeface }[] = [];
  for (const letter of text) {
    const typeface = typefaceFor(letter.codePointAt(0) ?? 0, weight) ?? typefaceOf(weight);
    const last = runs.at(-1);
    if (last?.typeface === typeface) last.text += letter;
    else runs.push({ text: letter, typeface });
  }
  return runs;
}

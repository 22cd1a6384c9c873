/**
 * The elements that documents are made of, written as JSX; app/printing places and draws them. Lengths are points.
 * A document breaks its own lines and fills its own pages, so no text flows here, and nothing is parted.
 */
import type { FC, ReactElement, ReactNode } from "react";
import type { Language } from "#app/words/languages.ts";
import type { Face } from "./paper.ts";
import type { Part } from "./structure.ts";

/** #rrggbb, or the colour of the document. */
export type Colour = `#${string}` | "accent";

/** The size of an element, and the room around it. Without a size it is as large as its content. */
type Box = { width?: number; height?: number; minHeight?: number; marginTop?: number; marginBottom?: number };

/** The style of a View, as in CSS flexbox: its children stand below each other, or beside each other as a "row". */
export type ViewStyle = Box & {
  paddingTop?: number;
  paddingBottom?: number;
  paddingHorizontal?: number;
  flexDirection?: "row";
  justifyContent?: "space-between";
  alignItems?: "center" | "flex-end";
  /** Out of the row or column, at `left` and `bottom` from the edges of the parent. */
  position?: "absolute";
  left?: number;
  bottom?: number;
  borderTopWidth?: number;
  borderTopColor?: Colour;
  borderBottomWidth?: number;
  borderBottomColor?: Colour;
};

/** What an element is for people who have the document read aloud; spread part() into it. */
type Tagged = { part?: Part };

export type DocumentProps = {
  title: string;
  subject: string;
  author: string;
  creator: string;
  language: Language;
  /** The colour that "accent" stands for. */
  accent: Colour;
  children: ReactNode;
};
export type ViewProps = Tagged & { style?: ViewStyle; children?: ReactNode };
/** One line of text in one face, as high as the face's leading. */
export type TextProps = Tagged & {
  face: Face;
  width: number;
  color: Colour;
  align?: "left" | "right" | "center";
  /** Whether it is set without kerning, so that the digits of a column stand exactly below each other. */
  isFigure?: boolean;
  children: string;
};
/** A PNG or JPEG. With `contains` it keeps its own proportions, in the middle of its box. */
export type ImageProps = Tagged & {
  bytes: Uint8Array;
  style: Box & { width: number; height: number };
  contains?: boolean;
};
/** A square of Path and Rect elements, which measure in units of their own: `units` of them are its side. */
export type DrawingProps = Tagged & { side: number; units: number; children: ReactNode };

type Paint = { fill?: Colour; stroke?: Colour; strokeWidth?: number };
/** `d` is the path as in SVG. */
export type PathProps = Paint & { d: string };
/** `rx` is the radius of its corners. */
export type RectProps = Paint & { x: number; y: number; width: number; height: number; rx: number };

/** React takes the name of an element as its type; its types only know the names of HTML. */
function named<Props>(name: string): FC<Props> {
  return name as unknown as FC<Props>;
}

export const Document = named<DocumentProps>("document");
/** A sheet, at whose top left its children begin. */
export const Page = named<{ children: ReactNode }>("page");
export const View = named<ViewProps>("view");
export const Text = named<TextProps>("text");
export const Image = named<ImageProps>("image");
export const Drawing = named<DrawingProps>("drawing");
export const Path = named<PathProps>("path");
export const Rect = named<RectProps>("rect");

/** What a function that describes a document gives: a Document. */
export type DocumentElement = ReactElement<DocumentProps>;

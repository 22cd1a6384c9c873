/** Reads the elements of a document: calls the functions among them, and gives the named elements in their order. */
import { Fragment, isValidElement, type ReactNode } from "react";
import {
  type DocumentElement,
  type DocumentProps,
  Drawing,
  type DrawingProps,
  Image,
  type ImageProps,
  Page,
  type PathProps,
  Rect,
  type RectProps,
  Text,
  type TextProps,
  View,
  type ViewProps,
} from "#app/documents/elements.ts";

export type Shape = ({ kind: "path" } & PathProps) | ({ kind: "rect" } & RectProps);

/** An element without its functions. A drawing has shapes, and a view has elements that are placed in it. */
export type Node =
  | { kind: "view"; props: ViewProps; children: Node[] }
  | { kind: "text"; props: TextProps }
  | { kind: "image"; props: ImageProps }
  | { kind: "drawing"; props: DrawingProps; shapes: Shape[] };

type Named = { type: unknown; props: Record<string, unknown> & { children?: ReactNode } };

/** The properties of a document, and the elements on each of its pages. */
export function readDocument(element: DocumentElement): { about: DocumentProps; pages: Node[][] } {
  const pages = namedIn(element.props.children).map(({ type, props }) => {
    if (type !== Page) throw new Error("A document consists of pages");
    return nodesIn(props.children);
  });
  return { about: element.props, pages };
}

function nodesIn(children: ReactNode): Node[] {
  return namedIn(children).map(({ type, props }): Node => {
    const given: unknown = props;
    switch (type) {
      case View:
        return { kind: "view", props: given as ViewProps, children: nodesIn(props.children) };
      case Text:
        return { kind: "text", props: given as TextProps };
      case Image:
        return { kind: "image", props: given as ImageProps };
      case Drawing:
        return { kind: "drawing", props: given as DrawingProps, shapes: namedIn(props.children).map(shapeOf) };
      default:
        throw new Error(`Not an element of a page: ${String(type)}`);
    }
  });
}

function shapeOf({ type, props }: Named): Shape {
  const given: unknown = props;
  return type === Rect ? { kind: "rect", ...(given as RectProps) } : { kind: "path", ...(given as PathProps) };
}

/** The named elements within others; a function is called with its props, since those here have no state. */
function namedIn(children: ReactNode): Named[] {
  if (Array.isArray(children)) return children.flatMap(namedIn);
  if (!isValidElement<Named["props"]>(children)) return [];
  const { type, props } = children;
  if (type === Fragment) return namedIn(props.children);
  return typeof type === "function" ? namedIn((type as (given: object) => ReactNode)(props)) : [{ type, props }];
}

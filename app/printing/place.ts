/** Places the elements of a page as CSS flexbox does: each gets its corner on the page, and its size. */
import {
  Align,
  Direction,
  Edge,
  FlexDirection,
  Justify,
  loadYoga,
  PositionType,
  type Yoga,
  type Node as YogaNode,
} from "yoga-layout/load";
import type { ViewStyle } from "#app/documents/elements.ts";
import { sheet } from "#app/documents/paper.ts";
import type { Node } from "./element-tree.ts";

/** An element with its place in points, from the top left of the page. */
export type Placed = { node: Node; left: number; top: number; width: number; height: number; children: Placed[] };

type Box = { node: Node; yoga: YogaNode; children: Box[] };

/** Its memory does not shrink, so that there is one in the thread. */
let loading: Promise<Yoga> | undefined;

/** Gives the function that places the elements of a page. */
export async function placer(): Promise<(nodes: readonly Node[]) => Placed[]> {
  loading ??= loadYoga();
  const yoga = await loading;
  const config = yoga.Config.create();
  // Otherwise places are rounded to whole points.
  config.setPointScaleFactor(0);

  function boxIn(parent: YogaNode, node: Node): Box {
    const box: Box = { node, yoga: yoga.Node.createWithConfig(config), children: [] };
    parent.insertChild(box.yoga, parent.getChildCount());
    setStyle(box.yoga, styleOf(node));
    if (node.kind === "view") box.children = node.children.map((child) => boxIn(box.yoga, child));
    return box;
  }

  return (nodes) => {
    const page = yoga.Node.createWithConfig(config);
    try {
      page.setWidth(sheet.width);
      page.setHeight(sheet.height);
      const boxes = nodes.map((node) => boxIn(page, node));
      page.calculateLayout(undefined, undefined, Direction.LTR);
      return boxes.map((box) => placed(box, 0, 0));
    } finally {
      page.freeRecursive();
    }
  };
}

function styleOf({ kind, props }: Node): ViewStyle {
  switch (kind) {
    case "text":
      return { width: props.width, height: props.face.leading };
    case "drawing":
      return { width: props.side, height: props.side };
    default:
      return props.style ?? {};
  }
}

/** What each part of a style sets. */
const setters: { [Key in keyof ViewStyle]-?: ((yoga: YogaNode, value: NonNullable<ViewStyle[Key]>) => void) | null } = {
  width: (yoga, value) => yoga.setWidth(value),
  height: (yoga, value) => yoga.setHeight(value),
  minHeight: (yoga, value) => yoga.setMinHeight(value),
  marginTop: (yoga, value) => yoga.setMargin(Edge.Top, value),
  marginBottom: (yoga, value) => yoga.setMargin(Edge.Bottom, value),
  paddingTop: (yoga, value) => yoga.setPadding(Edge.Top, value),
  paddingBottom: (yoga, value) => yoga.setPadding(Edge.Bottom, value),
  paddingHorizontal: (yoga, value) => yoga.setPadding(Edge.Horizontal, value),
  flexDirection: (yoga) => yoga.setFlexDirection(FlexDirection.Row),
  justifyContent: (yoga) => yoga.setJustifyContent(Justify.SpaceBetween),
  alignItems: (yoga, value) => yoga.setAlignItems(value === "center" ? Align.Center : Align.FlexEnd),
  position: (yoga) => yoga.setPositionType(PositionType.Absolute),
  left: (yoga, value) => yoga.setPosition(Edge.Left, value),
  bottom: (yoga, value) => yoga.setPosition(Edge.Bottom, value),
  borderTopWidth: (yoga, value) => yoga.setBorder(Edge.Top, value),
  borderBottomWidth: (yoga, value) => yoga.setBorder(Edge.Bottom, value),
  // Only drawn.
  borderTopColor: null,
  borderBottomColor: null,
};

function setStyle(yoga: YogaNode, style: ViewStyle): void {
  for (const [key, value] of Object.entries(style)) {
    const set = setters[key as keyof ViewStyle] as ((yoga: YogaNode, value: unknown) => void) | null;
    if (value !== undefined) set?.(yoga, value);
  }
}

function placed({ node, yoga, children }: Box, left: number, top: number): Placed {
  const own = yoga.getComputedLayout();
  const corner = { left: left + own.left, top: top + own.top };
  return {
    ...{ node, ...corner, width: own.width, height: own.height },
    children: children.map((child) => placed(child, corner.left, corner.top)),
  };
}

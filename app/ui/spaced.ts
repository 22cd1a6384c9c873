import type { ReactElement, ReactNode } from "react";

/** Elements of one line, each with a key, with a space between: a text browser would run them together. */
export function spaced(elements: readonly ReactElement[]): ReactNode {
  return elements.flatMap((element, index) => (index === 0 ? [element] : [" ", element]));
}

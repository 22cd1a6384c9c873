import type { ReactElement, ReactNode } from "react";

/** Puts a space between the elements of a line, each of which has a key. A text browser would join their texts. */
export function joinWithSpaces(elements: readonly ReactElement[]): ReactNode {
  return elements.flatMap((element, index) => (index === 0 ? [element] : [" ", element]));
}

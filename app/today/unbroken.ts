/** Texts in which numbers stay on one line. */
import { createElement, type ReactNode } from "react";

/** An amount, the number of a document ("Q-2026-0042/2"), or the times of a part of a day ("08:00–14:00"). */
const numbers = /(€ [\d.,]+\d|[\d.,]+ €|[A-Z]\w*-\d+-\d+(?:\/\d+)?|[\d:]+–[\d:]+)/;

/** A text in which no amount, number of a document or time is broken over two lines. */
export function unbrokenNumbers(text: string): ReactNode {
  // Every second part is a number, since the pattern is one group.
  return text
    .split(numbers)
    .map((part, index) => (index % 2 ? createElement("span", { key: index, className: "number" }, part) : part));
}

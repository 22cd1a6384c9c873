import { expect, test } from "vitest";
import { linesToSave, recogniseLines } from "./quote-lines.ts";

const product = (product_id: number, quantity = 1, price: number | null = 100) => ({
  ...{ product_id, quantity_milli: quantity * 1000, unit_price_cents: price },
});
const text = (name: string) => ({ ...product(0), product_id: null, kind: "line" as const, name });
const heading = (name: string) => ({ ...text(name), kind: "heading" as const });

test("lines of the same product are told apart by quantity and price, then by their order", () => {
  const [first, second, third] = [product(1, 1), product(1, 2), product(2, 1)];
  const saved = [first, second, third];
  const known = (sent: ReturnType<typeof product>[]) =>
    recogniseLines(sent, saved).map((line) => line && saved.indexOf(line));
  expect(known([product(1, 1), product(1, 2)])).toEqual([0, 1]);
  expect(known([product(1, 2)])).toEqual([1]);
  expect(known([product(1, 5), product(1, 1)])).toEqual([1, 0]);
  expect(known([product(1, 5), product(1, 6), product(1, 7)])).toEqual([0, 1, null]);
  expect(known([product(3)])).toEqual([null]);
});

test("a free text and a heading are known by their names, and one is not the other", () => {
  const saved = [text("Crane"), heading("Crane"), text("Tax")];
  const known = (sent: ReturnType<typeof text | typeof heading>[]) =>
    recogniseLines(sent, saved).map((line) => line && saved.indexOf(line));
  expect(known([heading("Crane"), text("Crane"), text("Other")])).toEqual([1, 0, null]);
});

const names = (lines: ReturnType<typeof linesToSave>) =>
  lines.map(({ sent, before }) => {
    const line = sent ?? before;
    return line?.product_id === null ? line.name : line?.product_id;
  });

test("a caller that knows only the specified fields keeps free texts and headings where they were", () => {
  const saved = [
    heading("Floor 1"),
    product(1),
    text("Crane"),
    heading("Floor 2"),
    product(2),
    product(3),
    text("Tax"),
  ];
  expect(names(linesToSave([product(1), product(2), product(3)], saved))).toEqual([
    "Floor 1",
    1,
    "Crane",
    "Floor 2",
    2,
    3,
    "Tax",
  ]);
  // What followed the line that went stays; a line that is new comes last.
  expect(names(linesToSave([product(3), product(2, 9), product(4)], saved))).toEqual([
    "Floor 1",
    "Crane",
    "Floor 2",
    3,
    "Tax",
    2,
    4,
  ]);
});

test("a caller that names any other field of a line means all lines", () => {
  const saved = [heading("Floor 1"), product(1), text("Crane")];
  expect(names(linesToSave([{ ...product(1), optional: 0 as const }], saved))).toEqual([1]);
  expect(names(linesToSave([{ ...product(1), kind: "line" as const }], saved))).toEqual([1]);
});

/** Texts that come in may be as long as a body: what reads them takes a time that grows with their length alone. */
import { expect, test } from "vitest";
import { z } from "zod";
import { optionalText, plainText, requiredLine } from "./fields.ts";
import { fold, normalized } from "./fold.ts";
import { parseSearch, searchText } from "./search.ts";

const many = 500_000;
const marks = `a${"\u0301".repeat(many)}${"\u0323".repeat(many)}`;
const spaces = `x${" ".repeat(2 * many)}y`;

test.each<[string, () => unknown]>([
  ["a line of marks", () => requiredLine(100).safeParse(marks)],
  ["a text of marks", () => optionalText(100).safeParse(marks)],
  ["marks that are compared", () => fold(marks)],
  ["a search for a size", () => parseSearch(`${"1x".repeat(many / 10)}a`)],
  ["a search for decimal numbers", () => parseSearch(`${"1.1x".repeat(many / 10)}a`)],
  ["a search for numbers with commas", () => parseSearch(`${"1,".repeat(many / 10)}a`)],
  ["a search for commas", () => parseSearch(`${",".repeat(many)}a`)],
  ["a searched text of sizes", () => searchText(["1 x ".repeat(many / 10)])],
  ["a line of spaces", () => requiredLine(100).safeParse(spaces)],
  ["a text of spaces", () => plainText(100).safeParse(spaces)],
])("%s is read within a second", { timeout: 1_000 }, (_, read) => {
  read();
});

test("a letter keeps its marks in their order, and thirty of a thousand", () => {
  expect(normalized("a\u0301\u0323")).toBe("\u1ea1\u0301");
  expect(normalized(`q${"\u0301".repeat(1_000)}x`)).toBe(`q${"\u0301".repeat(30)}x`);
});

test("a printed text has no spaces at the ends of its lines, however they end", () => {
  expect(z.parse(plainText(100), "a  b \t\r\n\tc \r \r d\n")).toBe("a  b\n\tc\n\n d");
});

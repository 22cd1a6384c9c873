import { expect, test } from "vitest";
import { alignLines } from "./quote-versions.ts";

const lines = (products: string) => [...products].map((is) => ({ is }));
const side = (line: { is: string } | null) => line?.is ?? "-";

test.each([
  ["", "", ""],
  ["abc", "abc", "aa bb cc"],
  ["abc", "bc", "a- bb cc"],
  ["bc", "abc", "-a bb cc"],
  ["abc", "axc", "aa bx cc"],
  ["abc", "abcd", "aa bb cc -d"],
  ["ab", "", "a- b-"],
  ["", "ab", "-a -b"],
  ["ab", "xyz", "ax by -z"],
  ["aab", "ab", "aa a- bb"],
  ["abcd", "bxcd", "a- bb -x cc dd"],
])("of the lines %j and %j those of one product stand side by side: %j", (left, right, wanted) => {
  const pairs = alignLines(lines(left), lines(right));
  expect(pairs.map((pair) => side(pair.left) + side(pair.right)).join(" ")).toBe(wanted);
});

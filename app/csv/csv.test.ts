import { expect, test } from "vitest";
import { csvAmount, csvLines } from "./csv.ts";

test("a table has semicolons, and lines that end in CRLF", () => {
  expect(
    csvLines([
      ["a", "b"],
      ["Peña", "1"],
      ["", "2"],
    ]),
  ).toBe("a;b\r\nPeña;1\r\n;2\r\n");
});

test.each([
  ["La Barca; S.L.", '"La Barca; S.L."'],
  ['the "Bar"', '"the ""Bar"""'],
  ["two\nlines", '"two\nlines"'],
  [" spaces ", '" spaces "'],
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["+34 600 111 222", "'+34 600 111 222"],
  ["-5", "'-5"],
  ["-2000,00", "-2000,00"],
  ["-2000,00+1", "'-2000,00+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ["\t=1", `"'\t=1"`],
  ["a=b", "a=b"],
  ["'80", "'80"],
])("the cell %j is written %j", (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`);
});

test("an amount has a decimal comma and no groups", () => {
  expect([123456, 5, 0].map(csvAmount)).toEqual(["1234,56", "0,05", "0,00"]);
});

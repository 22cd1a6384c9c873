import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("a table has a byte order mark, semicolons, and lines that end in CRLF", () => {
  expect(
    csvText(
      ["a", "b"],
      [
        ["Peña", "1"],
        ["", "2"],
      ],
    ),
  ).toBe("\uFEFFa;b\r\nPeña;1\r\n;2\r\n");
});

test.each([
  ["La Barca; S.L.", '"La Barca; S.L."'],
  ['the "Bar"', '"the ""Bar"""'],
  ["two\nlines", '"two\nlines"'],
  [" spaces ", '" spaces "'],
  ["=1+1", "'=1+1"],
  ["+34 600 111 222", "'+34 600 111 222"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ["\t=1", `"'\t=1"`],
  ["a=b", "a=b"],
])("the cell %j is written %j", (text, written) => {
  expect(csvText([text], [])).toBe(`\uFEFF${written}\r\n`);
});

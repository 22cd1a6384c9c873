import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, csvLines } from "./csv.ts";
import { decodeText, readTable } from "./csv-reading.ts";

const headings = { a: ["a", "Código postal"], b: ["b", "Name"], c: ["c"] };
const cellsOf = (text: string) => readTable(text, headings).rows.map(({ cells }) => cells);

test.each([
  ["UTF-8", Buffer.from("Peña; 5 €")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFPeña; 5 €")],
  ["Windows-1252", Buffer.from([0x50, 0x65, 0xf1, 0x61, 0x3b, 0x20, 0x35, 0x20, 0x80])],
  ["UTF-16", Buffer.from("\uFEFFPeña; 5 €", "utf16le")],
])("%s is recognised", (_, bytes) => {
  expect(decodeText(bytes)).toBe("Peña; 5 €");
});

test.each([
  ["semicolons", "a;b\n1;2\n"],
  ["commas", "a,b\r\n1,2"],
  ["tabs", "a\tb\r1\t2\r"],
  ["any order", "b;a\n2;1"],
  ["other ways to write headings", "CODIGO POSTAL:;name\n1;2"],
  ["quoted cells", '"a";"b"\n"1";"2"'],
  ["a mark, a line for spreadsheets, empty lines", "\uFEFFsep=;\n\na;b\n;\n\n1;2\n;;;\n"],
  ["more columns", "a;x;b;a\n1;8;2;9"],
])("%s", (_, text) => {
  expect(cellsOf(text)).toEqual([{ a: "1", b: "2" }]);
});

test("cells may have separators, quotation marks and line breaks; the lines are those of the file", () => {
  expect(readTable('\na;b\n"1;\r\n2";"say ""x"""\n3;half " of\n4', headings).rows).toEqual([
    { line: 3, cells: { a: "1;\n2", b: 'say "x"' } },
    { line: 5, cells: { a: "3", b: 'half " of' } },
    { line: 6, cells: { a: "4", b: "" } },
  ]);
});

test.each([
  ["a quotation mark that nothing closes", '"two;2', "quotes"],
  ["something after a quotation mark", '"two"x;2', "quotes"],
  ["too many cells", "two;2;3", "cells"],
])("%s breaks its own line alone", (_, broken, why) => {
  const { rows } = readTable(`a;b\none;1\n${broken}\n"three";3\n`, headings);
  expect(rows.map(({ line, broken }) => [line, broken])).toEqual([
    [2, undefined],
    [3, why],
    [4, undefined],
  ]);
  expect(rows.at(-1)?.cells).toEqual({ a: "three", b: "3" });
});

test("headings that are not known are named", () => {
  expect(readTable("a;Fax;;b", headings)).toEqual({
    ...{ columns: ["a", "b"], headings: { a: "a", b: "b" }, unknown: ["Fax"], rows: [] },
  });
  expect(readTable("", headings)).toEqual({ columns: [], headings: {}, unknown: [], rows: [] });
});

test("cells of joined columns are joined, and a weak heading counts where the column has no other", () => {
  const repeated = { joined: ["a"], weak: ["name"] };
  const read = (text: string) => readTable(text, headings, repeated);
  expect(read("a;name;código postal;b\n1;x;2;y\n;x;2;")).toMatchObject({
    ...{ columns: ["a", "b"], headings: { a: "a", b: "b" }, unknown: ["name"] },
    rows: [{ cells: { a: "1\n2", b: "y" } }, { cells: { a: "2", b: "" } }],
  });
  expect(read("a;name\n1;x").rows).toMatchObject([{ cells: { a: "1", b: "x" } }]);
});

test("what was written is read back", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."ab;,\t\"'=+-@ \n€ñ") }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), (table) => {
      const rows = table.filter((cells) => cells.some(Boolean));
      const text = byteOrderMark + csvLines([["a", "b", "c"], ...rows]);
      expect(cellsOf(decodeText(Buffer.from(text)))).toEqual(rows.map(([a, b, c]) => ({ a, b, c })));
    }),
  );
});

import { expect, test } from "vitest";
import { rowId } from "#app/platform/fields.ts";
import { idOf, parseWhole, rowOrNone } from "./whole-number.ts";

test.each([
  ["1", 1],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["999999999999999999999999", null],
  ["0", null],
  ["01", null],
  ["-1", null],
  ["1.0", null],
  ["1e3", null],
  [" 1", null],
  ["1\u0000", null],
  ["١", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the text %j is the number %j", (text, number) => {
  expect(parseWhole(text)).toBe(number);
});

test("an address whose id no row can have is not found, like one of which there is none", () => {
  expect(idOf({ id: "7" })).toBe(7);
  for (const id of ["x", "2147483648", undefined]) {
    expect(() => idOf({ id })).toThrow(expect.objectContaining({ kind: "not-found" }));
  }
});

test("a body may name the id of none, which is looked up as one that no row has", () => {
  expect([7, 2_147_483_647, 2_147_483_648, 2 ** 53 - 1].map(rowOrNone)).toEqual([7, 2_147_483_647, 0, 0]);
  expect([7, "7", "2147483648", 2 ** 40].map((id) => rowId.parse(id))).toEqual([7, 7, 0, 0]);
  for (const id of [0, -1, 1.5, 2 ** 53, "0", "x", "1\u0000", null]) expect(rowId.safeParse(id).success).toBe(false);
});

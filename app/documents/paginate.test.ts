import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate } from "./paginate.ts";

const room = { first: 100, later: 200, closing: 50 };

test("one page is enough where everything just fits", () => {
  expect(paginate([25, 25], room)).toEqual([{ from: 0, to: 2 }]);
});

test("two rows move with a closing block that does not fit below them", () => {
  expect(paginate([20, 20, 20], room)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ]);
});

test("a high row moves alone", () => {
  expect(paginate([10, 10, 72], { ...room, closing: 20 })).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 3 },
  ]);
});

test("at least one row stays on the former page", () => {
  expect(paginate([40, 40], room)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ]);
});

test("a single row moves with a closing block that does not fit below it", () => {
  expect(paginate([60], room)).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 1 },
  ]);
});

test("a first page without room for a row stays without", () => {
  expect(paginate([120], room)).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 1 },
  ]);
});

test("without rows there is one page", () => {
  expect(paginate([], room)).toEqual([{ from: 0, to: 0 }]);
});

test("every row is on exactly one page, in order, and no page holds more than it has room for", () => {
  const heights = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(heights, (rows) => {
      const pages = paginate(rows, room);
      expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows);
      pages.forEach(({ from, to }, page) => {
        const used = rows.slice(from, to).reduce((sum, row) => sum + row, 0);
        const closing = page === pages.length - 1 ? room.closing : 0;
        expect(used + closing).toBeLessThanOrEqual(page === 0 ? room.first : room.later);
      });
      const last = pages.at(-1);
      expect(last && last.to > last.from).toBe(true);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate, placeTail, type TailBlock } from "./paginate.ts";

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
    fc.property(heights, fc.integer({ min: 2, max: 9 }), (rows, every) => {
      const pages = paginate(rows, room, (row) => row % every === 0);
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

const heading = (row: number) => row === 2;

test("a heading at the foot of a page moves to the next one with its row", () => {
  const tall = { first: 100, later: 200, closing: 50 };
  expect(paginate([40, 40, 10, 60], tall, heading)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
  // Likewise where the closing block takes the last row along.
  expect(paginate([10, 10, 10, 72], { ...tall, first: 110 }, heading)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
  // It stays where it would not fit with its row.
  expect(paginate([40, 40, 10, 145], { ...tall, closing: 5, later: 150 }, heading)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 4 },
  ]);
});

test("what follows the sums stays on their page where it fits, and a title with what it heads", () => {
  const title = { height: 20, keeps: true };
  const row = { height: 10, group: "options", head: 15 };
  expect(placeTail([], 100, 200)).toEqual([{ from: 0, to: 0 }]);
  expect(placeTail([title, row, row], 55, 200)).toEqual([{ from: 0, to: 3 }]);
  // The head of the table counts once a page.
  expect(placeTail([title, row, row], 54, 200)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 3 },
  ]);
  expect(placeTail([title, row, row], 44, 200)).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 3 },
  ]);
});

test("every block of the tail is on exactly one page, in order, and no page holds more than it has room for", () => {
  const block = fc.record({
    height: fc.integer({ min: 5, max: 60 }),
    keeps: fc.constantFrom(false, false, true),
    group: fc.constantFrom(undefined, "options"),
  });
  const heightOf = (blocks: TailBlock[]) =>
    blocks.reduce(
      (sum, { height, group }, at) => sum + height + (group && blocks[at - 1]?.group !== group ? 15 : 0),
      0,
    );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 80 }), fc.integer({ min: 0, max: 400 }), (made, left) => {
      // No more than three blocks keep together, which always fit on a page.
      const blocks = made.map((each, at) => ({
        ...each,
        head: each.group ? 15 : 0,
        keeps: each.keeps && at % 3 !== 2,
      }));
      const pages = placeTail(blocks, left, 400);
      expect(pages.flatMap(({ from, to }) => blocks.slice(from, to))).toEqual(blocks);
      pages.forEach(({ from, to }, page) => {
        expect(heightOf(blocks.slice(from, to))).toBeLessThanOrEqual(page === 0 ? left : 400);
        if (page < pages.length - 1) expect(blocks[to - 1]?.keeps ?? false).toBe(false);
      });
    }),
  );
});

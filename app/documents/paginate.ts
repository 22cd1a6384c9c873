/** Decides which rows of a table go on which page, from their heights alone. */

/** The rows of a page: `from` is included, `to` is not. */
export type Span = { from: number; to: number };

/**
 * Heights in points: room for rows on the first page and on each later one, and of the block that closes the document.
 */
type Room = { first: number; later: number; closing: number };

/** Points by which sums of fractions may be inexact. */
const tolerance = 0.01;

/** How many rows move to a new page with the closing block. A row of at least `enough` points moves alone. */
const companions = 2;
const enough = 72;

/**
 * Fills pages with whole rows, in order. `heights` are those of the rows, in points. Where the closing block does not
 * fit below the rows, the last two move with it to a new page, or one if it is high or the only one. At least one page;
 * the first page, which has the least room, may be without rows.
 */
export function paginate(heights: readonly number[], room: Room): Span[] {
  const pages: Span[] = [];
  let page: Span = { from: 0, to: 0 };
  let used = 0;
  heights.forEach((height, row) => {
    const fits = used + height <= roomOf(pages.length, room) + tolerance;
    const mayBeEmpty = pages.length === 0;
    if (!fits && (page.to > page.from || mayBeEmpty)) {
      pages.push(page);
      page = { from: row, to: row };
      used = 0;
    }
    page.to = row + 1;
    used += height;
  });
  if (used + room.closing <= roomOf(pages.length, room) + tolerance) return [...pages, page];
  const moved = rowsToMove(heights, page, room);
  return [...pages, { from: page.from, to: page.to - moved }, { from: page.to - moved, to: page.to }];
}

function roomOf(page: number, room: Room): number {
  return page === 0 ? room.first : room.later;
}

/**
 * How many rows move: one row stays behind unless there is only one, and those that move fit with the closing block.
 */
function rowsToMove(heights: readonly number[], page: Span, room: Room): number {
  const last = heights[page.to - 1] ?? 0;
  const most = last >= enough ? 1 : Math.max(1, Math.min(companions, page.to - page.from - 1));
  for (let count = most; count > 0; count -= 1) {
    const height = heights.slice(page.to - count, page.to).reduce((sum, row) => sum + row, 0);
    if (height + room.closing <= room.later + tolerance) return count;
  }
  return 0;
}

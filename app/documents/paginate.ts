/** Which rows go on which page. Pure arithmetic: it knows heights, not what they are heights of. */

/** A page's rows, from `from` up to, not including, `to`. */
export type Span = { from: number; to: number };

/** Room for rows on the first page, on each later one, and the height of what closes the document after the last row. */
type Room = { first: number; later: number; closing: number };

/** Half a hair: sums of fractions of points are not exact. */
const tolerance = 0.01;

/** How many rows go along when the closing block has to move to a page of its own: fewer where they are as high as this. */
const companions = 2;
const enough = 72;

/**
 * Fills pages with whole rows in order. The closing block is never parted from the last row where that can be avoided:
 * when it does not fit below the rows, the last two move on with it, or one that is high or alone. At least one page; the first, whose room
 * is the smallest, may be left without a row.
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

/** One row stays behind, unless it is the only one; what moves fits with the closing block. */
function rowsToMove(heights: readonly number[], page: Span, room: Room): number {
  const last = heights[page.to - 1] ?? 0;
  const most = last >= enough ? 1 : Math.max(1, Math.min(companions, page.to - page.from - 1));
  for (let count = most; count > 0; count -= 1) {
    const height = heights.slice(page.to - count, page.to).reduce((sum, row) => sum + row, 0);
    if (height + room.closing <= room.later + tolerance) return count;
  }
  return 0;
}

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
 * the first page, which has the least room, may be without rows. A row that `heads` the next one, such as a heading, is
 * not the last of a page, unless nothing else is on it.
 */
export function paginate(
  heights: readonly number[],
  room: Room,
  heads: (row: number) => boolean = () => false,
): Span[] {
  const pages: Span[] = [];
  let page: Span = { from: 0, to: 0 };
  let used = 0;
  heights.forEach((height, row) => {
    const fits = used + height <= roomOf(pages.length, room) + tolerance;
    const mayBeEmpty = pages.length === 0;
    if (!fits && (page.to > page.from || mayBeEmpty)) {
      const heading = headsBefore(row, page, pages.length === 0, heads);
      const moved = heightOf(heights, { from: heading, to: row });
      const from = moved + height <= room.later + tolerance ? heading : row;
      pages.push({ from: page.from, to: from });
      page = { from, to: row };
      used = from < row ? moved : 0;
    }
    page.to = row + 1;
    used += height;
  });
  if (used + room.closing <= roomOf(pages.length, room) + tolerance) return [...pages, page];
  const first = page.to - rowsToMove(heights, page, room);
  const withHeads = headsBefore(first, page, pages.length === 0, heads);
  const height = heightOf(heights, { from: withHeads, to: page.to });
  const from = first < page.to && height + room.closing <= room.later + tolerance ? withHeads : first;
  return [...pages, { from: page.from, to: from }, { from, to: page.to }];
}

/** The first of the rows that head this one and end a page; the row itself where the page would be left empty. */
function headsBefore(row: number, { from }: Span, mayBeEmpty: boolean, heads: (row: number) => boolean): number {
  let first = row;
  while (first > from && heads(first - 1)) first -= 1;
  return first > from || mayBeEmpty ? first : row;
}

function heightOf(heights: readonly number[], { from, to }: Span): number {
  return heights.slice(from, to).reduce((sum, height) => sum + height, 0);
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
    const height = heightOf(heights, { from: page.to - count, to: page.to });
    if (height + room.closing <= room.later + tolerance) return count;
  }
  return 0;
}

/**
 * A block after the closing one, with its height in points. `keeps`: it is not parted from the next one, such as a
 * heading from its text. `head`: points above the first block of its group on a page, such as the head of a table.
 */
export type TailBlock = { height: number; keeps?: boolean; group?: string; head?: number };

/**
 * Places the blocks after the closing one, in order: first in the `left` points below it, then on new pages of `later`
 * points. The first span is that of the page with the closing block, and may be empty.
 */
export function placeTail(blocks: readonly TailBlock[], left: number, later: number): Span[] {
  const pages: Span[] = [{ from: 0, to: 0 }];
  let free = left;
  for (let from = 0; from < blocks.length; ) {
    let to = from + 1;
    while (blocks[to - 1]?.keeps && to < blocks.length) to += 1;
    const page = pages.at(-1) as Span;
    const height = heightOnPage(blocks, page.from, to) - heightOnPage(blocks, page.from, from);
    const alone = heightOnPage(blocks, from, to);
    const isEmpty = page.to === page.from && pages.length > 1;
    if (height <= free + tolerance || isEmpty) {
      page.to = to;
      free -= height;
    } else {
      pages.push({ from, to });
      free = later - alone;
    }
    from = to;
  }
  return pages;
}

/** The height of these blocks on one page, where the head of each group is there once. */
function heightOnPage(blocks: readonly TailBlock[], from: number, to: number): number {
  return blocks.slice(from, to).reduce((sum, { height, group, head = 0 }, index) => {
    const begins = group !== undefined && blocks[from + index - 1]?.group !== group;
    return sum + height + (index === 0 || begins ? head : 0);
  }, 0);
}

/** The lines of a form: their keys, what the buttons of a line do, and what they post without JavaScript. */

/** A line is removed, or moved one place up or down. */
export type LineMove = { kind: "remove-line"; index: number } | { kind: "move-line"; index: number; by: -1 | 1 };

/** A key for a new line that none of the others has. */
export function nextKey(lines: readonly { key: number }[]): number {
  return Math.max(0, ...lines.map((line) => line.key)) + 1;
}

/** The lines after a move; unchanged where there is no such line or place. */
export function movedLines<Line>(lines: readonly Line[], move: LineMove): Line[] {
  const line = lines[move.index];
  if (line === undefined) return [...lines];
  const without = lines.toSpliced(move.index, 1);
  if (move.kind === "remove-line") return without;
  const to = move.index + move.by;
  return to < 0 || to >= lines.length ? [...lines] : without.toSpliced(to, 0, line);
}

/** The move that a button asks for by its `intent`; null for other buttons. */
export function postedLineMove(intent: string): LineMove | null {
  const [, what = "", place = ""] = /^(remove-line|move-up|move-down):(\d{1,3})$/.exec(intent) ?? [];
  const index = Number(place);
  if (what === "remove-line") return { kind: what, index };
  if (what === "move-up") return { kind: "move-line", index, by: -1 };
  return what === "move-down" ? { kind: "move-line", index, by: 1 } : null;
}

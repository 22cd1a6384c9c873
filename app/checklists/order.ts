/** Changes the order of a list of ids. */

/** Moves an id before the place `to`: 0 is the first, the length of the list is behind the last. */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const before = ids.slice(0, to).filter((other) => other !== id);
  const after = ids.slice(to).filter((other) => other !== id);
  return [...before, id, ...after];
}

/** Moves an id one step up (-1) or down (1). At the end of the list it stays. */
export function steppedBy(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  return movedTo(ids, id, by < 0 ? Math.max(0, from - 1) : Math.min(ids.length, from + 2));
}

/** Puts ids into the wanted order. Wanted ids that do not exist are ignored; ids that are not wanted come last. */
export function inOrder(ids: readonly number[], wanted: readonly number[]): number[] {
  return [...new Set([...wanted.filter((id) => ids.includes(id)), ...ids])];
}

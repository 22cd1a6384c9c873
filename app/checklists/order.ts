/** Rows in an order of their own, by id. */

/** The ids with one of them put before the place `to` (0 is the first; as many as there are: after the last). */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const before = ids.slice(0, to).filter((other) => other !== id);
  const after = ids.slice(to).filter((other) => other !== id);
  return [...before, id, ...after];
}

/** The ids with one of them a step further up or down; at the end it stays. */
export function steppedBy(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  return movedTo(ids, id, by < 0 ? Math.max(0, from - 1) : Math.min(ids.length, from + 2));
}

/** The ids in a wanted order, as far as they are there still; those that it does not name come after. */
export function inOrder(ids: readonly number[], wanted: readonly number[]): number[] {
  return [...new Set([...wanted.filter((id) => ids.includes(id)), ...ids])];
}

/**
 * Whole numbers that come from outside as texts or in JSON: ids of rows, versions, counts. Browser and server alike. This
 * is the only place that decides which of them are looked up at all.
 */
import { notFound } from "./problem.ts";

/** The largest that a column of either engine holds (INTEGER of PostgreSQL); SQLite and JavaScript hold larger ones. */
export const largestWhole = 2_147_483_647;

/** The id of no row. An id in a body that is beyond what a row can have becomes this one, and is told as unknown. */
const noRow = 0;

/** The whole number from 1 that a text says; null for what is none, or larger than `largestWhole`. */
export function parseWhole(text: string | null | undefined): number | null {
  const number = /^[1-9]\d*$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number <= largestWhole ? number : null;
}

/** The id in the address of a screen or a call. Throws a not-found Problem for what can be the id of none. */
export function idOf(params: { id?: string | undefined }): number {
  const id = parseWhole(params.id);
  if (id === null) throw notFound();
  return id;
}

/** The id that a body names, of some row or of none. */
export function rowOrNone(id: number): number {
  return id <= largestWhole ? id : noRow;
}

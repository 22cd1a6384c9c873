/**
 * Parses whole numbers from outside, in texts or JSON: ids of rows, versions, counts. For browser and server. Only this
 * file decides which of them are looked up in the database.
 */
import { notFound } from "#app/platform/problem.ts";

/** The largest value in a column: INTEGER of PostgreSQL. SQLite and JavaScript have larger ones. */
const largestWhole = 2_147_483_647;

/**
 * An id that no row has. An id in a body that is too large for a row is replaced by it, and is then reported as
 * unknown.
 */
const noRow = 0;

/** The whole number from 1 in a text; null for another text or one over `largestWhole`. */
export function parseWhole(text: string | null | undefined): number | null {
  const number = /^[1-9]\d*$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number <= largestWhole ? number : null;
}

/** The whole number from 0 in a text, as parseWhole(). */
export function parseCount(text: string | null | undefined): number | null {
  return text === "0" ? 0 : parseWhole(text);
}

/** The id in the address of a screen or a call. Throws a not-found Problem when no row can have it. */
export function idOf(params: { id?: string | undefined }): number {
  const id = parseWhole(params.id);
  if (id === null) throw notFound();
  return id;
}

/** An id in a body, or `noRow` when no row can have it. */
export function rowOrNone(id: number): number {
  return id <= largestWhole ? id : noRow;
}

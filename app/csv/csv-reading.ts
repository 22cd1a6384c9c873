/** Reads CSV files as spreadsheets and other programs write them (docs/decisions/0043-csv.md). */

import { fold } from "#app/platform/fold.ts";
import { withLineFeeds } from "#app/platform/line-ends.ts";
import { withoutGuard } from "./csv.ts";

/**
 * The bytes of a file as text. With a byte order mark it says itself what it is; else it is UTF-8 when it can be, or
 * Windows-1252, which spreadsheets in Spain save as "CSV".
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Why a line cannot be read: a quotation mark that nothing closes, or more cells than there are headings. */
type Broken = "quotes" | "cells";

/** A line of a table: its number in the file, where a cell may have several lines; and its cells by column. */
export type CsvRow = { line: number; cells: Record<string, string>; broken?: Broken };

export type CsvTable = {
  /** The columns that were recognised. */
  columns: string[];
  /** The heading of each of them as the file writes it; the first one where several are joined. */
  headings: Record<string, string>;
  /** The headings that were not. */
  unknown: string[];
  /** The lines below the headings, without empty ones. */
  rows: CsvRow[];
};

/** The separators that are tried. */
const separators = [";", ",", "\t"];

/** What to do where several headings of a file mean one column; else the first of them counts. */
export type Repeated = {
  /** Columns whose cells are joined, each on a line of its own. */
  joined?: readonly string[];
  /** Headings that only count where the file has no other one of the column. */
  weak?: readonly string[];
};

/**
 * Reads a table whose first line has headings. `headings` has the ways to write each column's heading; case, accents,
 * spaces and punctuation do not matter. The separator is the one with which most headings are recognised.
 */
export function readTable(
  text: string,
  headings: Record<string, readonly string[]>,
  { joined = [], weak = [] }: Repeated = {},
): CsvTable {
  const { body, firstLine } = withoutPreamble(text);
  const columnOf = new Map(
    Object.entries(headings).flatMap(([column, ways]) => ways.map((way) => [bareHeading(way), column] as const)),
  );
  const [first] = separators
    .map((separator) => {
      const head = readRecord(body, 0, separator);
      const columns = (head.cells ?? []).map((heading) => columnOf.get(bareHeading(heading)) ?? null);
      return { separator, head, columns, known: new Set(columns).size };
    })
    .toSorted((a, b) => b.known - a.known);
  if (!first) throw new Error("There are always separators to try");
  const { separator, head, columns } = first;
  const written = head.cells ?? [];
  const isWeak = written.map((heading) => weak.some((way) => bareHeading(way) === bareHeading(heading)));
  const firstPlace = (column: string) => {
    const strong = columns.findIndex((one, place) => one === column && !isWeak[place]);
    return strong < 0 ? columns.indexOf(column) : strong;
  };
  const places = columns.map((column, place) =>
    column && (joined.includes(column) || firstPlace(column) === place) ? column : null,
  );
  const known = [...new Set(places.filter((column) => column !== null))];
  return {
    columns: known,
    headings: Object.fromEntries(known.map((column) => [column, (written[places.indexOf(column)] ?? "").trim()])),
    unknown: written.filter((heading, place) => heading.trim() !== "" && !places[place]),
    rows: readRows(body, { from: head.end, line: firstLine + breaksIn(body.slice(0, head.end)), separator, places }),
  };
}

/**
 * A file without the title above its headings, whose lines stay as empty ones, so that lines keep their numbers: the
 * table begins at the first of its lines that `isHead` finds the headings in. `most`: so many lines are tried. The file
 * as it is where none has them.
 */
export function withoutTitle(file: string, isHead: (text: string) => boolean, most: number): string {
  const lines = file.split(/(?<=\n)/);
  // A heading may have several lines.
  const head = lines.slice(0, most).findIndex((_, place) => isHead(lines.slice(place, place + 5).join("")));
  return head > 0 ? "\n".repeat(head) + lines.slice(head).join("") : file;
}

/** The text without its byte order mark, without the line "sep=;" of some spreadsheets, and without empty lines. */
function withoutPreamble(text: string): { body: string; firstLine: number } {
  const preamble = /^\uFEFF?(?:sep=.\s*?(?:\r\n|\r|\n))?(?:[ \t]*(?:\r\n|\r|\n))*/i.exec(text)?.[0] ?? "";
  return { body: text.slice(preamble.length), firstLine: 1 + breaksIn(preamble) };
}

type Place = { from: number; line: number; separator: string; places: readonly (string | null)[] };

function readRows(text: string, { from, line: firstLine, separator, places }: Place): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = firstLine;
  for (let at = from; at < text.length; ) {
    const { cells, end } = readRecord(text, at, separator);
    if (!cells) rows.push({ line, cells: {}, broken: "quotes" });
    else if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, ...cellsByColumn(cells, places) });
    line += breaksIn(text.slice(at, end));
    at = end;
  }
  return rows;
}

function cellsByColumn(cells: readonly string[], places: readonly (string | null)[]): Omit<CsvRow, "line"> {
  const byColumn: Record<string, string> = {};
  for (const [place, column] of places.entries()) {
    if (!column) continue;
    const cell = withoutGuard(cells[place] ?? "").trim();
    const before = byColumn[column];
    // Only the cells of joined columns are several.
    byColumn[column] = before && cell ? `${before}\n${cell}` : before || cell;
  }
  const isTooLong = cells.slice(places.length).some((cell) => cell.trim() !== "");
  return { cells: byColumn, ...(isTooLong && { broken: "cells" }) };
}

/** No cell is longer: a quotation mark that is not closed within so many characters was never meant to be one. */
const longestCell = 20_000;

/**
 * The cells of the record that begins at `at`, and where the next one begins. Where its quotation marks are broken,
 * there are no cells, and the next record begins on the next line, so that one broken line does not take others along.
 */
function readRecord(text: string, at: number, separator: string): { cells: string[] | null; end: number } {
  const cells: string[] = [];
  for (let from = at; ; ) {
    const cell = text[from] === '"' ? readQuoted(text, from) : readPlain(text, from, separator);
    const next = cell && text[cell.end];
    if (!cell || !(next === undefined || next === separator || next === "\r" || next === "\n")) {
      return { cells: null, end: nextLine(text, readPlain(text, at, "\n").end) };
    }
    cells.push(cell.text);
    if (next !== separator) return { cells, end: nextLine(text, cell.end) };
    from = cell.end + 1;
  }
}

function readPlain(text: string, from: number, separator: string) {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return { text: text.slice(from, end), end };
}

/** Two quotation marks stand for one. Null where nothing closes the cell. */
function readQuoted(text: string, from: number): { text: string; end: number } | null {
  let end = from + 1;
  while (text[end] !== '"' || text[end + 1] === '"') {
    end += text[end] === '"' ? 2 : 1;
    if (end >= text.length || end - from > longestCell) return null;
  }
  const inside = text.slice(from + 1, end).replaceAll('""', '"');
  return { text: withLineFeeds(inside), end: end + 1 };
}

/** Where the line after a line break begins. */
function nextLine(text: string, at: number): number {
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** A heading without what does not matter: "Código postal:" gives "codigopostal". */
function bareHeading(heading: string): string {
  return fold(heading).replace(/[^\p{L}\p{N}]/gu, "");
}

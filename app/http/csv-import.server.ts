/** Imports a CSV file: what each of its lines would do, and doing it (docs/decisions/0043-csv.md). */
import { readFile } from "node:fs/promises";
import { type ImportOutcome, importLimits, importOutcomes } from "#app/csv/csv-import.ts";
import {
  type CsvRow,
  type CsvTable,
  decodeText,
  type Repeated,
  readTable,
  withoutTitle,
} from "#app/csv/csv-reading.ts";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { type KeepTurn, runExclusively } from "#app/platform/lease.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { english } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { api } from "./api.server.ts";
import { importQuery } from "./csv-import.calls.ts";
import { type IncomingFile, withIncomingFile } from "./incoming-file.server.ts";
import { validate } from "./validation.server.ts";

/** What a line does. */
export type ImportLine = {
  /** Its number in the file. */
  line: number;
  outcome: ImportOutcome;
  /** What it is about: the record that it updates or leaves as it is, or the one that it adds, once that is added. */
  id: number | null;
  name: string;
  /** The column by which the record was found. */
  matched_by: string | null;
  /** The fields that change, with the texts before and after. */
  changes: Record<string, { before: string; after: string }>;
  /** What a line that adds something says, by its fields, without empty ones. */
  values: Record<string, string>;
  /** Why it is refused. */
  error: Sentence | null;
  warnings: Sentence[];
};

/** A line with what to save of it. */
export type PlannedLine<Change> = ImportLine & { change: Change | null };

export type ImportReport = Record<ImportOutcome, number> & {
  lines: ImportLine[];
  /** The headings of columns that are not read. */
  ignored: string[];
  /** What is doubtful about the file as a whole. */
  warnings: Sentence[];
};

type ColumnName = keyof Words["exportHeadings"];

type Headings = Partial<Record<ColumnName, readonly string[]>>;

export type ImportKind<Change> = {
  /** What it imports: one import of each kind runs at a time. */
  name: "customers" | "products";
  /** The ways to write the heading of each column. */
  headings: Headings;
  /** The same for a file that has none of the columns it needs by these headings. */
  otherHeadings?: Headings;
  /** What to do where several headings mean one column. */
  repeated?: Repeated;
  /** Columns of which the file must have one. */
  needsOneOf: readonly ColumnName[];
  /**
   * Finds out what the lines do, by their cells and by the headings of the columns as the file writes them. Lines that
   * could not be read are not among them.
   */
  plan: (rows: readonly CsvRow[], headings: CsvTable["headings"]) => Promise<PlannedLine<Change>[]>;
  /** What is doubtful about the file as a whole. */
  warningsOf?: (table: CsvTable, lines: readonly PlannedLine<Change>[]) => Sentence[];
  /** A value of a field as a screen writes it, where that is not the text of the cell. */
  valueText?: (name: string, value: string, words: Words, language: Language) => string;
  /** Saves what a line creates or updates, and gives its id. May throw a Problem before it writes anything. */
  save: (transaction: Transaction, change: Change) => Promise<number>;
};

/**
 * Imports a file's text, or with `isDryRun` only finds out what that would do. A line that cannot be taken is refused,
 * and the others are taken. A file that is sent again meanwhile waits, and then changes nothing. Throws a Problem for a
 * file that is no table, has none of the columns, or has too many lines.
 */
export async function importCsv<Change>(
  text: string,
  kind: ImportKind<Change>,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport> {
  const { name, plan, save, warningsOf } = kind;
  const table = tableOf(text, kind);
  const { unknown, rows, headings } = table;
  if (rows.length > importLimits.lines) {
    throw new Problem("too-large", ({ problems }) => problems.imports.tooManyLines({ most: importLimits.lines }));
  }
  const planAll = async () => {
    const lines = [
      ...(await plan(
        rows.filter(({ broken }) => !broken),
        headings,
      )),
      ...rows.flatMap(brokenLine),
    ];
    return lines.sort((a, b) => a.line - b.line);
  };
  const saveAll = async (keep: KeepTurn) => {
    const lines = await planAll();
    await saveLines(lines, save, keep);
    return lines;
  };
  // The plan is made in the import's turn, since it must know what the import before it has added.
  const lines = isDryRun ? await planAll() : await runExclusively(`import of ${name}`, saveAll);
  const count = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, count(outcome)])) as Record<
    ImportOutcome,
    number
  >;
  return { ...counts, lines, ignored: unknown, warnings: warningsOf?.(table, lines) ?? [] };
}

/** The most lines that a title has above the headings. */
const mostTitleLines = 10;

/** A file's table, below the title that it may have. Throws a Problem for a file that has none of the columns. */
function tableOf<Change>(
  file: string,
  { headings, otherHeadings, needsOneOf, repeated }: ImportKind<Change>,
): CsvTable {
  const isUsable = ({ columns }: CsvTable) => needsOneOf.some((column) => columns.includes(column));
  for (const ways of [headings, otherHeadings ?? headings]) {
    const body = withoutTitle(file, (text) => isUsable(readTable(text, ways, repeated)), mostTitleLines);
    const table = readTable(body, ways, repeated);
    if (isUsable(table)) return table;
  }
  // A file or text that was not sent at all is refused like one without columns.
  const others = namesOfColumns(headings).filter((column) => !needsOneOf.includes(column));
  throw new Problem("invalid", ({ problems }) => problems.imports.noColumns({ columns: needsOneOf, others }));
}

/** The columns that an import reads. */
export function namesOfColumns(headings: Headings): ColumnName[] {
  return Object.keys(headings) as ColumnName[];
}

function brokenLine({ line, broken }: CsvRow) {
  if (!broken) return [];
  return [refusedLine({ line, name: "" }, ({ problems }) => problems.imports[broken])];
}

/** A line that is refused. */
export function refusedLine(about: Pick<ImportLine, "line" | "name"> & Partial<ImportLine>, error: Sentence) {
  const empty = { id: null, matched_by: null, changes: {}, values: {}, warnings: [], change: null };
  return { ...empty, ...about, outcome: "refused" as const, error };
}

/** Lines in one transaction. Between the transactions other writers get their turn. */
const batchSize = 50;

/**
 * Saves the lines in batches. If the disk takes no more, or another import has taken the turn over, the rest of the
 * lines is refused; the same file goes on there.
 */
async function saveLines<Change>(
  lines: PlannedLine<Change>[],
  save: ImportKind<Change>["save"],
  keep: KeepTurn,
): Promise<void> {
  const toSave = lines.filter(({ change }) => change !== null);
  for (let from = 0; from < toSave.length; from += batchSize) {
    const batch = toSave.slice(from, from + batchSize);
    try {
      const ids = await write(async (transaction) => {
        await keep(transaction);
        return saveBatch(transaction, batch, save);
      });
      // Not before they are stored: what is not stored has no id that a refused line could lead to.
      for (const [line, id] of ids) line.id = id;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      for (const line of toSave.slice(from)) Object.assign(line, refusedLine(line, error.sentence));
      return;
    }
  }
}

/** Gives the ids of the records of the lines that are saved. */
async function saveBatch<Change>(
  transaction: Transaction,
  batch: PlannedLine<Change>[],
  save: ImportKind<Change>["save"],
): Promise<Map<PlannedLine<Change>, number>> {
  const ids = new Map<PlannedLine<Change>, number>();
  for (const line of batch) {
    try {
      ids.set(line, await save(transaction, line.change as Change));
    } catch (error) {
      // Refused before anything was written, because somebody changed or deleted the record meanwhile.
      if (!(error instanceof Problem)) throw error;
      Object.assign(line, refusedLine(line, error.sentence));
    }
  }
  return ids;
}

/** The text of a file. Throws a Problem for one that is too large, or empty, or of another kind than text. */
function textOfFile(bytes: Uint8Array): string {
  const kind = kindOfFile(bytes);
  if (kind) throw new Problem("invalid", ({ problems }) => problems.imports.noText[kind]);
  return textWithin(bytes.length, bytes);
}

/** The first bytes of files that are chosen instead of a list: .xlsx and .ods (a ZIP), .xls, PNG, JPEG, GIF, PDF. */
const beginnings = [
  { kind: "spreadsheet", hex: "504b0304" },
  { kind: "spreadsheet", hex: "d0cf11e0a1b11ae1" },
  { kind: "picture", hex: "89504e470d0a1a0a" },
  { kind: "picture", hex: "ffd8ff" },
  { kind: "picture", hex: "47494638" },
  { kind: "picture", hex: "255044462d" },
] as const;

/** What a file is by its first bytes, where it cannot be a list. */
function kindOfFile(bytes: Uint8Array): (typeof beginnings)[number]["kind"] | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return beginnings.find(({ hex }) => head.startsWith(hex))?.kind;
}

/**
 * The form of an import: it has a file, or the text of one, pasted or carried over from the first step. As text a file
 * may take three times its bytes: in UTF-8 a letter of one byte takes up to three, and forms end lines with two.
 */
export const importForm = { field: "file", most: 1, bytes: importLimits.bytes, text: 3 * importLimits.bytes };

/** The text that such a form brings. Throws what textOfFile() throws. */
export async function textOfForm(file: IncomingFile | undefined, text: string): Promise<string> {
  if (file) return textOfFile(await readFile(file.path));
  // No file has fewer bytes than characters, where the end of a line counts as one.
  return textWithin(text.replaceAll("\r\n", "\n").length, Buffer.from(text));
}

function textWithin(length: number, bytes: Uint8Array): string {
  if (length > importLimits.bytes) {
    const megabytes = importLimits.bytes / 1024 / 1024;
    throw new Problem("too-large", ({ problems }) => problems.imports.tooLarge({ megabytes }));
  }
  const text = decodeText(bytes);
  if (text.trim() === "") throw new Problem("invalid", ({ problems }) => problems.imports.nothingSent);
  return text;
}

/** The call that imports a file: its body is the file. */
export function importCall<Change>(kind: ImportKind<Change>) {
  return api({
    async POST({ request, url }) {
      const { dry_run: isDryRun } = validate(importQuery, Object.fromEntries(url.searchParams));
      const text = await withIncomingFile(request, ({ path }) => readFile(path).then(textOfFile));
      return Response.json(importOnWire(await importCsv(text, kind, { isDryRun }), isDryRun));
    },
  });
}

/** A report as the call gives it. */
function importOnWire({ lines, ignored, warnings, ...counts }: ImportReport, isDryRun: boolean) {
  return {
    dry_run: isDryRun ? 1 : 0,
    ...counts,
    ignored_columns: ignored,
    warnings: warnings.map((warning) => warning(english)),
    lines: lines.map(({ line, outcome, id, name, matched_by, changes, error, warnings }) => ({
      ...{ line, outcome, id, name, matched_by, changes },
      error: error?.(english) ?? null,
      warnings: warnings.map((warning) => warning(english)),
    })),
  };
}

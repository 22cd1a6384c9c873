/**
 * The audit trail: who changed which row, when, and its values before and after. Triggers note changes in AuditChange.
 * write() turns the notes into lines of the trail in the same transaction, each with a hash over itself and the
 * previous line (docs/decisions/0026-audit.md).
 */
import { hash } from "node:crypto";
import type { Transaction } from "./database.server.ts";
import type { Engine } from "./engine.ts";
import { logLine } from "./log.server.ts";
import { Prisma } from "./prisma/client.ts";
import type { Person } from "./request.server.ts";

/** The kinds of subjects of the trail: those in the triggers, and those of noteEvent(). */
export const auditKinds = [
  ...["customer", "product", "quote", "job", "invoice", "report"],
  ...["engineer", "absence", "task", "template", "quote-template"],
  ...["settings", "email-settings", "feed", "backup", "user", "session"],
] as const;

export type AuditLine = {
  id: number;
  at: Date;
  user_id: number | null;
  user_name: string;
  did: "added" | "changed" | "removed";
  kind: string;
  subject_id: number;
  subject: string;
  /** The changed fields as JSON; null where the row did not exist. */
  before: string | null;
  after: string | null;
  hash: string;
};

type LastLine = Pick<AuditLine, "id" | "hash">;

type Fields = Record<string, unknown>;

/**
 * A note of a trigger: a row before and after. `part` is "" for the subject itself, or names the list of the subject to
 * which the row belongs, such as the lines of a quote.
 */
type Note = {
  kind: string;
  subject_id: number;
  subject: string | null;
  part: string;
  before: string | null;
  after: string | null;
  outside: 0 | 1;
};

/** The open transaction, without Prisma: each write reads and stores its trail. */
type OpenTransaction = Pick<Engine, "rowsInside" | "changeInside">;

/** The name for a change that another program made directly in the database file. */
const outsider = { user_id: null, user_name: "?" };

/**
 * At the start of a transaction: marks the notes that are there already, because only another program can have left
 * them.
 */
export async function beginTrail(open: OpenTransaction): Promise<void> {
  await open.changeInside(Prisma.sql`UPDATE "AuditChange" SET "outside" = 1`);
}

/** Notes an event that is not a change of a row, such as a backup, in the event's transaction. */
export async function noteEvent(
  transaction: Transaction,
  kind: (typeof auditKinds)[number],
  after: Fields,
): Promise<void> {
  const note = { kind, subject_id: 0, subject: "", part: "", before: "{}", after: JSON.stringify(after) };
  await transaction.auditChange.create({ data: note });
}

type PartNote = {
  kind: (typeof auditKinds)[number];
  subject_id: number;
  /** The name of a subject that nothing else in the transaction notes. */
  subject?: string;
  /** The name under which the subject's line shows it. */
  part: string;
  before?: Fields;
  after?: Fields;
};

/** Notes more about a subject that is changed, added or removed in the transaction, as a list of one row. */
export async function notePart(transaction: Transaction, { before, after, ...of }: PartNote): Promise<void> {
  const json = (fields?: Fields) => (fields ? JSON.stringify(fields) : null);
  await transaction.auditChange.create({ data: { ...of, before: json(before), after: json(after) } });
}

/** At the end of a transaction: turns its notes into lines of the trail, and gives them. `by` is the user. */
export async function sealTrail(open: OpenTransaction, by: Person | null, at = new Date()): Promise<AuditLine[]> {
  const notes = (await open.rowsInside(Prisma.sql`
    SELECT "kind", "subject_id", "subject", "part", "before", "after", "outside" FROM "AuditChange" ORDER BY "id"`)) as Note[];
  if (notes.length === 0) return [];
  await open.changeInside(Prisma.sql`DELETE FROM "AuditChange"`);
  const [outside, ours] = [notes.filter((note) => note.outside === 1), notes.filter((note) => note.outside !== 1)];
  const doer = { user_id: by?.id ?? null, user_name: by?.name ?? "" };
  const news = [
    ...changesIn(outside).map((change) => ({ ...outsider, ...change })),
    ...changesIn(ours).map((change) => ({ ...doer, ...change })),
  ];
  const [last] = (await open.rowsInside(
    Prisma.sql`SELECT "id", "hash" FROM "Audit" ORDER BY "id" DESC LIMIT 1`,
  )) as LastLine[];
  const lines = chainLines(
    news.map((change) => ({ ...change, at })),
    last,
  );
  for (let begin = 0; begin < lines.length; begin += linesAtOnce) {
    await open.changeInside(insertLines(lines.slice(begin, begin + linesAtOnce)));
  }
  return lines;
}

/** SQLite takes at most 32,766 values a statement. */
const linesAtOnce = 1_000;

function insertLines(lines: readonly AuditLine[]): Prisma.Sql {
  const rows = lines.map(
    (line) => Prisma.sql`(${Prisma.join([line.id, line.at, line.user_id, line.user_name, line.did, line.kind])},
      ${Prisma.join([line.subject_id, line.subject, line.before, line.after, line.hash])})`,
  );
  return Prisma.sql`INSERT INTO "Audit" ("id", "at", "user_id", "user_name", "did", "kind",
    "subject_id", "subject", "before", "after", "hash") VALUES ${Prisma.join(rows)}`;
}

/** Logs the lines after the commit: the log is a second record with which the trail can be compared. */
export function logTrail(lines: readonly AuditLine[]): void {
  for (const { id, did, kind, subject_id, user_id, hash } of lines) {
    logLine({ audit: id, did, kind, subject_id, user: user_id ?? undefined, hash }, "audit");
  }
}

/** The SHA-256 of a line, over the previous line's hash ("" for the first) and all fields of the line. */
export function lineHash(line: Omit<AuditLine, "hash">, before: string): string {
  const { id, at, user_id, user_name, did, kind, subject_id, subject } = line;
  const said = [id, at.toISOString(), user_id, user_name, did, kind, subject_id, subject, line.before, line.after];
  return hash("sha256", `${before}\n${JSON.stringify(said)}`, "hex");
}

function chainLines(news: Omit<AuditLine, "id" | "hash">[], last: LastLine | undefined): AuditLine[] {
  let [id, hash] = [last?.id ?? 0, last?.hash ?? ""];
  return news.map((change) => {
    id += 1;
    hash = lineHash({ ...change, id }, hash);
    return { ...change, id, hash };
  });
}

type Change = Pick<AuditLine, "did" | "kind" | "subject_id" | "subject" | "before" | "after">;

/**
 * The notes as one change for each subject, in the order in which the subjects were first changed. A subject whose
 * values are the same as before gives no change.
 */
function changesIn(notes: Note[]): Change[] {
  const subjects = Map.groupBy(notes, ({ kind, subject_id }) => `${kind} ${subject_id}`);
  return [...subjects.values()].flatMap((group) => changeOf(group) ?? []);
}

function changeOf(notes: Note[]): Change | null {
  const [{ kind, subject_id }] = notes as [Note];
  const own = notes.filter(({ part }) => part === "");
  const [first, last] = [own[0], own.at(-1)];
  const [was, is] = [parseFields(first?.before), parseFields(last?.after)];
  const there = { before: first === undefined || was !== null, after: last === undefined || is !== null };
  if (!there.before && !there.after) return null;
  const lists = listsIn(notes);
  const [before, after] = changedFields({ ...was, ...lists.before }, { ...is, ...lists.after });
  const did = there.before ? (there.after ? "changed" : "removed") : "added";
  if (did === "changed" && Object.keys({ ...before, ...after }).length === 0) return null;
  return {
    ...{ did, kind, subject_id },
    subject: notes.findLast(({ subject }) => subject !== null)?.subject ?? "",
    before: there.before ? JSON.stringify(before) : null,
    after: there.after ? JSON.stringify(after) : null,
  };
}

/** The rows of the subject's lists before and after, in their order. */
function listsIn(notes: Note[]): { before: Fields; after: Fields } {
  const parts = [
    ...Map.groupBy(
      notes.filter(({ part }) => part !== ""),
      ({ part }) => part,
    ),
  ];
  const side = (name: "before" | "after") =>
    Object.fromEntries(
      parts.map(([part, rows]) => [
        part,
        rows.flatMap((row) => [parseFields(row[name])].filter((fields) => fields !== null)).sort(byPosition),
      ]),
    );
  return { before: side("before"), after: side("after") };
}

function byPosition(a: Fields, b: Fields): number {
  return Number(a.position ?? 0) - Number(b.position ?? 0);
}

function changedFields(before: Fields, after: Fields): [Fields, Fields] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

function parseFields(json: string | null | undefined): Fields | null {
  return json ? JSON.parse(json) : null;
}

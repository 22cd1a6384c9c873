/**
 * The audit trail: who did what to which row, when, before and after. Triggers note what changes; write() makes lines of
 * the notes in the same transaction, each with a hash over itself and the line before (docs/decisions/0026-audit.md).
 */
import { createHash } from "node:crypto";
import type { Transaction } from "./database.server.ts";
import { logLine } from "./log.server.ts";
import type { Person } from "./request.server.ts";

/** What the trail is about: what the triggers and noteEvent() name. */
export const auditKinds = [
  ...["customer", "product", "quote", "job", "invoice", "report"],
  ...["engineer", "task", "template"],
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
  /** JSON of the fields that differ; null where it was not there. */
  before: string | null;
  after: string | null;
  hash: string;
};

type Fields = Record<string, unknown>;

/** A row as it was and is; `part` is "" for the subject itself, or the list of it that the row belongs to. */
type Note = {
  kind: string;
  subject_id: number | bigint;
  subject: string | null;
  part: string;
  before: string | null;
  after: string | null;
  outside: number | bigint;
};

/** What changes a row past the product: another program, with the file in its hands. */
const outsider = { user_id: null, user_name: "?" };

/** At the beginning of a transaction: what is noted already was changed by another program. */
export async function beginTrail(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`UPDATE "AuditChange" SET "outside" = 1`;
}

/** Notes what no trigger sees, for a subject that is no row. Inside the transaction that it belongs to. */
export async function noteEvent(
  transaction: Transaction,
  kind: (typeof auditKinds)[number],
  after: Fields,
): Promise<void> {
  const note = { kind, subject_id: 0, subject: "", part: "", before: "{}", after: JSON.stringify(after) };
  await transaction.auditChange.create({ data: note });
}

/** At the end of a transaction: makes lines of what it changed, and gives them. */
export async function sealTrail(transaction: Transaction, by: Person | null, at = new Date()): Promise<AuditLine[]> {
  const notes = await transaction.$queryRaw<Note[]>`
    SELECT "kind", "subject_id", "subject", "part", "before", "after", "outside" FROM "AuditChange" ORDER BY "id"`;
  if (notes.length === 0) return [];
  await transaction.$executeRaw`DELETE FROM "AuditChange"`;
  const [outside, ours] = [
    notes.filter((note) => Number(note.outside) === 1),
    notes.filter((note) => !Number(note.outside)),
  ];
  const doer = { user_id: by?.id ?? null, user_name: by?.name ?? "" };
  const news = [
    ...changesIn(outside).map((change) => ({ ...outsider, ...change })),
    ...changesIn(ours).map((change) => ({ ...doer, ...change })),
  ];
  const last = await transaction.audit.findFirst({ orderBy: { id: "desc" }, select: { id: true, hash: true } });
  const lines = chained(
    news.map((change) => ({ ...change, at })),
    last,
  );
  if (lines.length > 0) await transaction.audit.createMany({ data: lines });
  return lines;
}

/** Tells the log of the lines, once they are on the disk: a second place that knows how the trail went on. */
export function logTrail(lines: readonly AuditLine[]): void {
  for (const { id, did, kind, subject_id, user_id, hash } of lines) {
    logLine({ audit: id, did, kind, subject_id, user: user_id ?? undefined, hash }, "audit");
  }
}

/** The hash of a line: over the hash of the one before ("" for the first) and all that the line says. */
export function lineHash(line: Omit<AuditLine, "hash">, before: string): string {
  const { id, at, user_id, user_name, did, kind, subject_id, subject } = line;
  const said = [id, at.toISOString(), user_id, user_name, did, kind, subject_id, subject, line.before, line.after];
  return createHash("sha256")
    .update(`${before}\n${JSON.stringify(said)}`)
    .digest("hex");
}

function chained(news: Omit<AuditLine, "id" | "hash">[], last: { id: number; hash: string } | null): AuditLine[] {
  let [id, hash] = [last?.id ?? 0, last?.hash ?? ""];
  return news.map((change) => {
    id += 1;
    hash = lineHash({ ...change, id }, hash);
    return { ...change, id, hash };
  });
}

type Change = Pick<AuditLine, "did" | "kind" | "subject_id" | "subject" | "before" | "after">;

/** The notes by their subjects, in the order in which these were first touched; what is as before is no change. */
function changesIn(notes: Note[]): Change[] {
  const subjects = Map.groupBy(notes, ({ kind, subject_id }) => `${kind} ${subject_id}`);
  return [...subjects.values()].flatMap((group) => changeOf(group) ?? []);
}

function changeOf(notes: Note[]): Change | null {
  const [{ kind, subject_id }] = notes as [Note];
  const own = notes.filter(({ part }) => part === "");
  const [first, last] = [own[0], own.at(-1)];
  const [was, is] = [read(first?.before), read(last?.after)];
  const there = { before: first === undefined || was !== null, after: last === undefined || is !== null };
  if (!there.before && !there.after) return null;
  const lists = listsIn(notes);
  const [before, after] = differing({ ...was, ...lists.before }, { ...is, ...lists.after });
  const did = there.before ? (there.after ? "changed" : "removed") : "added";
  if (did === "changed" && Object.keys({ ...before, ...after }).length === 0) return null;
  return {
    ...{ did, kind, subject_id: Number(subject_id) },
    subject: notes.findLast(({ subject }) => subject !== null)?.subject ?? "",
    before: there.before ? JSON.stringify(before) : null,
    after: there.after ? JSON.stringify(after) : null,
  };
}

/** The rows of the subject's lists that went and that came, in their order. */
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
        rows.flatMap((row) => [read(row[name])].filter((fields) => fields !== null)).sort(byPosition),
      ]),
    );
  return { before: side("before"), after: side("after") };
}

function byPosition(a: Fields, b: Fields): number {
  return Number(a.position ?? 0) - Number(b.position ?? 0);
}

function differing(before: Fields, after: Fields): [Fields, Fields] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

function read(json: string | null | undefined): Fields | null {
  return json ? JSON.parse(json) : null;
}

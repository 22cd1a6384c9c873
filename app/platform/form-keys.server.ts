/**
 * A form that makes something makes it once, however often it is posted: a double click, a slow line, an answer that got
 * lost. It carries a key, made when it is shown; what it made is written down under that key in the same transaction, and a
 * repeat is answered with it (docs/decisions/0028-posted-twice.md).
 */
import { createHash, randomUUID } from "node:crypto";
import type { Words } from "#app/words/words.ts";
import { type Transaction, write } from "./database.server.ts";
import { logFault } from "./log.server.ts";
import { type FieldProblems, Problem } from "./problem.ts";
import { remembered } from "./remembered.server.ts";
import { formKey, person } from "./request.server.ts";

/** What the keys of the forms of a page that is shown now begin with; which form it is follows after a dot. */
export function newFormKey(): string {
  return randomUUID();
}

/** A key for the same form of a page as `spent`. */
export function renewed(spent: string | null): string {
  return [newFormKey(), ...(spent ?? "").split(".").slice(1)].join(".");
}

/** The key that a form or a header carries; null for none, and for what is no key of ours nor like one. */
export function parseFormKey(text: unknown): string | null {
  return typeof text === "string" && /^[\w.-]{8,100}$/.test(text) ? text : null;
}

/**
 * What a form is refused with that was posted before and made something, but not this: a conflict Problem about its key.
 * What is in it now needs a key of its own (isKeySpent).
 */
function keySpent(sentence: (words: Words) => string): Problem {
  return new Problem("conflict", sentence, { fields: (words) => ({ form_key: sentence(words) }) });
}

/** Whether a form was refused because its key has made something else. */
export function isKeySpent(fields: FieldProblems): boolean {
  return "form_key" in fields;
}

/** What is made, and all that is asked for with it: by this a repeat is told from something else. */
export type Asked = { kind: string; asked: unknown };

type Making<Made> = {
  /** Makes it, in the transaction. */
  make: () => Promise<Made>;
  /** What was made before, as it is now; null when it is gone. */
  find: (id: number) => Promise<Made | null>;
};

/**
 * In the transaction that makes something: gives what `make` makes or, when the form that is posted has made it before, that.
 * Throws a conflict Problem when it has made something else, or what it made was deleted since. Without a key, makes it.
 */
export async function makeOnce<Made extends { id: number }>(
  transaction: Transaction,
  what: Asked,
  { make, find }: Making<Made>,
): Promise<Made> {
  const before = await madeByForm(transaction, what);
  if (before !== null) {
    const made = await find(before);
    if (made) return made;
    throw keySpent((words) => words.problems.madeAndGone);
  }
  const made = await make();
  await keepForForm(transaction, what, made.id);
  return made;
}

/** The id of what the posted form has made before; null for none. Throws a conflict Problem when that was something else. */
export async function madeByForm(transaction: Transaction, what: Asked): Promise<number | null> {
  const row = await rowOfForm(transaction);
  if (!row) return null;
  if (isOf(row, what)) return row.subject_id;
  throw keySpent((words) => words.problems.madeOtherwise);
}

/** Whether the posted form has made this before. */
export async function isRepeat(transaction: Transaction, what: Asked): Promise<boolean> {
  const row = await rowOfForm(transaction);
  return row !== null && isOf(row, what);
}

async function rowOfForm(transaction: Transaction) {
  const id = idOfForm();
  return id && transaction.formKey.findUnique({ where: { user_id_key: id } });
}

function isOf(row: { kind: string; request_sha256: string }, { kind, asked }: Asked): boolean {
  return row.kind === kind && row.request_sha256 === hashOf(asked);
}

/** Writes down what the posted form has made. */
export async function keepForForm(transaction: Transaction, { kind, asked }: Asked, subject_id: number): Promise<void> {
  const id = idOfForm();
  if (!id) return;
  const made = { kind, subject_id, request_sha256: hashOf(asked) };
  await transaction.formKey.upsert({ where: { user_id_key: id }, create: { ...id, ...made }, update: made });
}

const underWay = remembered("form keys under way", () => new Map<string, Promise<unknown>>());

/** For what takes longer than a transaction: a repeat that comes meanwhile waits for the first, and has its answer. */
export function joinByForm<Answer>({ kind, asked }: Asked, work: () => Promise<Answer>): Promise<Answer> {
  const id = idOfForm();
  if (!id) return work();
  const name = JSON.stringify([id, kind, asked]);
  const first = underWay.get(name);
  if (first) return first as Promise<Answer>;
  const mine = work().finally(() => underWay.delete(name));
  underWay.set(name, mine);
  return mine;
}

/** Keys of different people never meet: a client may choose its own. */
function idOfForm(): { user_id: number; key: string } | null {
  const key = formKey();
  return key === null ? null : { user_id: person()?.id ?? 0, key };
}

function hashOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

const hour = 3600 * 1000;

/** How many hours a key is kept while the server runs: four weeks. */
const keptHours = 4 * 7 * 24;

const ageing = remembered<{ timer: NodeJS.Timeout | undefined }>("form keys", () => ({ timer: undefined }));

/**
 * Forgets old keys, from now on until stopForgettingKeys(). Their age is counted in hours that the server has run, by a
 * timer: a clock that jumps, in front of a start or while it runs, makes none older, or younger.
 */
export function startForgettingKeys(): void {
  clearInterval(ageing.timer);
  ageing.timer = setInterval(() => ageKeys().catch(logFault), hour).unref();
}

export function stopForgettingKeys(): void {
  clearInterval(ageing.timer);
}

/** One hour has passed. */
export async function ageKeys(): Promise<void> {
  await write(async (transaction) => {
    await transaction.formKey.updateMany({ data: { hours: { increment: 1 } } });
    await transaction.formKey.deleteMany({ where: { hours: { gt: keptHours } } });
  });
}

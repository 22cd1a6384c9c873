/**
 * Keys of forms, by which a form creates its thing once, however often it is posted: by a double click, on a slow line,
 * after a lost answer. The form gets its key when it is shown. The id of the created thing is stored under the key in
 * the same transaction, and a repeat is answered with that thing (docs/decisions/0028-posted-twice.md).
 */
import { createHmac, hash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Words } from "#app/words/words.ts";
import { reader, type Transaction, write } from "./database.server.ts";
import { hourMs } from "./durations.ts";
import { isWithAnother, type Leased, lookEvery, newLease, noLease, takeChore, whileLeased } from "./lease.server.ts";
import { logFault } from "./log.server.ts";
import { type FieldProblems, type MadeBefore, Problem, wrongField } from "./problem.ts";
import { currentPerson, formKey } from "./request.server.ts";
import { secrets } from "./secrets.server.ts";
import { singleton } from "./singleton.server.ts";

/** A new key for the forms of a page. Each form appends a dot and its own name. */
export function newFormKey(): string {
  return randomUUID();
}

/** A new key for the form of a used key: the same name after the dot. */
export function renewFormKey(spent: string | null): string {
  return [newFormKey(), ...(spent ?? "").split(".").slice(1)].join(".");
}

/**
 * The key of a further thing from the form of a used key, asked for explicitly: always the same, so that it too is made
 * once. The name after the dot stays.
 */
export function furtherKey(spent: string): string {
  const [, key = "", count = "1", name = ""] = /^(.*?)(?:-n(\d+))?(\.[^.]*)?$/.exec(spent) ?? [];
  return `${key}-n${Number(count) + 1}${name}`;
}

const keyFormat = /^[\w.-]{8,100}$/;

/** The key in a form; null if it is missing or has another format. */
export function parseFormKey(text: unknown): string | null {
  return typeof text === "string" && keyFormat.test(text) ? text : null;
}

/** The header with the key of a call. */
export const callKeyHeader = "Idempotency-Key";

/** Which keys a call may have: visible ASCII. */
export const callKeyFormat = { pattern: "^[!-~]+$", maxLength: 255 } as const;

/**
 * The key in the header of a call, null without a header: as it is where a form could have it, else as a hash, which
 * has a colon, so that no form has the same key. Throws an invalid Problem for a header of another format: the thing
 * would be created once more by each repeat.
 */
export function parseCallKey(header: string | null): string | null {
  if (header === null || keyFormat.test(header)) return header;
  if (header.length <= callKeyFormat.maxLength && new RegExp(callKeyFormat.pattern).test(header))
    return `sha256:${hash("sha256", header, "hex")}`;
  throw wrongField(callKeyHeader, (words) => words.problems.wrongCallKey({ n: callKeyFormat.maxLength }));
}

/** The conflict Problem for a key that has created something else already, which `made` names. */
function madeOtherwise(made: MadeBefore | null): Problem {
  const sentence = (words: Words) => words.problems.madeOtherwise(made);
  const fields = (words: Words) => ({ form_key: sentence(words) });
  return new Problem("conflict", sentence, { fields, outcome: "before", made });
}

/** Whether a form was refused because its key has created something else, so that it needs a new one. */
export function isKeySpent(fields: FieldProblems): boolean {
  return "form_key" in fields;
}

/** What is created, and all of its input: a repeat has the same. */
export type Asked = { kind: string; asked: unknown };

type Making<Made> = {
  /** Creates the thing, in the transaction. */
  make: () => Promise<Made>;
  /** The thing created before, as it is now; null if it was deleted. */
  find: (id: number) => Promise<Made | null>;
  /** Names what the form has created before with other input; null where that has no number, or is gone. */
  name?: (before: { kind: string; id: number }) => Promise<MadeBefore | null>;
};

/**
 * In the transaction that creates something: gives what `make` creates, or what the same form has created before.
 * Without a key it always creates. Throws a conflict Problem when the key has created something else, or when the thing
 * was deleted.
 */
export async function makeOnce<Made extends { id: number }>(
  transaction: Transaction,
  what: Asked,
  { make, find, name }: Making<Made>,
): Promise<Made> {
  const before = await madeByForm(transaction, what, name);
  if (before !== null) {
    const made = await find(before);
    if (made) return made;
    throw wrongField("form_key", (words) => words.problems.madeAndGone, "conflict");
  }
  const made = await make();
  await keepForForm(transaction, what, made.id);
  return made;
}

/**
 * The id of what the posted form has created before, or null. Throws a conflict Problem when that was something else.
 */
export async function madeByForm(
  transaction: Transaction,
  what: Asked,
  name?: Making<unknown>["name"],
): Promise<number | null> {
  const row = await rowOfForm(transaction);
  if (!row) return null;
  if (isOf(row, what)) return row.subject_id;
  throw madeOtherwise((await name?.({ kind: row.kind, id: row.subject_id })) ?? null);
}

/** Whether the posted form has created this before. */
export async function isRepeat(client: Pick<Transaction, "formKey">, what: Asked): Promise<boolean> {
  const row = await rowOfForm(client);
  return row !== null && isOf(row, what);
}

async function rowOfForm(client: Pick<Transaction, "formKey">) {
  const id = idOfForm();
  return id && client.formKey.findUnique({ where: { user_id_key: id } });
}

function isOf(row: { kind: string; request_sha256: string }, { kind, asked }: Asked): boolean {
  return row.kind === kind && row.request_sha256 === hashOf(asked);
}

/** Stores the id of what the posted form has created. */
export async function keepForForm(transaction: Transaction, { kind, asked }: Asked, subject_id: number): Promise<void> {
  const id = idOfForm();
  if (!id) return;
  const made = { kind, subject_id, request_sha256: hashOf(asked) };
  await transaction.formKey.upsert({ where: { user_id_key: id }, create: { ...id, ...made }, update: made });
}

/**
 * A token that is stored nowhere, and that the same form has again when it is posted again, as the answer that showed
 * it may be lost. It follows from the key and from a secret of the installation; without a key it is random.
 */
export function tokenOfForm(purpose: string): string {
  const id = idOfForm();
  if (!id) return randomBytes(32).toString("base64url");
  const about = JSON.stringify([purpose, id.user_id, id.key]);
  return createHmac("sha256", secrets().session_secret).update(`form:${about}`).digest("base64url");
}

/** Forgets what the posted form has created, as that came to nothing: the form may then create something else. */
export async function forgetForForm(transaction: Transaction, kind: string, subject_id: number): Promise<void> {
  const id = idOfForm();
  if (id) await transaction.formKey.deleteMany({ where: { ...id, kind, subject_id } });
}

const underWay = singleton("form keys under way", () => new Map<string, Promise<unknown>>());

/**
 * For work that takes longer than a transaction: a repeat that arrives meanwhile waits for the first post and gets its
 * answer.
 */
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

/**
 * For such work that stores nothing but the key: runs it once for all posts of the same form, in whatever process.
 * Gives whether it was done, now or before: false where another process was at it and has failed, or died.
 */
export async function doOnce(what: Asked, work: () => Promise<void>): Promise<boolean> {
  const id = idOfForm();
  if (!id) return work().then(() => true);
  const begun = await write((transaction) => begin(transaction, id, what));
  if (begun === "done") return true;
  if (begun === "elsewhere") return isDoneElsewhere(id);
  const where = { ...id, claimed_by: begun.claimed_by };
  const set = (data: Partial<Leased>) =>
    write((transaction) => transaction.formKey.updateMany({ where, data }), { aside: true });
  try {
    await whileLeased(() => set({ claimed_until: newLease(new Date()).claimed_until }), work);
  } catch (error) {
    await write((transaction) => transaction.formKey.deleteMany({ where }), { aside: true });
    throw error;
  }
  await set(noLease);
  return true;
}

type FormId = { user_id: number; key: string };

/** Claims the key for this process, unless the work is done, or another process is at it. */
async function begin(transaction: Transaction, id: FormId, what: Asked): Promise<"done" | "elsewhere" | Leased> {
  const now = new Date();
  const row = (await madeByForm(transaction, what)) === null ? null : await rowOfForm(transaction);
  if (row && row.claimed_until === null) return "done";
  if (row && isWithAnother(row, now)) return "elsewhere";
  const lease = newLease(now);
  const data = { kind: what.kind, subject_id: 0, request_sha256: hashOf(what.asked), ...lease };
  await transaction.formKey.upsert({ where: { user_id_key: id }, create: { ...id, ...data }, update: data });
  return lease;
}

async function isDoneElsewhere(id: FormId): Promise<boolean> {
  for (;;) {
    const row = await reader().formKey.findUnique({ where: { user_id_key: id } });
    if (row?.claimed_until === null) return true;
    if (!row || !isWithAnother(row, new Date())) return false;
    await setTimeout(lookEvery);
  }
}

/** Keys are separate for each user, because a client may choose its own. */
function idOfForm(): FormId | null {
  const key = formKey();
  return key === null ? null : { user_id: currentPerson()?.id ?? 0, key };
}

function hashOf(asked: unknown): string {
  return hash("sha256", JSON.stringify(asked), "hex");
}

/** How many hours of the server's running time a key is kept: four weeks. */
const keptHours = 4 * 7 * 24;

const ageing = singleton<{ timer: NodeJS.Timeout | undefined }>("form keys", () => ({ timer: undefined }));

/**
 * Deletes old keys every hour until stopForgettingKeys(). A timer counts their age in hours of running time, so that a
 * jump of the clock makes no key older or younger. Where several processes share a database, one of them counts.
 */
export function startForgettingKeys(): void {
  clearInterval(ageing.timer);
  ageing.timer = setInterval(() => ageKeys(new Date()).catch(logFault), hourMs).unref();
}

/** Stops forgetting keys, for the stop of the server. */
export function stopForgettingKeys(): void {
  clearInterval(ageing.timer);
}

/** Adds an hour to the age of all keys, and deletes the old ones, unless another process does that. */
export async function ageKeys(now: Date): Promise<void> {
  await write(async (transaction) => {
    if (!(await takeChore(transaction, "form keys", 1.5 * hourMs, now))) return;
    await transaction.formKey.updateMany({ data: { hours: { increment: 1 } } });
    await transaction.formKey.deleteMany({ where: { hours: { gt: keptHours } } });
  });
}

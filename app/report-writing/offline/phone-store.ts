/**
 * The phone's database (IndexedDB): drafts, the queue of reports to send, and the data for writing without signal. Each
 * user has a database, so that no user sees the data of another.
 */
import type { DBSchema } from "idb";
import { dayMs } from "#app/platform/durations.ts";
import { noteWaiting } from "#app/shell/waiting-reports.ts";
import { clockAt, isOfSetClock, type NotedClock } from "../phone-clock.ts";
import { randomKey } from "../random-key.ts";
import { type ReportDraft, reportBody } from "../report-draft.ts";
import type { OfflineBundle, OpenedJob } from "./bundle.ts";
import { isMendedKey, jobOfKey } from "./draft-key.ts";
import { phoneDatabase } from "./open-database.ts";

/** waiting: not sent yet; failed: the server refused it (see `reason`); sent: the server has saved it. */
export type QueueState = "waiting" | "failed" | "sent";

export type QueuedReport = {
  /** The idempotency key of the draft. */
  key: string;
  draft: ReportDraft;
  state: QueueState;
  /** Why the server refused it, or why the last attempt failed. */
  reason: string;
  /** Whether it waits because the session has ended; a phone may have kept reports from before this was there. */
  signed_out?: boolean;
  /** The server's sentences for wrong fields. */
  details?: string[];
  /** Whether the server has another report with this key. */
  keyIsSpent?: boolean;
  saved_at: number;
  /** Whether the clock was set then; a phone may have kept reports from before this was there. */
  clock?: NotedClock;
  report: { id: number; report_number: string } | null;
};

/** A draft that is not saved yet, under its key (draft-key.ts). */
export type StoredDraft = { key: string; draft: ReportDraft; changed_at: number };

/** The data for writing without signal, and when this phone got it. */
export type StoredBundle = OfflineBundle & { kept_at: number };

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  queue: { key: string; value: QueuedReport };
  bundle: { key: string; value: StoredBundle };
  opened: { key: number; value: OpenedJob & { opened_at: number } };
}

const inDatabase = phoneDatabase<Schema>("alisio-reports", (fresh) => {
  fresh.createObjectStore("drafts", { keyPath: "key" });
  fresh.createObjectStore("queue", { keyPath: "key" });
  fresh.createObjectStore("bundle");
  fresh.createObjectStore("opened", { keyPath: "id" });
});

/** The draft with a key, or null. */
export async function getDraft(user: number, key: string): Promise<ReportDraft | null> {
  return (await inDatabase(user, (database) => database.get("drafts", key)))?.draft ?? null;
}

/** Stores a draft. */
export async function putDraft(user: number, key: string, draft: ReportDraft): Promise<void> {
  await inDatabase(user, (database) => database.put("drafts", { key, draft, changed_at: Date.now() }));
}

/** Deletes a draft that was saved or discarded. */
export async function deleteDraft(user: number, key: string): Promise<void> {
  await inDatabase(user, (database) => database.delete("drafts", key));
}

/** The drafts, the latest first, without those that correct a queued report. */
export async function listDrafts(user: number): Promise<StoredDraft[]> {
  const all = await inDatabase(user, (database) => database.getAll("drafts"));
  return all.filter(({ key }) => !isMendedKey(key)).sort((a, b) => b.changed_at - a.changed_at);
}

/** The jobs of which a report is begun and not saved. */
export async function listBegunJobs(user: number): Promise<ReadonlySet<number>> {
  return new Set((await listDrafts(user)).flatMap(({ key }) => jobOfKey(key) ?? []));
}

/**
 * Puts a report into the queue and deletes its draft, in one transaction. A refused one that is put in again, signed as
 * before, keeps the time at which it was saved first; `mended` is its key then. Gives the entry of the queue, of which
 * the key may be another.
 */
export async function enqueueReport(
  user: number,
  draftKey: string,
  draft: ReportDraft,
  mended: string | null = null,
): Promise<QueuedReport> {
  const otherKey = randomKey();
  const entry = await inDatabase(user, async (database) => {
    const transaction = database.transaction(["drafts", "queue"], "readwrite");
    const before = await transaction.objectStore("queue").get(mended ?? draft.idempotency_key);
    const entry = waitingEntry(draft, { before, mended, otherKey });
    await Promise.all([
      transaction.objectStore("queue").put(entry),
      transaction.objectStore("drafts").delete(draftKey),
      transaction.done,
    ]);
    atForm.add(entry.key);
    return entry;
  });
  await announce(user);
  return entry;
}

/**
 * Makes a queued report that was refused a draft again, in one transaction: it leaves the queue, so that a phone that
 * is nearly full has the room.
 */
export async function returnToDrafts(
  user: number,
  { key, draftKey, draft }: { key: string; draftKey: string; draft: ReportDraft },
): Promise<void> {
  await inDatabase(user, async (database) => {
    const transaction = database.transaction(["drafts", "queue"], "readwrite");
    await Promise.all([
      transaction.objectStore("drafts").put({ key: draftKey, draft, changed_at: Date.now() }),
      transaction.objectStore("queue").delete(key),
      transaction.done,
    ]);
  });
  giveToQueue(key);
  await announce(user);
}

/** The keys of the queued reports that the form of this page sends itself, until the outcome is known. */
const atForm = new Set<string>();

/** Whether the form still sends this report itself. The queue then leaves it out, so that it is not uploaded twice. */
export function isAtForm(key: string): boolean {
  return atForm.has(key);
}

/** Lets the queue send a report that its form could not send. */
export function giveToQueue(key: string): void {
  atForm.delete(key);
}

type Before = { before: QueuedReport | undefined; mended: string | null; otherKey: string };

/**
 * The queue's entry for a draft that is saved. `before` is the entry that the queue has under the draft's key, or of
 * the refused report that the draft corrects (`mended`). Two windows may have the same begun report. Where one of them
 * has saved it, and its entry waits or was refused, a different content from the other window does not replace that
 * entry: it becomes a second report, under `otherKey`. Where two drafts correct the same refused report, the later one
 * replaces the earlier one.
 */
export function waitingEntry(draft: ReportDraft, { before, mended, otherKey }: Before): QueuedReport {
  const now = Date.now();
  // A sent report has lost its photos, so that its content tells nothing: the server knows it by its key.
  const isUnsent = before !== undefined && before.state !== "sent";
  const isAnother = isUnsent && mended === null && contentOf(before.draft) !== contentOf(draft);
  const key = isAnother ? otherKey : draft.idempotency_key;
  const isSignedBefore = before && !isAnother && signingOf(before.draft) === signingOf(draft);
  const { saved_at, clock } = isSignedBefore ? before : { saved_at: now, clock: clockAt(now) };
  const saved = { ...draft, idempotency_key: key };
  return { key, draft: saved, state: "waiting", reason: "", saved_at, clock, report: null };
}

/** What is sent of a draft. */
function contentOf(draft: ReportDraft): string {
  return JSON.stringify([reportBody(draft, null), draft.strokes, draft.photos.map(({ id }) => id)]);
}

function signingOf({ signed_by, name_signs, strokes }: ReportDraft): string {
  return JSON.stringify([signed_by, name_signs, strokes]);
}

const watchers = new Set<() => void>();
/** A key in local storage, written at each change, so that other windows of this browser get an event. */
const changedAt = "app.queueChangedAt";

/** Calls `changed` after each change of the queue, in any window of this browser. Gives the function that stops it. */
export function watchQueue(changed: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => key === changedAt && changed();
  watchers.add(changed);
  window.addEventListener("storage", elsewhere);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("storage", elsewhere);
  };
}

/**
 * Stores the number of unsent reports for pages that only show it, and calls the watchers. Never rejects: the change
 * itself is stored by then, and whoever took it for failed would save the report again.
 */
async function announce(user: number): Promise<void> {
  try {
    noteWaiting(user, (await listQueue(user)).filter(({ state }) => state !== "sent").length);
    localStorage.setItem(changedAt, String(Date.now()));
  } catch {
    // The next change is announced with all that are unsent.
  }
  for (const changed of watchers) changed();
}

/** All reports of the queue, the latest first. */
export async function listQueue(user: number): Promise<QueuedReport[]> {
  const all = await inDatabase(user, (database) => database.getAll("queue"));
  return all.sort((a, b) => b.saved_at - a.saved_at);
}

/** Stores the result of sending a queued report. */
export async function updateQueued(user: number, key: string, outcome: Partial<QueuedReport>): Promise<void> {
  await inDatabase(user, async (database) => {
    const transaction = database.transaction("queue", "readwrite");
    const entry = await transaction.store.get(key);
    if (entry) await transaction.store.put({ ...entry, ...outcome });
    await transaction.done;
  });
  giveToQueue(key);
  await announce(user);
}

const monthMs = 30 * dayMs;

/**
 * Deletes sent reports and opened forms that are older than 30 days. Unsent reports stay. The days of a report that was
 * saved while the clock of the phone was not set begin when the clock is.
 */
export async function deleteOld(user: number, now = Date.now()): Promise<void> {
  for (const { key, state, saved_at, clock } of await listQueue(user)) {
    if (state !== "sent" || now - saved_at <= monthMs) continue;
    if (isOfSetClock(saved_at, clock)) await deleteQueued(user, key);
    else await updateQueued(user, key, { saved_at: now, clock: clockAt(now) });
  }
  await inDatabase(user, async (database) => {
    const transaction = database.transaction("opened", "readwrite");
    for (const { id, opened_at } of await transaction.store.getAll()) {
      if (now - opened_at > monthMs) await transaction.store.delete(id);
    }
    await transaction.done;
  });
}

/** Deletes a report from the queue. */
export async function deleteQueued(user: number, key: string): Promise<void> {
  await inDatabase(user, (database) => database.delete("queue", key));
  giveToQueue(key);
  await announce(user);
}

/** The stored data for writing without signal, or null. */
export async function getBundle(user: number): Promise<StoredBundle | null> {
  return (await inDatabase(user, (database) => database.get("bundle", "bundle"))) ?? null;
}

/** Stores the data for writing without signal, for the user that it names. */
export async function putBundle(bundle: OfflineBundle): Promise<void> {
  const kept = { ...bundle, kept_at: Date.now() };
  await inDatabase(bundle.user, (database) => database.put("bundle", kept, "bundle"));
}

/** Stores the form of a job that was opened. */
export async function putOpenedJob(user: number, job: OpenedJob): Promise<void> {
  await inDatabase(user, (database) => database.put("opened", { ...job, opened_at: Date.now() }));
}

/** The stored form of a job, or null. */
export async function getOpenedJob(user: number, job: number): Promise<OpenedJob | null> {
  return (await inDatabase(user, (database) => database.get("opened", job))) ?? null;
}

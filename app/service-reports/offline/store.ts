/**
 * What is kept on this phone: what is typed, what waits to be sent, what is needed to write more. One database a user:
 * nobody sees another's.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ReportDraft } from "../report-draft.ts";
import type { OfflineBundle } from "./bundle.ts";

/** waiting: not sent yet; failed: the server refused it, with its reason; sent: the server has it. */
export type QueueState = "waiting" | "failed" | "sent";

export type QueuedReport = {
  /** The draft's idempotency key. */
  key: string;
  draft: ReportDraft;
  state: QueueState;
  /** Why it was refused, or why the last try did not get through. */
  reason: string;
  saved_at: number;
  report: { id: number; report_number: string } | null;
};

interface Schema extends DBSchema {
  drafts: { key: string; value: { key: string; draft: ReportDraft; changed_at: number } };
  queue: { key: string; value: QueuedReport };
  bundle: { key: string; value: OfflineBundle };
}

const version = 1;
const open = new Map<number, Promise<IDBPDatabase<Schema>>>();

function database(user: number): Promise<IDBPDatabase<Schema>> {
  const known = open.get(user);
  if (known) return known;
  const opening = openDB<Schema>(`alisio-reports-${user}`, version, {
    upgrade(fresh) {
      fresh.createObjectStore("drafts", { keyPath: "key" });
      fresh.createObjectStore("queue", { keyPath: "key" });
      fresh.createObjectStore("bundle");
    },
  });
  open.set(user, opening);
  return opening;
}

/** The draft of a form (its job and template are its key), or null. */
export async function draftFor(user: number, key: string): Promise<ReportDraft | null> {
  return (await (await database(user)).get("drafts", key))?.draft ?? null;
}

/** Keeps a draft as it is now. */
export async function keepDraft(user: number, key: string, draft: ReportDraft): Promise<void> {
  await (await database(user)).put("drafts", { key, draft, changed_at: Date.now() });
}

/** Lets go of a draft: it was saved, or begun anew. */
export async function dropDraft(user: number, key: string): Promise<void> {
  await (await database(user)).delete("drafts", key);
}

/** Puts a report into the queue and lets go of its draft, both or neither. */
export async function enqueue(user: number, draftKey: string, draft: ReportDraft): Promise<void> {
  const transaction = (await database(user)).transaction(["drafts", "queue"], "readwrite");
  const key = draft.idempotency_key;
  const entry = { key, draft, state: "waiting", reason: "", saved_at: Date.now(), report: null } as const;
  await Promise.all([
    transaction.objectStore("queue").put(entry),
    transaction.objectStore("drafts").delete(draftKey),
    transaction.done,
  ]);
  await noteWaiting(user);
}

/**
 * Writes down how many reports wait, where every page can read it at once: whoever signs out is told
 * (app/shell/waiting-reports.ts).
 */
async function noteWaiting(user: number): Promise<void> {
  const waiting = (await queued(user)).filter(({ state }) => state !== "sent").length;
  localStorage.setItem(`app.waiting.${user}`, String(waiting));
}

/** All of the queue, the last one first. */
export async function queued(user: number): Promise<QueuedReport[]> {
  const all = await (await database(user)).getAll("queue");
  return all.sort((a, b) => b.saved_at - a.saved_at);
}

/** One of the queue, or null. */
export async function queuedReport(user: number, key: string): Promise<QueuedReport | null> {
  return (await (await database(user)).get("queue", key)) ?? null;
}

/** Notes what became of one that was queued. */
export async function settle(user: number, key: string, outcome: Partial<QueuedReport>): Promise<void> {
  const transaction = (await database(user)).transaction("queue", "readwrite");
  const entry = await transaction.store.get(key);
  if (entry) await transaction.store.put({ ...entry, ...outcome });
  await transaction.done;
  await noteWaiting(user);
}

/** Takes one out of the queue. */
export async function dequeue(user: number, key: string): Promise<void> {
  await (await database(user)).delete("queue", key);
  await noteWaiting(user);
}

/** What the server gave for writing without signal, or null. */
export async function keptBundle(user: number): Promise<OfflineBundle | null> {
  return (await (await database(user)).get("bundle", "bundle")) ?? null;
}

/** Keeps what the server gave, for the user that it is for. */
export async function keepBundle(bundle: OfflineBundle): Promise<void> {
  await (await database(bundle.user)).put("bundle", bundle, "bundle");
}

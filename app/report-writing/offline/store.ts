/**
 * What is kept on this phone: what is typed, what waits to be sent, what is needed to write more. One database a user:
 * nobody sees another's.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { noteWaiting } from "#app/shell/waiting-reports.ts";
import type { ReportDraft } from "../report-draft.ts";
import type { OfflineBundle, OpenedJob } from "./bundle.ts";
import { isMendedKey } from "./draft-key.ts";

/** waiting: not sent yet; failed: the server refused it, with its reason; sent: the server has it. */
export type QueueState = "waiting" | "failed" | "sent";

export type QueuedReport = {
  /** The draft's idempotency key. */
  key: string;
  draft: ReportDraft;
  state: QueueState;
  /** Why it was refused, or why the last try did not get through. */
  reason: string;
  /** What is wrong with which field, where the server said so. */
  details?: string[];
  /** Whether the server has another report of its key. */
  keyIsSpent?: boolean;
  saved_at: number;
  report: { id: number; report_number: string } | null;
};

/** What is begun, under its key. */
export type KeptDraft = { key: string; draft: ReportDraft; changed_at: number };

/** What the server gave, and when this phone got it. */
export type KeptBundle = OfflineBundle & { kept_at: number };

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
  queue: { key: string; value: QueuedReport };
  bundle: { key: string; value: KeptBundle };
  opened: { key: number; value: OpenedJob & { opened_at: number } };
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
      fresh.createObjectStore("opened", { keyPath: "id" });
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

/** What is begun and not saved, the last one first; not what is mended of the queue. */
export async function drafts(user: number): Promise<KeptDraft[]> {
  const all = await (await database(user)).getAll("drafts");
  return all.filter(({ key }) => !isMendedKey(key)).sort((a, b) => b.changed_at - a.changed_at);
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
  await announce(user);
}

const watchers = new Set<() => void>();
/** Written anew at each change: the browser's other windows hear of it. */
const changedAt = "app.queueChangedAt";

/** Calls `changed` after each change of the queue, by whichever window of this browser. Gives what ends it. */
export function watchQueue(changed: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => key === changedAt && changed();
  watchers.add(changed);
  window.addEventListener("storage", elsewhere);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("storage", elsewhere);
  };
}

/** Counts for the pages that only say how many there are, and tells those that show them. */
async function announce(user: number): Promise<void> {
  noteWaiting(user, (await queued(user)).filter(({ state }) => state !== "sent").length);
  localStorage.setItem(changedAt, String(Date.now()));
  for (const changed of watchers) changed();
}

/** All of the queue, the last one first. */
export async function queued(user: number): Promise<QueuedReport[]> {
  const all = await (await database(user)).getAll("queue");
  return all.sort((a, b) => b.saved_at - a.saved_at);
}

/** Notes what became of one that was queued. */
export async function settle(user: number, key: string, outcome: Partial<QueuedReport>): Promise<void> {
  const transaction = (await database(user)).transaction("queue", "readwrite");
  const entry = await transaction.store.get(key);
  if (entry) await transaction.store.put({ ...entry, ...outcome });
  await transaction.done;
  await announce(user);
}

const monthMs = 30 * 86_400_000;

/** Takes out what was sent, or opened, more than a month ago. What is not sent stays. */
export async function dropOld(user: number, now = Date.now()): Promise<void> {
  for (const { key, state, saved_at } of await queued(user)) {
    if (state === "sent" && now - saved_at > monthMs) await dequeue(user, key);
  }
  const transaction = (await database(user)).transaction("opened", "readwrite");
  for (const { id, opened_at } of await transaction.store.getAll()) {
    if (now - opened_at > monthMs) await transaction.store.delete(id);
  }
  await transaction.done;
}

/** Takes one out of the queue. */
export async function dequeue(user: number, key: string): Promise<void> {
  await (await database(user)).delete("queue", key);
  await announce(user);
}

/** What the server gave for writing without signal, or null. */
export async function keptBundle(user: number): Promise<KeptBundle | null> {
  return (await (await database(user)).get("bundle", "bundle")) ?? null;
}

/** Keeps what the server gave, for the user that it is for. */
export async function keepBundle(bundle: OfflineBundle): Promise<void> {
  await (await database(bundle.user)).put("bundle", { ...bundle, kept_at: Date.now() }, "bundle");
}

/** Keeps a job's form that was opened. */
export async function keepOpened(user: number, job: OpenedJob): Promise<void> {
  await (await database(user)).put("opened", { ...job, opened_at: Date.now() });
}

/** A job whose form was opened before, or null. */
export async function openedBefore(user: number, job: number): Promise<OpenedJob | null> {
  return (await (await database(user)).get("opened", job)) ?? null;
}

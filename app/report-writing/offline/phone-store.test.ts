/** What becomes of a report that is saved while the queue has one of its key. */
import { expect, test, vi } from "vitest";
import { newDraft } from "../report-draft.ts";
import { enqueueReport, type QueuedReport, waitingEntry } from "./phone-store.ts";

/** The phone's database, which is not read as a whole. */
const queue = vi.hoisted(() => new Map<string, unknown>());

vi.mock("./open-database.ts", () => {
  const store = {
    get: async (key: string) => queue.get(key),
    put: async (entry: { key: string }) => void queue.set(entry.key, entry),
    delete: async () => undefined,
  };
  const database = {
    transaction: () => ({ objectStore: () => store, done: Promise.resolve() }),
    getAll: async () => {
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    },
  };
  return { phoneDatabase: () => (_: number, work: (of: unknown) => unknown) => work(database) };
});

const draft = newDraft({
  ...{ idempotency_key: "k", job_id: 7, template_id: null, customer_name: "Ana", site_address: "Calle Mayor 1" },
  ...{ job_ref: "", report_date: "2026-11-27", engineer_id: 1, items: [] },
});
const signed = { ...draft, signed_by: "Ana", name_signs: true };

const entryOf = (changes: Partial<QueuedReport>): QueuedReport => ({
  ...{ key: "k", draft, state: "waiting", reason: "", saved_at: 1, report: null },
  ...changes,
});

const keyOf = (before: QueuedReport | undefined, mended: string | null = null) =>
  waitingEntry(draft, { before, mended, otherKey: "other" }).key;

test("a report that another window has saved, and waits or was refused, is not replaced by what this one has of it", () => {
  expect(keyOf(entryOf({ draft: signed }))).toBe("other");
  expect(keyOf(entryOf({ draft: signed, state: "failed" }))).toBe("other");
  expect(waitingEntry(draft, { before: entryOf({ draft: signed }), mended: null, otherKey: "other" })).toMatchObject({
    draft: { ...draft, idempotency_key: "other" },
    state: "waiting",
  });
  const photos = [{ id: "p", blob: new Blob(), width: 1, height: 1 }];
  expect(keyOf(entryOf({ draft: { ...draft, photos } }))).toBe("other");
});

test("the same report once more, one that was sent, and one that is mended keep their key", () => {
  expect(keyOf(undefined)).toBe("k");
  expect(keyOf(entryOf({}))).toBe("k");
  expect(keyOf(entryOf({ state: "failed" }))).toBe("k");
  expect(keyOf(entryOf({ draft: signed, state: "sent" }))).toBe("k");
  expect(keyOf(entryOf({ draft: signed }), "k")).toBe("k");
});

test("a report signed as before keeps the time of its first saving, with what was noted of the clock", () => {
  const before = entryOf({ state: "failed", saved_at: 5, clock: "unset" });
  const entry = (saved: typeof draft) => waitingEntry(saved, { before, mended: "k", otherKey: "other" });
  expect(entry({ ...draft, notes: "More" })).toMatchObject({ saved_at: 5, clock: "unset" });
  expect(entry(signed).clock).toBeUndefined();
  expect(entry(signed).saved_at).toBeGreaterThan(5);
});

test("a report that is in the queue counts as saved, though the queue cannot be counted after it", async () => {
  expect(await enqueueReport(1, "job-7", draft)).toMatchObject({ key: "k", state: "waiting" });
  expect(queue.get("k")).toMatchObject({ draft, state: "waiting" });
});

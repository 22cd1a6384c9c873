import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { canCachePages } from "#app/platform/page-cache.ts";
import { savedAddress } from "#app/shell/waiting-reports.ts";
import type { ReportDraft } from "../report-draft.ts";
import type { RefusedOutcome } from "../send-report.ts";
import { forgetTabReport } from "../use-tab-report.ts";
import { draftKey, mendedReport } from "./draft-key.ts";
import type { QueuedReport } from "./phone-store.ts";
import { refusedEntry } from "./refused-entry.ts";

/** Milliseconds without a change after which the draft is stored. */
const settled = 300;

/** full: the phone has no room. failed: its browser stores nothing now, for whatever reason. */
export type Unkept = "full" | "failed";

type DraftStorage = {
  /** Whether it is not known yet if the phone has a draft of this form. */
  reading: boolean;
  /** Whether a stored draft was restored. */
  restored: boolean;
  /** Why the last change could not be stored; null where it was. */
  unkept: Unkept | null;
  /** Call it when the user changes something. An untouched form is not stored. */
  touch: () => void;
  /** Deletes the stored draft, to begin anew. */
  forget: () => Promise<void>;
  /**
   * Moves the draft into the queue before it is sent, so that it is sent even if the page is closed. Gives its entry of
   * the queue; null if it cannot.
   */
  hold: (draft: ReportDraft) => Promise<QueuedReport | null>;
  /** After the server has saved the report: deletes it from the queue and the drafts. */
  saved: (draft: ReportDraft) => Promise<void>;
  /**
   * After the server has refused the report: makes it a draft again, without tasks that were deleted meanwhile. Never
   * rejects: where the phone cannot store it, `unkept` says so.
   */
  release: (draft: ReportDraft, refusal: RefusedOutcome) => Promise<void>;
  /** When a report stays in the queue: goes to the page of the queue, and ends when the form has gone. */
  leave: (held: QueuedReport) => Promise<void>;
};

const loadPhoneStore = () => import("./phone-store.ts");

/**
 * Stores a draft on the phone after every change, and restores it when its form is opened again: `bringBack` gets the
 * stored draft, and must keep what was changed in the form before. `user` is null while the form is not ready to write
 * in.
 */
export function useStoredDraft(
  user: number | null,
  draft: ReportDraft,
  bringBack: (draft: ReportDraft) => void,
): DraftStorage {
  const [search] = useSearchParams();
  const mended = mendedReport(search);
  const key = draftKey(search);
  const [restored, setRestored] = useState(false);
  const [unkept, setUnkept] = useState<Unkept | null>(null);
  const unstored = useRef(false);
  /** Whether something was changed before the stored draft was read. */
  const touched = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  /** Whose drafts the phone keeps; null where it keeps none. */
  const keeper = () => (user !== null && canCachePages() ? user : null);
  const noteUnkept = ({ name }: Error) => setUnkept(name === "QuotaExceededError" ? "full" : "failed");

  const reading = useReading(user, key, (stored) => {
    bringBack(stored);
    // What was changed is stored without the draft: both are stored together.
    if (touched.current) unstored.current = true;
    setRestored(true);
  });
  useStoringMoments({ user, key, draft }, () => {
    const keptFor = keeper();
    if (keptFor === null || !unstored.current) return;
    unstored.current = false;
    loadPhoneStore()
      .then(({ putDraft }) => putDraft(keptFor, key, latest.current))
      .then(() => setUnkept(null), noteUnkept);
  });

  async function forget(): Promise<void> {
    unstored.current = false;
    setRestored(false);
    const keptFor = keeper();
    if (keptFor !== null) await (await loadPhoneStore()).deleteDraft(keptFor, key);
  }

  return {
    ...{ reading, restored, unkept, forget },
    touch: () => {
      touched.current = true;
      unstored.current = true;
    },
    hold: async (sent) => {
      const keptFor = keeper();
      if (keptFor === null) return null;
      // At once: a field that is closed for the sending loses the focus, and would store the draft again.
      unstored.current = false;
      touched.current = false;
      try {
        const { enqueueReport } = await loadPhoneStore();
        return await enqueueReport(keptFor, key, sent, mended);
      } catch {
        // The phone is full, or stores nothing in a private window. The draft is still in the form.
        unstored.current = true;
        return null;
      }
    },
    saved: async (sent) => {
      await forget();
      await takeOutOfQueue(keeper(), [sent.idempotency_key, mended]);
    },
    release: async (refused, refusal) => {
      if (user === null) return;
      const entry = refusedEntry(refused, refusal);
      try {
        await makeDraftAgain(user, { key, mended, refused, entry });
      } catch (error) {
        // The draft is still in the form, which says that the phone does not have it, and why it was refused.
        unstored.current = true;
        noteUnkept(error as Error);
      }
    },
    leave: async (held) => {
      (await loadPhoneStore()).giveToQueue(held.key);
      if (latest.current.idempotency_key !== mended) await takeOutOfQueue(keeper(), [mended]);
      forgetTabReport();
      // Until the page has gone, its fields stay closed.
      await leaveFor(savedAddress);
    },
  };
}

/** Reads the stored draft of a form once, and gives it to `found` if there is one. Whether it is still being read. */
function useReading(user: number | null, key: string, found: (draft: ReportDraft) => void): boolean {
  const [reading, setReading] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a form, not for a new `found`
  useEffect(() => {
    if (user === null) return;
    if (!canCachePages()) return setReading(false);
    let isLeft = false;
    setReading(true);
    loadPhoneStore()
      .then(({ getDraft }) => getDraft(user, key))
      .then((draft) => draft && found(draft))
      .finally(() => isLeft || setReading(false));
    return () => {
      isLeft = true;
    };
  }, [user, key]);
  return reading;
}

type StoredForm = { user: number | null; key: string; draft: ReportDraft };

/**
 * Calls `store` some time after each change of the draft, and at once when a stroke of the signature ends, a field
 * loses the focus, the page is hidden, or the form is left.
 */
function useStoringMoments({ user, key, draft }: StoredForm, store: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft restarts the timer
  useEffect(() => {
    const timer = setTimeout(store, settled);
    return () => clearTimeout(timer);
  }, [user, key, draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing has no focus to lose, and cannot be typed again
  useEffect(store, [draft.strokes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the form, not on each change
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && store();
    document.addEventListener("visibilitychange", leaving);
    document.addEventListener("focusout", store);
    return () => {
      document.removeEventListener("visibilitychange", leaving);
      document.removeEventListener("focusout", store);
      store();
    };
  }, [user, key]);
}

/** Deletes reports from the queue; does nothing where the phone keeps none, or for a key that is null. */
async function takeOutOfQueue(user: number | null, keys: (string | null)[]): Promise<void> {
  if (user === null) return;
  const { deleteQueued } = await loadPhoneStore();
  for (const each of keys) if (each !== null) await deleteQueued(user, each);
}

type Refused = { key: string; mended: string | null; refused: ReportDraft; entry: ReturnType<typeof refusedEntry> };

/** Stores a refused report as the draft of its form again. Throws where the phone cannot store it. */
async function makeDraftAgain(user: number, { key, mended, refused, entry }: Refused): Promise<void> {
  const { putDraft, returnToDrafts, updateQueued } = await loadPhoneStore();
  if (refused.idempotency_key !== mended)
    return returnToDrafts(user, { key: refused.idempotency_key, draftKey: key, draft: entry.draft });
  // A queued report that is being corrected stays in the queue, where the user finds it. It must not wait there,
  // because what waits is sent without the user.
  await updateQueued(user, mended, entry);
  await putDraft(user, key, entry.draft);
}

/**
 * Goes to a document of this site, which the service worker has without signal, and ends when this one has gone. If the
 * browser shows this one again as it was left, it is loaded anew: the form in it would save once more what is in the
 * queue. Nor does the browser put what was ticked back into a form that it loads again: it is that of another report.
 */
export async function leaveFor(address: string): Promise<void> {
  for (const form of document.forms) form.autocomplete = "off";
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const gone = new Promise((done) => window.addEventListener("pagehide", done, { once: true }));
  location.assign(address);
  await gone;
}

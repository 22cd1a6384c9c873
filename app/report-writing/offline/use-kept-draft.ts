import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ReportDraft } from "../report-draft.ts";
import { draftKey, mendedKey, mendedReport } from "./draft-key.ts";
import { canKeepPages } from "./keep-pages.ts";
import { leaveForQueue } from "./leave-for-queue.ts";

/** Milliseconds after the last change: a word that is being typed is one change. */
const settled = 300;

type KeptDraft = {
  /** Whether it was brought back. */
  restored: boolean;
  /** Whether the phone could not keep the last change: it is full. */
  full: boolean;
  /** To be called when a person changes something: what nobody has touched is not kept. */
  touch: () => void;
  /** Lets go of it: it is begun anew. */
  forget: () => Promise<void>;
  /** Moves it into the queue before it is sent, so that it is sent whatever becomes of the page; false where it cannot. */
  hold: (draft: ReportDraft) => Promise<boolean>;
  /** The server has it: it is neither in the queue nor a draft any more. */
  saved: (draft: ReportDraft) => Promise<void>;
  /** The server will not have it as it is: it is a draft again. */
  release: (draft: ReportDraft) => Promise<void>;
  /** It waits in the queue: its page is left. */
  leave: () => Promise<void>;
};

const store = () => import("./store.ts");

/**
 * Keeps a draft on the phone at every change, and brings it back when its form is opened again: `bringBack` lays what was
 * changed there meanwhile over it. `user` is null while the
 * form is not the one to write with yet.
 */
export function useKeptDraft(
  user: number | null,
  draft: ReportDraft,
  bringBack: (draft: ReportDraft) => void,
): KeptDraft {
  const [search] = useSearchParams();
  const mended = mendedReport(search);
  const key = mended === null ? draftKey(draft) : mendedKey(mended);
  const [restored, setRestored] = useState(false);
  const [full, setFull] = useState(false);
  const unkept = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form; how it is brought back is not asked for again
  useEffect(() => {
    if (user === null || !canKeepPages()) return;
    store()
      .then(({ draftFor }) => draftFor(user, key))
      .then((kept) => {
        if (!kept) return;
        bringBack(kept);
        setRestored(true);
      });
  }, [user, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the wait anew
  useEffect(() => {
    const timer = setTimeout(keep, settled);
    return () => clearTimeout(timer);
  }, [user, key, draft]);

  // Whoever leaves a field, puts the phone away, closes the browser or follows a link may do so sooner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the form, not of each change
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", leaving);
    document.addEventListener("focusout", keep);
    return () => {
      document.removeEventListener("visibilitychange", leaving);
      document.removeEventListener("focusout", keep);
      keep();
    };
  }, [user, key]);

  function keep(): void {
    if (user === null || !unkept.current || !canKeepPages()) return;
    unkept.current = false;
    store()
      .then(({ keepDraft }) => keepDraft(user, key, latest.current))
      .then(
        () => setFull(false),
        () => setFull(true),
      );
  }

  async function forget(): Promise<void> {
    unkept.current = false;
    setRestored(false);
    if (user !== null && canKeepPages()) await (await store()).dropDraft(user, key);
  }

  async function takeOut(keys: (string | null)[]): Promise<void> {
    if (user === null || !canKeepPages()) return;
    const { dequeue } = await store();
    for (const each of keys) if (each !== null) await dequeue(user, each);
  }

  return {
    ...{ restored, full, forget },
    touch: () => {
      unkept.current = true;
    },
    hold: async (sent) => {
      if (user === null || !canKeepPages()) return false;
      const { enqueue } = await store();
      try {
        await enqueue(user, key, sent);
        unkept.current = false;
        return true;
      } catch {
        // A phone that is full, or that keeps nothing in a private window: the form still has it.
        return false;
      }
    },
    saved: async (sent) => {
      await forget();
      await takeOut([sent.idempotency_key, mended]);
    },
    release: async (refused) => {
      if (user === null) return;
      await (await store()).keepDraft(user, key, refused);
      // What is mended stays where it can be found.
      if (refused.idempotency_key !== mended) await takeOut([refused.idempotency_key]);
    },
    leave: async () => {
      if (latest.current.idempotency_key !== mended) await takeOut([mended]);
      leaveForQueue();
    },
  };
}

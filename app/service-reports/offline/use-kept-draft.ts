import { useEffect, useRef, useState } from "react";
import type { ReportDraft } from "../report-draft.ts";
import { draftKey } from "./draft-key.ts";
import { canKeepPages } from "./keep-pages.ts";

/** Milliseconds after the last change: a word that is being typed is one change. */
const settled = 300;

type KeptDraft = {
  /** Whether it was brought back. */
  restored: boolean;
  /** To be called when a person changes something: what nobody has touched is not kept. */
  touch: () => void;
  /** Lets go of it: it was saved, or is begun anew. */
  forget: () => Promise<void>;
};

const store = () => import("./store.ts");

/** Keeps a draft on the phone at every change, and brings it back when its form is opened again. */
export function useKeptDraft(user: number, draft: ReportDraft, bringBack: (draft: ReportDraft) => void): KeptDraft {
  const key = draftKey(draft);
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form; how it is brought back is not asked for again
  useEffect(() => {
    if (!canKeepPages()) return;
    store()
      .then(({ draftFor }) => draftFor(user, key))
      .then((kept) => {
        if (!kept || touched.current) return;
        bringBack(kept);
        setRestored(true);
      });
  }, [user, key]);

  useEffect(() => {
    if (!touched.current || !canKeepPages()) return;
    const timer = setTimeout(() => store().then(({ keepDraft }) => keepDraft(user, key, draft)), settled);
    return () => clearTimeout(timer);
  }, [user, key, draft]);

  // A phone that is put away, or a browser that is closed, says so only so.
  useEffect(() => {
    const leaving = () => {
      if (!touched.current || document.visibilityState !== "hidden" || !canKeepPages()) return;
      store().then(({ keepDraft }) => keepDraft(user, key, latest.current));
    };
    document.addEventListener("visibilitychange", leaving);
    return () => document.removeEventListener("visibilitychange", leaving);
  }, [user, key]);

  return {
    restored,
    touch: () => {
      touched.current = true;
    },
    forget: async () => {
      touched.current = false;
      setRestored(false);
      if (canKeepPages()) await (await store()).dropDraft(user, key);
    },
  };
}

import { useEffect, useRef, useState } from "react";
import type { ReportDraft } from "../report-draft.ts";
import { draftKey } from "./draft-key.ts";
import { canKeepPages } from "./keep-pages.ts";
import { draftFor, dropDraft, keepDraft } from "./store.ts";

/** Milliseconds after the last change: a line that is being drawn is one change. */
const settled = 300;

/**
 * Keeps a draft on the phone at every change, and brings it back when its form is opened again. Gives whether it was
 * brought back, and a way to let go of it.
 */
export function useKeptDraft(user: number, draft: ReportDraft, bringBack: (draft: ReportDraft) => void) {
  const key = draftKey(draft);
  const [restored, setRestored] = useState(false);
  /** The draft as the form began: what nobody has changed is not kept. */
  const begun = useRef(draft);
  const latest = useRef(draft);
  const ready = useRef(false);
  latest.current = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form; what it brings back is not asked for again
  useEffect(() => {
    if (!canKeepPages()) return;
    draftFor(user, key).then((kept) => {
      ready.current = true;
      if (!kept) return;
      bringBack(kept);
      setRestored(true);
    });
  }, [user, key]);

  useEffect(() => {
    if (!ready.current || draft === begun.current) return;
    const timer = setTimeout(() => keepDraft(user, key, draft), settled);
    return () => clearTimeout(timer);
  }, [user, key, draft]);

  // A phone that is put away, or a browser that is closed, says so only so.
  useEffect(() => {
    const leaving = () => {
      if (ready.current && latest.current !== begun.current && document.visibilityState === "hidden") {
        keepDraft(user, key, latest.current);
      }
    };
    document.addEventListener("visibilitychange", leaving);
    return () => document.removeEventListener("visibilitychange", leaving);
  }, [user, key]);

  const forget = () => {
    ready.current = false;
    return dropDraft(user, key);
  };
  return { restored, forget };
}

import { type RefObject, useEffect, useRef, useState } from "react";
import {
  deleteUnsaved,
  listUnsaved,
  putUnsaved,
  type UnsavedPlace,
  type UnsavedWork,
  unsavedKey,
} from "#app/platform/unsaved-work.ts";
import type { TypedQuote } from "./posted-quote.server.ts";

/** Milliseconds without a change after which the form is stored. */
const settled = 300;

/** What is kept: the form, and its customer's name for the offer, which an older build did not keep. */
type KeptQuote = TypedQuote & { customer?: string };

/** A quote that is kept, and may be gone on with. */
export type OfferedQuote = UnsavedWork<KeptQuote>;

/** The key of a form that was sent to be saved, and what `lastSaved` was then. */
type SentForm = { key: string; lastSaved: string };

/**
 * The form that this page sent to be saved last. Call it in the route, which stays when the saved quote is shown: a
 * notice that another page left says nothing of a form that was sent before from here.
 */
export function useSentForm(): RefObject<SentForm | null> {
  return useRef<SentForm | null>(null);
}

/**
 * Keeps the form of a quote in this browser from its first change on, until it is saved, and offers what an earlier
 * page kept. `lastSaved` changes when the quote was saved (useLastSaved); then the sent form is deleted.
 */
export function useUnsavedQuote(
  { user, place }: UnsavedPlace,
  typed: KeptQuote,
  {
    isChanged,
    lastSaved,
    sentForm,
  }: { isChanged: boolean; lastSaved: string; sentForm: ReturnType<typeof useSentForm> },
) {
  const key = useRef("");
  const pending = useRef(false);
  const latest = useRef(typed);
  latest.current = typed;
  const [offered, setOffered] = useState<OfferedQuote[]>([]);

  useEffect(() => {
    const sent = sentForm.current;
    if (sent === null || sent.lastSaved === lastSaved) return;
    deleteUnsaved(sent.key);
    sentForm.current = null;
  }, [lastSaved, sentForm]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the form, not on each change
  useEffect(() => {
    beginEntry();
    offerOthers();
    return onLeaving(storeNow);
  }, [user, place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form restarts the timer
  useEffect(() => {
    if (!isChanged) return;
    pending.current = true;
    const timer = setTimeout(storeNow, settled);
    return () => clearTimeout(timer);
  }, [isChanged, typed.form]);

  function storeNow(): void {
    if (!pending.current) return;
    pending.current = false;
    putUnsaved(key.current, latest.current);
  }

  /** From now on the form is stored as an entry of its own. */
  function beginEntry(): void {
    key.current = unsavedKey({ user, place }, String(Date.now()));
  }

  /** Offers the entries that are not the form's. */
  function offerOthers(): void {
    setOffered(listQuotes({ user, place }).filter((kept) => kept.key !== key.current));
  }

  function take(chosen: OfferedQuote): TypedQuote | null {
    // What is typed gives way only once it is kept.
    if (isChanged && !putUnsaved(key.current, latest.current)) return null;
    // Another tab may have typed on in what is offered.
    const { value } = listQuotes({ user, place }).find((kept) => kept.key === chosen.key) ?? chosen;
    deleteUnsaved(chosen.key);
    pending.current = false;
    beginEntry();
    offerOthers();
    return value;
  }

  function discard(chosen: OfferedQuote): void {
    deleteUnsaved(chosen.key);
    offerOthers();
  }

  return {
    /** The quotes that are kept beside the form, the latest first. */
    offered,
    /** Gives one that was offered, for the form. What was typed in the form is kept, and offered instead. */
    take,
    /** Deletes one that was offered. */
    discard,
    /** Call it when the form is sent to be saved: what is typed stays in case that the answer is a sign-in. */
    send: () => {
      storeNow();
      sentForm.current = { key: key.current, lastSaved };
    },
  };
}

/** Calls `store` when the page is left or hidden. Gives the end of an effect, which calls it a last time. */
function onLeaving(store: () => void): () => void {
  window.addEventListener("pagehide", store);
  document.addEventListener("visibilitychange", store);
  return () => {
    window.removeEventListener("pagehide", store);
    document.removeEventListener("visibilitychange", store);
    store();
  };
}

/** The quotes that are kept at a place, the latest first. */
function listQuotes(at: UnsavedPlace): OfferedQuote[] {
  return listUnsaved<KeptQuote>(at).filter(({ value }) => isQuote(value));
}

/** Whether a stored value is the form of a quote: an older build may have stored another. */
function isQuote(value: unknown): value is KeptQuote {
  const { form, opened } = (value ?? {}) as Partial<TypedQuote>;
  return Array.isArray(form?.lines) && typeof form.customer_id === "string" && typeof opened?.version === "string";
}

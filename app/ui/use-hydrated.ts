import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from "react";

/**
 * Whether scripts run on this page. False on the server and in the first render, which must be equal. It becomes true
 * in the task that hydrates the page, so nobody can press in between what is meant for browsers without JavaScript.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  return hydrated;
}

/**
 * The same, a moment after that task: for what changes much of a page, or is of every page, and takes nothing away that
 * could be pressed. On a slow phone the page can be used in between (docs/decisions/0136-first-second-on-a-phone.md).
 */
export function useHydratedSoon(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}

/**
 * The same for what scripts take away from a page: not before the focus has left it, so that nobody on the keyboard
 * loses their place.
 */
export function useHydratedOnceLeft(taken: RefObject<HTMLElement | null>): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => onceLeft(taken.current, () => startTransition(() => setHydrated(true))), [taken]);
  return hydrated;
}

/** Calls `work` when the focus is not within the element: at once, or when it leaves. Gives what calls it off. */
export function onceLeft(element: HTMLElement | null, work: () => void): () => void {
  if (!element?.contains(document.activeElement)) {
    work();
    return () => undefined;
  }
  // While the focus moves nothing has it; another window takes the events of the focus, but not the focus itself.
  const listening = new AbortController();
  const look = () => {
    if (listening.signal.aborted || element.contains(document.activeElement)) return;
    listening.abort();
    work();
  };
  element.addEventListener("focusout", () => setTimeout(look), listening);
  return () => listening.abort();
}

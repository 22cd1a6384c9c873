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

/**
 * Calls `work` when the focus is not within the element: at once, or when it has left, or when somebody presses the
 * mouse or the screen, who has no place to lose. Gives what calls it off.
 */
export function onceLeft(element: HTMLElement | null, work: () => void): () => void {
  if (!element?.contains(document.activeElement)) {
    work();
    return () => undefined;
  }
  const listening = new AbortController();
  const workIfLeft = ({ type, detail }: UIEvent) => {
    // A press of a key on a link or button is a click without a count.
    const isPressed = type === "click" && detail > 0;
    if (listening.signal.aborted || (element.contains(document.activeElement) && !isPressed)) return;
    listening.abort();
    work();
  };
  // In a timer: while the focus moves nothing has it, and a link that is pressed must still be there. An element that
  // is removed takes the focus with it without an event.
  for (const type of ["focusin", "focusout", "keydown", "click"] as const) {
    document.addEventListener(type, (event) => setTimeout(workIfLeft, 0, event), listening);
  }
  return () => listening.abort();
}

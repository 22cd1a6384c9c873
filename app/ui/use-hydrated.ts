import { startTransition, useEffect, useLayoutEffect, useState } from "react";

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

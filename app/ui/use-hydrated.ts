import { useLayoutEffect, useState } from "react";

/**
 * Whether scripts run on this page. False on the server and in the first render, which must be equal. It becomes true
 * in the task that hydrates the page, so nobody can press in between what is meant for browsers without JavaScript.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  return hydrated;
}

import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Shows the result of a form (such as a failure) above its fields until scripts run: there it is read first, and it is
 * visible at the top of the page that the server sends.
 */
export function MessageAboveForm({ children }: { children: ReactNode }) {
  return useHydrated() ? null : children;
}

/** Shows the result of a form beside the pressed button once scripts run, when the page stays scrolled where it is. */
export function MessageAtButton({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}

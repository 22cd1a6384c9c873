import type { ReactNode } from "react";
import { useAlive } from "./use-alive.ts";

/**
 * What is said of a form stands in one of two places. In the page that the server sends, above the fields: it is read
 * before them, and is in sight where the page begins.
 */
export function SaidAbove({ children }: { children: ReactNode }) {
  return useAlive() ? null : children;
}

/** Once scripts run, and the page stays where it is scrolled to, beside the button that was pressed. */
export function SaidAtButton({ children }: { children: ReactNode }) {
  return useAlive() ? children : null;
}

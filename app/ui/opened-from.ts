/**
 * From which pages the shown dialog was opened. A job, a quote or an invoice is a dialog over the calendar or its list,
 * and is opened from other pages too, such as a customer's: closed, it leads back to these. The pages are those that
 * were shown since the page was loaded; before that, and without scripts, it leads to the page behind it.
 */
import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";

/** Pages that led to another section of the site, the last one at the end. */
let openers: readonly string[] = [];
let shown: string | null = null;
let isClosing = false;
const listeners = new Set<() => void>();

/** Notes that a page is shown. `isReturn`: by the browser's Back or Forward. */
export function noteShown(address: string, isReturn: boolean): void {
  const before = shown;
  const returned = (isReturn || isClosing) && address === openers.at(-1);
  isClosing = false;
  shown = address;
  if (before === null || before === address) return;
  // A section's own page, such as the calendar itself, was not opened over another one.
  if (address.replace(/\?.*/, "") === sectionOf(address)) openers = [];
  else if (returned) openers = openers.slice(0, -1);
  else if (sectionOf(before) !== sectionOf(address)) openers = [...openers, before];
  for (const listener of listeners) listener();
}

/** The page from which the shown dialog was opened; null where that is the page behind it, or unknown. */
export function getOpener(): string | null {
  return openers.at(-1) ?? null;
}

/** The first part of a path: "/calendar" of "/calendar/jobs/1?date=2026-11-29". */
function sectionOf(address: string): string {
  return /^\/[^/?]*/.exec(address)?.[0] ?? "/";
}

/** Notes each page that is shown, before it is painted: what closes a dialog must know it by then. For the root. */
export function useShownPages(): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => noteShown(`${pathname}${search}`, type === "POP"), [pathname, search, type]);
}

/** Closes a dialog: the address to which it leads, and what closes it by a script. `behind`: the page behind it. */
export function useClosing(behind: string): { closeHref: string; close: () => void; onCloseLink: () => void } {
  const closeHref = useSyncExternalStore(onOpener, getOpener, () => null) ?? behind;
  const navigate = useNavigate();
  const onCloseLink = () => {
    isClosing = true;
  };
  return {
    closeHref,
    onCloseLink,
    close: () => {
      onCloseLink();
      // Asked anew: what was rendered may be older than the last noted page, where a key closes the dialog at once.
      navigate(getOpener() ?? behind, { preventScrollReset: true });
    },
  };
}

function onOpener(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

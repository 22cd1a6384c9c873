import { createContext, type ReactNode, useContext } from "react";
import type { ServerWords } from "#app/words/words.ts";

/** What only scripts can do. */
export type ScriptNeed = keyof ServerWords["plain"]["needs"];

/**
 * On a page without scripts: gives the sentence that something needs scripts, with a button that turns them on for this
 * screen. Only the server has it, since a page that it renders for scripts has none: null there, and in the browser.
 */
export const PlainPageContext = createContext<((need: ScriptNeed) => ReactNode) | null>(null);

/** Whether the page has no scripts. */
export function useIsPlain(): boolean {
  return useContext(PlainPageContext) !== null;
}

/** Says on a page without scripts that something needs them; nothing on others. */
export function NeedsScripts({ what }: { what: ScriptNeed }): ReactNode {
  return useContext(PlainPageContext)?.(what) ?? null;
}

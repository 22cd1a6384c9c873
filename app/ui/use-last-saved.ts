import { useRef } from "react";
import { useNotice } from "./use-notice.ts";

/**
 * A text that changes only when something was saved on this page. Use it as the React key of a form, which then keeps
 * the version that it was opened with: other loads of the page's data (a filter, the language) may bring a newer
 * version that someone else has saved.
 */
export function useLastSaved(): string {
  const notice = useNotice();
  const last = useRef("");
  if (notice?.tone === "ok") last.current = notice.id;
  return last.current;
}

import { useRef } from "react";
import { useNotice } from "./use-notice.ts";

/**
 * What changes each time that something was saved on this page, and at nothing else. A form keeps the version that it was
 * opened with until then: while a person types, a filter or a choice of language loads the page's data anew, and somebody
 * else's newer version with it.
 */
export function useLastSaved(): string {
  const notice = useNotice();
  const last = useRef("");
  if (notice?.tone === "ok") last.current = notice.id;
  return last.current;
}

import { type RefObject, useEffect, useState } from "react";
import { useLocation, useSubmit } from "react-router";

/**
 * A function that posts the builder's form, once its present values are in the page, to have it answered as typed, with
 * the names and prices of what it names.
 */
export function useRecalculate(form: RefObject<HTMLFormElement | null>): () => void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: posts once for each time that it is asked to
  useEffect(() => {
    if (asked === 0 || !form.current) return;
    const posted = new FormData(form.current);
    posted.set("intent", "recalculate");
    void submit(posted, { method: "post", action: `${pathname}${search}`, preventScrollReset: true });
  }, [asked]);
  return () => setAsked((n) => n + 1);
}

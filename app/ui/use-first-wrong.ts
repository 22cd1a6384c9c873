import { useEffect } from "react";
import { isTypedInto } from "./typed-early.ts";

/**
 * After a refused form: puts the focus on the first field that is wrong, where a person goes on, unless they have gone on by
 * themselves before scripts ran.
 */
export function useFirstWrong(refusal: object | null | undefined): void {
  useEffect(() => {
    if (!refusal || isTypedInto(document.activeElement)) return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
}

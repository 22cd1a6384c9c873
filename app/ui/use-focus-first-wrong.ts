import { useEffect } from "react";
import { isTypedInto } from "./typed-before-hydration.ts";

/**
 * After a refused form, puts the focus on the first wrong field, unless the user was typing already before scripts ran.
 */
export function useFocusFirstWrong(refusal: object | null | undefined): void {
  useEffect(() => {
    if (!refusal || isTypedInto(document.activeElement)) return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
}

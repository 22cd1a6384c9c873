import { useEffect } from "react";

/** After a refused form: puts the focus on the first field that is wrong, where a person goes on. */
export function useFirstWrong(refusal: object | null | undefined): void {
  useEffect(() => {
    if (refusal) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
}

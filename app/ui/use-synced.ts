import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Keeps a control of a filter at what the address says (Clear, Back, a link), without taking away a text that a person
 * is still typing, and without making the control anew, which would cost it the focus.
 */
export function useSynced<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    const control = ref.current;
    if (!control || control.value === value) return;
    const typing = document.activeElement === control && navigationType !== "POP";
    if (!typing) control.value = value;
  }, [value, navigationType]);
  return ref;
}

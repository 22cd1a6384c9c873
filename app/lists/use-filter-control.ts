import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Keeps a control of a filter equal to the address, after Clear, Back or a link. Does not overwrite what the user is
 * typing, and does not remount the control, which would lose the focus.
 */
export function useFilterControl<Control extends HTMLInputElement | HTMLSelectElement>(
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

import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isByFilters } from "./use-live-form.ts";

/**
 * Keeps a control of a filter equal to the address, after Clear, Back or a link. Does not overwrite what the user is
 * typing, or has changed since another filter was sent, and does not remount the control, which would lose the focus.
 */
export function useFilterControl<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  const navigationType = useNavigationType();
  const { state } = useLocation();
  useEffect(() => {
    const control = ref.current;
    if (!control || control.value === value) return;
    // Where filters led here, what is otherwise than the address was changed since, and is sent next.
    const isOwn = isByFilters(state) || document.activeElement === control;
    if (navigationType === "POP" || !isOwn) control.value = value;
  }, [value, navigationType, state]);
  return ref;
}

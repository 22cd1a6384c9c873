import { useEffect, useRef } from "react";

/**
 * Gives the focus back when closed fields are opened again, unless it is elsewhere by then: a closed field loses the
 * focus, and some browsers leave the focus in the field when a button is pressed. The function that it gives notes
 * where the focus is; call it before the fields are closed.
 */
export function useFocusGivenBack(closed: boolean): () => void {
  const noted = useRef<Element | null>(null);
  useEffect(() => {
    if (!closed) return;
    return () => {
      if (document.activeElement === document.body && noted.current instanceof HTMLElement) noted.current.focus();
    };
  }, [closed]);
  return () => {
    noted.current = document.activeElement;
  };
}

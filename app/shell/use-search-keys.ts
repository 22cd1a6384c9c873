import { useEffect, useLayoutEffect, useRef } from "react";

/** Calls `open` when "/" is pressed outside of fields, or Ctrl+K (⌘K) anywhere, but not over a dialog. */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // Listens as soon as scripts have taken over the page: other effects may come after the next key on a busy machine.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !asksForSearch(event)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function asksForSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest("input, select, textarea, [contenteditable]"));
}

import { useEffect } from "react";

/** A place on the screen at which no calendar is. */
const nowhere = -10_000;

/**
 * Removes the tile that react-big-calendar draws where something is dragged over it, once that drag ends. The library
 * removes it where a drag goes on elsewhere, and where something is dropped into a day; of a drag that Escape cancels it
 * hears nothing, and the tile would stay as if it were a job.
 */
export function useClearPreview(): void {
  useEffect(() => {
    const clear = () => {
      document.dispatchEvent(new MouseEvent("dragover", { clientX: nowhere, clientY: nowhere }));
    };
    document.addEventListener("dragend", clear);
    return () => document.removeEventListener("dragend", clear);
  }, []);
}

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Stroke } from "./report-draft.ts";
import type { SignatureSheet } from "./signature-sheet.ts";

/**
 * Makes a canvas a signature pad that shows `strokes` and reports new ones. Gives whether the drawing code could not be
 * loaded.
 */
export function useSignatureSheet(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Stroke[],
  onChange: (strokes: Stroke[]) => void,
): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const sheet = useRef<SignatureSheet | null>(null);
  const latest = useRef({ strokes, onChange });
  useEffect(() => {
    latest.current = { strokes, onChange };
    sheet.current?.show(strokes);
  }, [strokes, onChange]);
  useEffect(() => {
    let gone = false;
    import("./signature-sheet.ts").then(
      ({ SignatureSheet }) => {
        if (gone || !canvas.current) return;
        sheet.current = new SignatureSheet(canvas.current, latest.current.strokes, (drawn) =>
          latest.current.onChange(drawn),
        );
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      sheet.current?.close();
      sheet.current = null;
    };
  }, [canvas]);
  return { failed };
}

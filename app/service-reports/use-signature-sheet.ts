import { type RefObject, useEffect, useRef } from "react";
import type { Stroke } from "./report-draft.ts";
import type { SignatureSheet } from "./signature-sheet.ts";

/** Makes a canvas a pad that shows `strokes` and gives them back with each that is drawn. */
export function useSignatureSheet(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Stroke[],
  onChange: (strokes: Stroke[]) => void,
): void {
  const sheet = useRef<SignatureSheet | null>(null);
  const latest = useRef({ strokes, onChange });
  useEffect(() => {
    latest.current = { strokes, onChange };
    sheet.current?.show(strokes);
  }, [strokes, onChange]);
  useEffect(() => {
    let gone = false;
    void import("./signature-sheet.ts").then(({ SignatureSheet }) => {
      if (gone || !canvas.current) return;
      sheet.current = new SignatureSheet(canvas.current, latest.current.strokes, (drawn) =>
        latest.current.onChange(drawn),
      );
    });
    return () => {
      gone = true;
      sheet.current?.close();
      sheet.current = null;
    };
  }, [canvas]);
}

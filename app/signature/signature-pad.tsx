import { type RefObject, useEffect, useRef, useState } from "react";
import { useIsPlain } from "#app/ui/plain-page.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { isTooShort, type Stroke, signatureSize } from "./signature.ts";
import type { SignatureSheet } from "./signature-sheet.ts";

type SignaturePadProps = {
  strokes: Stroke[];
  /** The last attempt to save, if it was stopped because of the drawing. */
  unsigned: object | null;
  onChange: (strokes: Stroke[]) => void;
};

/** The signature pad. It shows `strokes` at its own size. Hidden without scripts, and left out of a plain page. */
export function SignaturePad({ strokes, unsigned, onChange }: SignaturePadProps) {
  const checklist = useScreenWords(checklistWords);
  const plain = useIsPlain();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { failed } = useSignatureSheet(canvas, strokes, onChange);
  const empty = strokes.length === 0;
  const short = isTooShort(strokes);
  useEffect(() => {
    if (unsigned) canvas.current?.scrollIntoView({ block: "center" });
  }, [unsigned]);
  if (plain) {
    return (
      <div className="card-head">
        <h2>{checklist.signature}</h2>
      </div>
    );
  }
  return (
    <>
      <div className="card-head">
        <h2>{checklist.signature}</h2>
        <div className="actions pad-actions">
          <button
            type="button"
            className="button plain"
            aria-disabled={empty}
            onClick={() => onChange(strokes.slice(0, -1))}
          >
            {checklist.undo}
          </button>{" "}
          <button type="button" className="button plain danger" aria-disabled={empty} onClick={() => onChange([])}>
            {checklist.clear}
          </button>
        </div>
      </div>
      <div className="pad-box">
        <canvas
          ref={canvas}
          className={unsigned ? "pad wrong" : "pad"}
          {...signatureSize}
          role="img"
          aria-label={empty ? checklist.padEmpty : short ? checklist.tooShort : checklist.padDrawn}
        />
        {unsigned ? <p className="field-error pad-short">{checklist.tooShort}</p> : null}
        {empty ? <span className="pad-hint">{failed ? checklist.padFailed : checklist.signHere}</span> : null}
      </div>
    </>
  );
}

/**
 * Makes a canvas a signature pad that shows `strokes` and reports new ones. Gives whether the drawing code could not be
 * loaded.
 */
function useSignatureSheet(
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

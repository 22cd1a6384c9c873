import { useRef } from "react";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { signatureSize } from "./report.ts";
import type { Stroke } from "./report-draft.ts";
import { useSignatureSheet } from "./use-signature-sheet.ts";

type SignaturePadProps = { strokes: Stroke[]; onChange: (strokes: Stroke[]) => void };

/** Where a finger draws. What is drawn is `strokes`: the pad shows them at whatever size it has. Hidden where no script runs. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const checklist = useChecklistWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { failed } = useSignatureSheet(canvas, strokes, onChange);
  const empty = strokes.length === 0;
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
          </button>
          <button type="button" className="button plain danger" aria-disabled={empty} onClick={() => onChange([])}>
            {checklist.clear}
          </button>
        </div>
      </div>
      <div className="pad-box">
        <canvas
          ref={canvas}
          className="pad"
          {...signatureSize}
          role="img"
          aria-label={empty ? checklist.padEmpty : checklist.padDrawn}
        />
        {empty ? <span className="pad-hint">{failed ? checklist.padFailed : checklist.signHere}</span> : null}
      </div>
    </>
  );
}

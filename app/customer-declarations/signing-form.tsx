import { type FormEvent, useRef, useState } from "react";
import { Form } from "react-router";
import type { FieldProblems } from "#app/platform/problem.ts";
import { isTooShort, type Stroke } from "#app/signature/signature.ts";
import { SignaturePad } from "#app/signature/signature-pad.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { maxSigner } from "./declaration.ts";

type SigningFormProps = {
  /** What was posted and refused; null: nothing was. */
  typed: { intent: string; signed_by: string; name_signs: string } | null;
  wrong: FieldProblems;
};

/** The customer signs here: by drawing, where scripts run, or by a typed name with its tick. */
export function SigningForm({ typed, wrong }: SigningFormProps) {
  const words = useScreenWords(declarationsWords);
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [unsigned, setUnsigned] = useState<object | null>(null);
  const picture = useRef<HTMLInputElement>(null);
  const drawn = useRef(false);
  const latest = useRef(strokes);
  const kept = typed?.intent === "here" ? typed : null;

  /** Draws the picture to post. Its code is loaded where something is drawn, so the form waits for it. */
  function drawFirst(event: FormEvent<HTMLFormElement>): void {
    if (strokes.length === 0 || drawn.current) return;
    event.preventDefault();
    if (isTooShort(strokes)) {
      setUnsigned({});
      return;
    }
    const form = event.currentTarget;
    import("#app/signature/signature-picture.ts").then(
      ({ signaturePng }) => {
        // It was cleared or changed meanwhile: what is there now has not been signed with the button.
        if (latest.current !== strokes) return;
        if (picture.current) picture.current.value = signaturePng(strokes);
        drawn.current = true;
        form.requestSubmit();
      },
      () => setUnsigned({}),
    );
  }

  return (
    <section className="card signing">
      <Form method="post" onSubmit={drawFirst}>
        <NeedsScripts what="signature" />
        <SignaturePad
          strokes={strokes}
          unsigned={unsigned}
          onChange={(changed) => {
            drawn.current = false;
            latest.current = changed;
            // The picture of an attempt that failed is not that of what is drawn now.
            if (picture.current) picture.current.value = "";
            setUnsigned(null);
            setStrokes(changed);
          }}
        />
        <input type="hidden" name="signature_base64" ref={picture} />
        <input type="hidden" name="intent" value="here" />
        <div className="card-body">
          <TextField
            label={words.fields.signed_by}
            name="signed_by"
            maxLength={maxSigner}
            autoComplete="off"
            autoCapitalize="words"
            defaultValue={kept?.signed_by ?? ""}
            error={wrong.signed_by ?? wrong.signature_base64}
          />{" "}
          <label className="check">
            <input type="checkbox" name="name_signs" value="1" defaultChecked={kept?.name_signs === "1"} />{" "}
            {words.fields.name_signs}
          </label>
          <div className="actions">
            <SubmitButton busyText={words.signing}>{words.sign}</SubmitButton>
          </div>
        </div>
      </Form>
    </section>
  );
}

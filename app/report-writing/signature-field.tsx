import type { FieldProblems } from "#app/platform/problem.ts";
import { reportLimits } from "#app/service-reports/report.ts";
import { SignaturePad } from "#app/signature/signature-pad.tsx";
import { TextField } from "#app/ui/field.tsx";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ReportDraft } from "./report-draft.ts";

type SignatureFieldProps = {
  draft: ReportDraft;
  wrong: FieldProblems;
  /** The last attempt to save, if it was stopped because of the signature. */
  unsigned: object | null;
  change: (changes: Partial<ReportDraft>) => void;
};

/** The two ways to sign: a drawing, with scripts, or a typed name with a check box. */
export function SignatureField({ draft, wrong, unsigned, change }: SignatureFieldProps) {
  const checklist = useScreenWords(checklistWords);
  return (
    <section className="card">
      <SignaturePad strokes={draft.strokes} unsigned={unsigned} onChange={(strokes) => change({ strokes })} />
      <div className="card-body">
        <p className="hint">{checklist.mayType}</p>
        <TextField
          label={checklist.fields.signed_by}
          error={wrong.signed_by ?? wrong.signature_base64}
          name="signed_by"
          type="text"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={reportLimits.name}
          value={draft.signed_by}
          onChange={(event) => change({ signed_by: event.currentTarget.value })}
        />
        <label className="check">
          <input
            type="checkbox"
            name="name_signs"
            value="1"
            checked={draft.name_signs}
            onChange={(event) => change({ name_signs: event.currentTarget.checked })}
          />
          {checklist.nameSigns}
        </label>
      </div>
    </section>
  );
}

import { TextField } from "#app/ui/field.tsx";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { reportLimits } from "./report.ts";
import type { ReportDraft } from "./report-draft.ts";
import { SignaturePad } from "./signature-pad.tsx";

type SignatureFieldProps = {
  draft: ReportDraft;
  wrong: string | undefined;
  change: (changes: Partial<ReportDraft>) => void;
};

/** Two ways to sign: a drawing, where scripts run, or a typed name with its tick. */
export function SignatureField({ draft, wrong, change }: SignatureFieldProps) {
  const checklist = useChecklistWords();
  return (
    <section className="card">
      <SignaturePad strokes={draft.strokes} onChange={(strokes) => change({ strokes })} />
      <div className="card-body">
        <p className="hint">{checklist.orType}</p>
        <TextField
          label={checklist.fields.signed_by}
          error={wrong}
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

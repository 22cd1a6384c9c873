/** The field for the notes of a service report. */
import type { FieldProblems } from "#app/platform/problem.ts";
import { reportLimits } from "#app/service-reports/report.ts";
import { Field } from "#app/ui/field.tsx";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ReportDraft } from "./report-draft.ts";

type NotesFieldProps = {
  draft: ReportDraft;
  wrong: FieldProblems;
  change: (changes: Partial<ReportDraft>) => void;
};

export function NotesField({ draft, wrong, change }: NotesFieldProps) {
  const { fields } = useScreenWords(checklistWords);
  return (
    <section className="card">
      <div className="card-body">
        <Field label={fields.notes} error={wrong.notes}>
          {(wiring) => (
            <textarea
              {...wiring}
              name="notes"
              rows={4}
              autoComplete="off"
              autoCapitalize="sentences"
              maxLength={reportLimits.notes}
              value={draft.notes}
              onChange={(event) => change({ notes: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

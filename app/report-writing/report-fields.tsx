import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { reportLimits } from "#app/service-reports/report.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ReportDraft } from "./report-draft.ts";

type HeadFieldsProps = {
  draft: ReportDraft;
  engineers: { id: number; name: string }[];
  wrong: FieldProblems;
  change: (changes: Partial<ReportDraft>) => void;
};

/**
 * The fields at the top: customer, address, date, engineer. Without autocomplete, because the phone would offer the
 * engineer's own name and address.
 */
export function HeadFields({ draft, engineers, wrong, change }: HeadFieldsProps) {
  const checklist = useScreenWords(checklistWords);
  const { fields } = checklist;
  const lines = { type: "text", autoComplete: "off", enterKeyHint: "next" } as const;
  return (
    <section className="card">
      <div className="card-body columns">
        <TextField
          {...lines}
          label={fields.customer_name}
          error={wrong.customer_name}
          className="wide"
          name="customer_name"
          required
          autoCapitalize="words"
          maxLength={reportLimits.name}
          value={draft.customer_name}
          onChange={(event) => change({ customer_name: event.currentTarget.value })}
        />
        <Field label={fields.site_address} error={wrong.site_address} className="wide">
          {(wiring) => (
            // One line of text, although a phone shows it in two.
            <textarea
              {...wiring}
              rows={2}
              name="site_address"
              required
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="next"
              maxLength={reportLimits.address}
              value={draft.site_address}
              onChange={(event) => change({ site_address: event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, " ") })}
            />
          )}
        </Field>
        <TextField
          {...lines}
          label={fields.job_ref}
          error={wrong.job_ref}
          name="job_ref"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={reportLimits.reference}
          value={draft.job_ref}
          onChange={(event) => change({ job_ref: event.currentTarget.value })}
        />
        <TextField
          label={fields.report_date}
          error={wrong.report_date}
          name="report_date"
          type="date"
          required
          value={draft.report_date}
          onChange={(event) => change({ report_date: event.currentTarget.value })}
        />
        <SelectField
          label={fields.engineer_id}
          hint={engineers.length > 0 ? undefined : <WithoutEngineers />}
          error={wrong.engineer_id}
          name="engineer_id"
          required
          value={draft.engineer_id ?? ""}
          onChange={(event) => change({ engineer_id: Number(event.currentTarget.value) || null })}
        >
          <option value="">{checklist.chooseEngineer}</option>
          <UnlistedOption listed={engineers} chosen={draft.engineer_id} name={checklist.engineerFallback} />
          {engineers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
}

/** Why there is no engineer to choose. To an engineer the server names only themselves. */
function WithoutEngineers() {
  const { noEngineers, addEngineers, notAnEngineer } = useScreenWords(checklistWords);
  const path = "/service-reports/admin/engineers";
  if (!useMay()(path)) return notAnEngineer;
  return (
    <>
      {noEngineers} <Link to={path}>{addEngineers}</Link>
    </>
  );
}

/** The field for notes on the work. */
export function NotesField({ draft, wrong, change }: Omit<HeadFieldsProps, "engineers">) {
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

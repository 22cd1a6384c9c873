import { visitKinds, visitLimits } from "#app/jobs/job.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { visitFieldNames } from "./slot-fields.ts";

/** A site of the customer: its name and address on one line. */
export type SiteChoice = { id: number; name: string };

type VisitFieldsProps = {
  sites: readonly SiteChoice[];
  /** As typed. */
  values: Record<(typeof visitFieldNames)[number], string> | null;
  wrong: FieldProblems;
};

/** What a visit is for, what is to be done, and at which site. */
export function VisitFields({ sites, values, wrong }: VisitFieldsProps) {
  const { fields } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const visit = useScreenWords(visitWords);
  return (
    <>
      <div className="columns">
        <SelectField
          label={fields.kind}
          name="kind"
          data-autofocus
          error={wrong.kind}
          defaultValue={values?.kind ?? visitKinds[0]}
        >
          {visitKinds.map((kind) => (
            <option key={kind} value={kind}>
              {visit.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={fields.title}
          hint={visit.titleHint}
          name="title"
          required
          maxLength={visitLimits.title}
          autoComplete="off"
          defaultValue={values?.title ?? ""}
          error={wrong.title}
        />
      </div>
      {sites.length > 0 || values?.site_id ? (
        <SelectField label={fields.site_id} name="site_id" error={wrong.site_id} defaultValue={values?.site_id ?? ""}>
          <option value="">{quoteDetails.customerAddress}</option>
          <UnlistedOption listed={sites} chosen={values?.site_id ?? ""} name={quoteDetails.siteFallback} />
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Field label={fields.description} error={wrong.description}>
        {(wiring) => (
          <textarea
            {...wiring}
            name="description"
            rows={2}
            maxLength={visitLimits.description}
            defaultValue={values?.description ?? ""}
          />
        )}
      </Field>
    </>
  );
}

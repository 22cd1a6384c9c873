import { Form } from "react-router";
import type { FieldProblems } from "#app/platform/problem.ts";
import type { StoredTerms } from "#app/terms/terms.server.ts";
import { parseMonthDays } from "#app/terms/terms.ts";
import { TermsFields, type termsNames } from "#app/terms/terms-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { receivablesWords } from "#app/words/receivables-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

type TermsFormProps = {
  terms: StoredTerms;
  /** The terms of the company, which hold where the customer has none of their own. */
  usual: StoredTerms;
  refusal: {
    fields: FieldProblems;
    values: Record<(typeof termsNames)[number], string> | null;
  } | null;
};

/** The form of a customer's own terms of payment. */
export function TermsForm({ terms, usual, refusal }: TermsFormProps) {
  const words = useScreenWords(receivablesWords);
  const { common } = useWords();
  const { values, fields: wrong = {} } = refusal ?? {};
  const days = terms.days === null ? "" : String(terms.days);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.terms}</h2>
      </div>
      <Form method="post" noValidate className="card-body">
        <div className="columns">
          <TermsFields
            values={values ?? { payment_terms_days: days, payment_month_days: terms.month_days }}
            wrong={wrong}
            hints={{
              payment_terms_days: words.termsHint({ days: usual.days, on: parseMonthDays(usual.month_days) ?? [] }),
              payment_month_days: words.monthDaysHint,
            }}
          />
        </div>
        <div className="actions">
          <SubmitButton busyText={common.saving}>{words.saveTerms}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

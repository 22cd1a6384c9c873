import type { FieldProblems } from "#app/platform/problem.ts";
import { TextField } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.tsx";

export const termsNames = ["payment_terms_days", "payment_month_days"] as const;

type TermsFieldsProps = {
  /** The texts of the fields. */
  values: Record<(typeof termsNames)[number], string>;
  wrong: FieldProblems;
  /** What is said below each field. */
  hints: Record<(typeof termsNames)[number], string>;
};

/** The fields of terms of payment, of the company and of a customer. */
export function TermsFields({ values, wrong, hints }: TermsFieldsProps) {
  const { fields } = useWords();
  return termsNames.map((name) => (
    <TextField
      key={name}
      label={fields[name]}
      hint={hints[name]}
      name={name}
      inputMode={name === "payment_terms_days" ? "numeric" : undefined}
      autoComplete="off"
      defaultValue={values[name]}
      error={wrong[name]}
    />
  ));
}

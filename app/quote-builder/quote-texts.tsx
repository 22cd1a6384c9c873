import type { FieldProblems } from "#app/platform/problem.ts";
import { textLimits } from "#app/quotes/quote.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { QuoteForm, QuoteFormChange } from "./quote-form.ts";

type QuoteTextsProps = { form: QuoteForm; wrong: FieldProblems; change: (change: QuoteFormChange) => void };

/** How long a quote is valid, and the texts that it prints before its lines and after its sums. */
export function QuoteTexts({ form, wrong, change }: QuoteTextsProps) {
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const text = (name: "intro" | "outro" | "conditions", rows: number) => (
    <Field label={fields[name]} error={wrong[name]}>
      {(wiring) => (
        <textarea
          {...wiring}
          name={name}
          rows={rows}
          maxLength={textLimits[name]}
          value={form[name]}
          onChange={(event) => change({ kind: "quote", changes: { [name]: event.currentTarget.value } })}
        />
      )}
    </Field>
  );
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quoteForm.texts}</h2>
      </div>
      <div className="card-body">
        <TextField
          label={fields.valid_days}
          error={wrong.valid_days}
          className="validity"
          name="valid_days"
          inputMode="numeric"
          autoComplete="off"
          value={form.valid_days}
          onChange={(event) => change({ kind: "quote", changes: { valid_days: event.currentTarget.value } })}
        />
        {text("intro", 3)}
        {text("outro", 3)}
        {text("conditions", 5)}
      </div>
    </section>
  );
}

import { formatPercent } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { readNumber } from "#app/numbers/typed-number.ts";
import { lineLimits } from "#app/quotes/quote.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { UnitOptions } from "#app/ui/unit-options.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { LineRowProps } from "./line-row.tsx";

/** What a line has beside its numbers, folded: description, unit, discount, whether it is optional. */
export function LineDetails({ line, index, wrong, change }: LineRowProps) {
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const typed = (changes: Extract<Parameters<typeof change>[0], { kind: "line" }>["changes"]) =>
    change({ kind: "line", index, changes });
  const errors = ["description", "unit", "discount_percent", "optional"].map((name) => wrong[`items.${index}.${name}`]);
  return (
    // Folded, it is opened only by the user, or for an error in it.
    <details className="line-details" open={errors.some(Boolean) || undefined}>
      <summary>
        <Gist line={line} />
      </summary>
      <div className="line-fields">
        <Field label={quoteForm.descriptionOfLine} className="wide" error={errors[0]}>
          {(wiring) => (
            <textarea
              {...wiring}
              name="description"
              rows={3}
              maxLength={lineLimits.description}
              value={line.description}
              onChange={(event) => typed({ description: event.currentTarget.value })}
            />
          )}
        </Field>
        <SelectField
          label={fields.unit}
          name="unit"
          error={errors[1]}
          value={line.unit}
          onChange={(event) => typed({ unit: event.currentTarget.value as Unit })}
        >
          <UnitOptions />
        </SelectField>
        <NumberField
          label={fields.discount_percent}
          kind="percent"
          name="line_discount"
          place={index}
          inputClassName="money"
          error={errors[2]}
          value={line.discount}
          onText={(discount) => typed({ discount })}
        />
        <label className="check">
          <input
            type="checkbox"
            name="optional"
            value={index}
            checked={line.optional}
            onChange={(event) => typed({ optional: event.currentTarget.checked })}
          />
          {quoteForm.optionalLine}
        </label>
      </div>
    </details>
  );
}

/** The details in short: unit, discount, and the beginning of the description. */
function Gist({ line }: Pick<LineRowProps, "line">) {
  const { units } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const discount = readNumber(line.discount, "percent").value ?? 0;
  const parts = [
    units[line.unit],
    ...(discount > 0 ? [`−${formatPercent(discount, language)} %`] : []),
    ...(line.description.trim() === "" ? [] : [line.description.trim()]),
  ];
  return (
    <>
      {quoteForm.details} <span className="gist">{parts.join(" · ")}</span>
    </>
  );
}

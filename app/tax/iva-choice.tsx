import { type Cents, formatMoney, formatPercent } from "#app/numbers/money.ts";
import { SelectField } from "#app/ui/field.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

/** A rate in hundredths of a percent, and what the document comes to with it, where that is known. */
type IvaRate = { iva_bp: number; total_cents?: Cents };

/** What may be chosen for amounts without IVA: rates, and causes with their sentences. */
export type IvaOptions = { rates: readonly IvaRate[]; causes: readonly { cause: string; sentence: string }[] };

type IvaChoiceProps = {
  options: IvaOptions;
  /** What is chosen; without `onChange` only at first. */
  value: string;
  error: string | undefined;
  onChange?: (iva: string) => void;
  /** Whether something must be chosen. */
  required?: boolean;
};

/** The rate that was chosen; undefined for a cause, and while nothing is chosen. */
export function chosenRate({ rates }: IvaOptions, value: string): IvaRate | undefined {
  return rates.find(({ iva_bp }) => rateValue(iva_bp) === value);
}

/** Options with only what is chosen, for where what else may be chosen is not known. `sentences` are of the causes. */
export function onlyChosen(value: string, sentences: Readonly<Record<string, string>>): IvaOptions {
  const sentence = sentences[value];
  if (sentence !== undefined) return { rates: [], causes: [{ cause: value, sentence }] };
  const iva_bp = Math.round(Number(value) * 100);
  return { rates: rateValue(iva_bp) === value ? [{ iva_bp }] : [], causes: [] };
}

function rateValue(iva_bp: number): string {
  return String(iva_bp / 100);
}

/** The field that asks why something has no IVA, or which IVA it gets. Nothing is chosen beforehand. */
export function IvaChoice({ options, value, error, onChange, required = true }: IvaChoiceProps) {
  const tax = useScreenWords(taxWords);
  const language = useLanguage();
  return (
    <SelectField
      label={tax.iva}
      hint={tax.ivaHint}
      name="iva"
      required={required}
      error={error}
      {...(onChange ? { value, onChange: (event) => onChange(event.currentTarget.value) } : { defaultValue: value })}
    >
      <option value="">{required ? tax.ivaUnchosen : tax.noIva}</option>
      {options.rates.map(({ iva_bp, total_cents }) => {
        const percent = formatPercent(iva_bp, language);
        return (
          <option key={iva_bp} value={rateValue(iva_bp)}>
            {total_cents === undefined
              ? tax.ivaOnTop({ percent })
              : tax.ivaOnTopTotal({ percent, total: formatMoney(total_cents, language) })}
          </option>
        );
      })}
      {options.causes.map(({ cause, sentence }) => (
        <option key={cause} value={cause}>
          {cause}: {sentence}
        </option>
      ))}
    </SelectField>
  );
}

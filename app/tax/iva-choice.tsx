import { formatPercent } from "#app/numbers/money.ts";
import { SelectField } from "#app/ui/field.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

/** What may be chosen for amounts without IVA: rates in hundredths of a percent, and causes with their sentences. */
export type IvaOptions = { rates: readonly number[]; causes: readonly { cause: string; sentence: string }[] };

type IvaChoiceProps = { options: IvaOptions; value: string; error: string | undefined };

/** The field that asks why something has no IVA, or which IVA it gets. Nothing is chosen beforehand. */
export function IvaChoice({ options, value, error }: IvaChoiceProps) {
  const tax = useScreenWords(taxWords);
  const language = useLanguage();
  return (
    <SelectField label={tax.iva} hint={tax.ivaHint} name="iva" required defaultValue={value} error={error}>
      <option value="">{tax.ivaUnchosen}</option>
      {options.rates.map((iva_bp) => (
        <option key={iva_bp} value={String(iva_bp / 100)}>
          {tax.ivaOnTop({ percent: formatPercent(iva_bp, language) })}
        </option>
      ))}
      {options.causes.map(({ cause, sentence }) => (
        <option key={cause} value={cause}>
          {cause}: {sentence}
        </option>
      ))}
    </SelectField>
  );
}

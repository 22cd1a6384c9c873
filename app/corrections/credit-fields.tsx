import type { SyntheticEvent } from "react";
import type { TaxSum } from "#app/documents/totals.ts";
import { taxText } from "#app/invoices/rectified-taxes.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { SelectField } from "#app/ui/field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { correctionWords } from "#app/words/correction-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

export type CreditTexts = Record<"credit" | "credit_tax", string>;

type CreditFieldsProps = {
  /** What is left of the invoice at each rate. */
  left: readonly TaxSum[];
  /** What was typed into a form that was refused. */
  typed: CreditTexts | null;
  wrong: Partial<Record<string, string>>;
  /** Called when an amount is typed. */
  onType: (event: SyntheticEvent) => void;
};

/** An amount that is credited afterwards, and at which rate of the invoice. */
export function CreditFields({ left, typed, wrong, onType }: CreditFieldsProps) {
  const words = useScreenWords(correctionWords);
  const language = useLanguage();
  const chosen = typed?.credit_tax ?? "";
  return (
    <fieldset className="way-to-correct">
      <legend className="legend">{words.credit}</legend>
      <div className="columns">
        <NumberField
          kind="amount"
          label={words.creditAmount}
          name="credit"
          defaultValue={typed?.credit ?? ""}
          hint={words.creditHint}
          error={wrong.credit ?? wrong.lines}
          onInput={(event) => {
            if (event.currentTarget.value.trim() !== "") onType(event);
          }}
        />{" "}
        <SelectField label={words.creditTax} name="credit_tax" defaultValue={chosen} error={wrong.credit_tax}>
          {/* It stays chosen though the invoice cannot be read any more. */}
          {chosen === "" || left.some((tax) => taxText(tax) === chosen) ? null : (
            <option value={chosen}>{words.creditUnread}</option>
          )}
          {left.map((tax) => (
            <option key={taxText(tax)} value={taxText(tax)}>
              {words.creditOf({
                tax: `IVA ${formatPercent(tax.iva_bp, language)} %${tax.cause === "" ? "" : ` ${tax.cause}`}`,
                left: formatMoney(tax.base_cents, language),
              })}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

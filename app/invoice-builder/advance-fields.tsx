import { NumberField } from "#app/ui/number-field.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { PartProps } from "./work-choice.tsx";

/** How much of a quote is invoiced in advance, in percent or as an amount. */
export function AdvanceFields({ form, wrong, change }: Omit<PartProps, "setting">) {
  const words = useScreenWords(invoiceFormWords);
  return (
    <fieldset>
      <legend className="legend">{words.advance}</legend>
      <p className="quiet small">{words.advanceLead}</p>
      <div className="columns">
        {(["advance_percent", "advance"] as const).map((name) => (
          <NumberField
            key={name}
            label={name === "advance" ? words.advanceAmount : words.advancePercent}
            kind={name === "advance" ? "amount" : "percent"}
            error={wrong[name]}
            name={name}
            inputClassName="money"
            value={form[name]}
            onText={(text) => change({ kind: "form", changes: { [name]: text } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

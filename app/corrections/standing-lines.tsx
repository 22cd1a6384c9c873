import type { SyntheticEvent } from "react";
import { formatMoney } from "#app/numbers/money.ts";
import { numberText } from "#app/numbers/typed-number.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { correctionWords } from "#app/words/correction-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { StandingLines } from "./standing.server.ts";

/** Numbers of lines by the names of their fields, such as "lines.0.quantity". */
type Numbers = Record<string, string>;

type StandingLineFieldsProps = {
  standing: StandingLines;
  /** What was typed into a form that was refused. */
  typed: Numbers | null;
  wrong: Partial<Record<string, string>>;
  /** Called when a number is typed. */
  onType: (event: SyntheticEvent) => void;
};

/** The lines of an invoice as it stands, with what their quantities and prices should have been. */
export function StandingLineFields({ standing, typed, wrong, onType }: StandingLineFieldsProps) {
  const words = useScreenWords(correctionWords);
  const language = useLanguage();
  return (
    <fieldset className="way-to-correct" onInput={onType}>
      <legend className="legend">{words.lines}</legend>
      <p className="quiet small">{words.linesHint}</p>
      <input type="hidden" name="seen" value={standing.seen} />
      {/* Each field has its own label, with the line's name, for who does not see this one. */}
      <div className="standing-line legend" aria-hidden="true">
        <p /> <span>{words.quantity}</span> <span>{words.unitPrice}</span>
      </div>
      {standing.lines.map(({ kind, name, quantity_milli, unit_price_cents }, place) => {
        // The place in the invoice is what a line is known by: two may have the same name.
        const key = `${place} ${name}`;
        if (kind === "heading") return <h3 key={key}>{name}</h3>;
        if (unit_price_cents < 0)
          return (
            <p key={key}>
              {name} <span className="money">{formatMoney(unit_price_cents, language)}</span>
            </p>
          );
        const field = (of: "quantity" | "unit_price") => `lines.${place}.${of}`;
        return (
          <div key={key} className="standing-line">
            <p>{name}</p>{" "}
            <NumberField
              label={words.quantityOf({ name })}
              labelHidden
              kind="quantity"
              name={field("quantity")}
              defaultValue={typed?.[field("quantity")] ?? numberText(quantity_milli, "quantity", language)}
              error={wrong[field("quantity")]}
            />{" "}
            <NumberField
              label={words.priceOf({ name })}
              labelHidden
              kind="amount"
              name={field("unit_price")}
              defaultValue={typed?.[field("unit_price")] ?? numberText(unit_price_cents, "amount", language)}
              error={wrong[field("unit_price")]}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** What was typed, where the lines cannot be read any more. */
export function KeptNumbers({ seen, numbers }: { seen: string; numbers: Numbers }) {
  const words = useScreenWords(correctionWords);
  return (
    <>
      {seen === "" ? null : <input type="hidden" name="seen" value={seen} />}
      {Object.entries(numbers).map(([name, text]) => (
        <NumberField
          key={name}
          label={name.endsWith("quantity") ? words.quantity : words.unitPrice}
          kind={name.endsWith("quantity") ? "quantity" : "amount"}
          name={name}
          defaultValue={text}
        />
      ))}
    </>
  );
}

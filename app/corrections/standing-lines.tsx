import { type SyntheticEvent, useState } from "react";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { numberText, readNumber, typedCents } from "#app/numbers/typed-number.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { correctionWords } from "#app/words/correction-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { correctedLines, type StandingStatement } from "./corrected-lines.ts";
import type { Correctable } from "./rectify.server.ts";

/** Numbers of lines by the names of their fields, such as "lines.0.quantity". */
type Numbers = Record<string, string>;

type StandingLineFieldsProps = {
  standing: Correctable;
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
  const [numbers, setNumbers] = useState(typed ?? {});
  const readTyped = (event: SyntheticEvent) => {
    onType(event);
    const { target } = event;
    if (target instanceof HTMLInputElement) setNumbers((before) => ({ ...before, [target.name]: target.value }));
  };
  return (
    <fieldset className="way-to-correct" onInput={readTyped}>
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
      <StandingSums standing={standing} numbers={numbers} />
    </fieldset>
  );
}

/** The discount, and what the invoice comes to as typed: without scripts, by a button. */
function StandingSums({ standing, numbers }: { standing: Correctable; numbers: Numbers }) {
  const words = useScreenWords(correctionWords);
  const language = useLanguage();
  const corrected = typedLines(standing, numbers);
  const sums = corrected && sumsOf(corrected);
  const written = (cents: number) => formatMoney(cents, language);
  const { discount } = standing;
  const given = discount.discount_cents + discount.discounts.reduce((sum, { cents }) => sum + cents, 0);
  const isPercent = discount.discount_bp > 0;
  return (
    <>
      {isPercent ? <p>{words.percentKept({ percent: formatPercent(discount.discount_bp, language) })}</p> : null}
      {!isPercent && given > 0 ? <p>{words.amountKept({ amount: written(given) })}</p> : null}
      <p aria-live="polite">
        {sums
          ? words.comesTo({
              net: written(sums.net_cents),
              iva: written(sums.iva_cents),
              total: written(sums.total_cents),
            })
          : words.comesToUnread}
      </p>
      <noscript>
        <button type="submit" className="button" name="intent" value="recalculate">
          {words.recalculate}
        </button>
      </noscript>
    </>
  );
}

/** What is stated with the typed numbers; null while one is missing or wrong. */
function typedLines(standing: StandingStatement, numbers: Numbers) {
  const right = standing.lines.flatMap((line, place) => {
    const [quantity, price] = [numbers[`lines.${place}.quantity`], numbers[`lines.${place}.unit_price`]];
    if (quantity === undefined && price === undefined) return [];
    const quantity_milli = quantity === undefined ? line.quantity_milli : typedQuantity(quantity);
    const unit_price_cents = price === undefined ? line.unit_price_cents : typedCents(price);
    return [{ place, quantity_milli, unit_price_cents }];
  });
  const known = right.flatMap(({ place, quantity_milli, unit_price_cents }) =>
    quantity_milli === undefined || unit_price_cents === null
      ? []
      : [{ place, quantity_milli: quantity_milli || null, unit_price_cents }],
  );
  return known.length === right.length ? correctedLines(standing, known) : null;
}

/** A typed quantity, where an empty one, or 0, leaves the line out; undefined where it cannot be read. */
function typedQuantity(text: string): number | undefined {
  return text.trim() === "" ? 0 : readNumber(text, "quantity").value;
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

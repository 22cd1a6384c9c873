import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatQuantity, type Unit } from "#app/numbers/quantity.ts";
import { readNumber, typedMilli } from "#app/numbers/typed-number.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";

type TypedLine = Record<"name" | "description" | "quantity" | "unit_price" | "discount", string> & { unit: Unit };

/** A typed line as a person reads it, with what else is said of it between its discount and its description. */
export function shownLine(line: TypedLine, others: readonly string[], words: Words, language: Language): string {
  const { conflict, quoteForm, units } = words;
  const price = readNumber(line.unit_price, "amount").value;
  const count = typedMilli(line);
  const text = conflict.quantity({
    ...{ name: line.name, quantity: count === undefined ? line.quantity : formatQuantity(count, language) },
    price: price === undefined ? quoteForm.notSet : formatMoney(price, language),
    unit: line.unit === "ud" ? "" : units[line.unit],
  });
  const discount = readNumber(line.discount, "percent").value ?? 0;
  const description = line.description.trim();
  return [
    text,
    ...(discount > 0 ? [`−${formatPercent(discount, language)} %`] : []),
    ...others,
    ...(description === "" ? [] : [description]),
  ].join(" · ");
}

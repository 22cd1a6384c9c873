/** What a form says of the lines of an invoice although another way to correct it is chosen: nothing may be dropped. */
import { readNumber } from "#app/numbers/typed-number.ts";
import { wrongField } from "#app/platform/problem.ts";
import { type Original, standingLines, wordsOfDocument } from "./standing.server.ts";

/** The texts of a line of the form, by its place. */
export type TypedLine = { place: number; quantity: string; unit_price: string };

/** All lines of a form, and `seen` of those with which it was shown. */
export type TypedLines = { typed: readonly TypedLine[]; seen: string };

/**
 * Throws an invalid Problem at the first number that is another than the one with which the form was shown. They are
 * compared as they read, since the language of the screen may have changed meanwhile.
 */
export function expectAsShown(original: Original, { typed, seen }: TypedLines): void {
  const shown = { ...original, rectified_by: original.rectified_by.slice(0, Number(seen)) };
  const { lines } = standingLines(shown, wordsOfDocument(original));
  for (const { place, quantity, unit_price } of typed) {
    // The form has no fields for a place without a line.
    const { name = "", quantity_milli = 0, unit_price_cents = 0 } = lines[place] ?? {};
    const numbers = [
      { field: "quantity", kind: "quantity", text: quantity, value: quantity_milli },
      { field: "unit_price", kind: "amount", text: unit_price, value: unit_price_cents },
    ] as const;
    const changed = numbers.find(({ text, kind, value }) => readNumber(text, kind).value !== value);
    if (!changed) continue;
    const { field, kind, value } = changed;
    throw wrongField(`lines.${place}.${field}`, ({ problems }) => problems.linesNotChosen({ name, kind, value }));
  }
}

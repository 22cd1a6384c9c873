/** Which lines of a quote are sold: what the work, the calendar and the invoice take from it; and which are options. */
import { formatQuantity, type Unit } from "#app/numbers/quantity.ts";
import type { Language } from "#app/words/languages.ts";
import type { LineKind } from "./document.ts";

type Line = { kind: LineKind; optional: 0 | 1 };

/**
 * The lines that an invoice copies: those that are not optional, with their headings. A heading over nothing but
 * options goes with them. An option that the customer takes is made a line before, in the quote.
 */
export function soldLines<Some extends Line>(lines: readonly Some[]): Some[] {
  return lines.filter((line, index) => {
    if (line.kind === "line") return line.optional === 0;
    const headed = headedBy(index, lines);
    return headed.length === 0 || headed.some(({ optional }) => optional === 0);
  });
}

/** The options, with the headings over them. A heading over options and other lines is among the sold lines too. */
export function offeredLines<Some extends Line>(lines: readonly Some[]): Some[] {
  return lines.filter((line, index) => {
    if (line.kind === "line") return line.optional === 1;
    return headedBy(index, lines).some(({ optional }) => optional === 1);
  });
}

/** The lines between the heading at `index` and the next one. */
function headedBy<Some extends Line>(index: number, lines: readonly Some[]): Some[] {
  const next = lines.findIndex((other, place) => place > index && other.kind === "heading");
  return lines.slice(index + 1, next === -1 ? undefined : next);
}

/** A line as a text: "2 × Split 3,5 kW", "12,5 m × Pipe". Pieces are counted without their unit. */
export function workText(
  { quantity_milli, unit, name }: { quantity_milli: number; unit: Unit; name: string },
  language: Language,
): string {
  const quantity = formatQuantity(quantity_milli, language);
  return `${unit === "ud" ? quantity : `${quantity} ${unit}`} × ${name}`;
}

/** What is to be done or delivered by the lines of a quote: those that are sold, as texts, without their headings. */
export function workTexts<Some extends Line & Parameters<typeof workText>[0]>(
  lines: readonly Some[],
  language: Language,
): string[] {
  return soldLines(lines).flatMap((line) => (line.kind === "line" ? workText(line, language) : []));
}

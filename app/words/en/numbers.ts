import { formatMoney } from "#app/numbers/money.ts";
import { formatQuantity, quantityText } from "#app/numbers/quantity.ts";
import type { NumberKind } from "#app/numbers/typed-number.ts";

type Kind = { label: string; kind: NumberKind };
type Typed = { label: string; text: string; kind: NumberKind };
type Read = { label: string; kind: NumberKind; readings: readonly [number, number] };

/** Why a typed number is refused. */
export const numbers = {
  zero: "0.00",
  asTyped: "As typed",
  notNumber: ({ label, text, kind }: Typed) =>
    kind === "amount"
      ? `${label}: “${text}” is not an amount. Write it like 1234.50.`
      : `${label}: “${text}” is not a number.`,
  unit: ({ label, typed }: { label: string; typed: string }) => `${label}: write the number alone, without “${typed}”.`,
  otherKind: ({ label, text, kind, isChosen }: Typed & { isChosen: boolean }) =>
    kind === "amount"
      ? `${label}: “${text}” is a percent. Write euros${isChosen ? ", or choose “%”" : ""}.`
      : `${label}: “${text}” is in euros. Write a percent${isChosen ? ", or choose “€”" : ""}.`,
  negative: ({ label, kind }: Kind) =>
    kind === "quantity" ? `${label} must be above 0.` : `${label} must be at least 0.`,
  decimals: ({ label, kind }: Kind) => `${label} has at most ${kind === "quantity" ? "three" : "two"} decimals.`,
  tooLarge: ({ label, kind, max }: { label: string; kind: NumberKind; max: number }) =>
    `${label} must be at most ${{ amount: formatMoney(max, "en"), percent: "100", quantity: formatQuantity(max, "en") }[kind]}.`,
  ambiguous: ({ label, kind, readings }: Read) => {
    const [first, second] = readings.map((n) =>
      kind === "amount" ? formatMoney(Math.round(n * 100), "en") : quantityText(Math.round(n * 1000), "en"),
    );
    return `${label}: did you mean ${first} or ${second}?`;
  },
};

import { formatMoney, priceText } from "#app/platform/money.ts";
import type { NumberKind } from "#app/platform/typed-number.ts";

type Typed = { label: string; text: string; kind: NumberKind };
type Read = { label: string; kind: NumberKind; readings: readonly [number, number] };

/** Why a typed number is refused. */
export const numbers = {
  zero: "0.00",
  notNumber: ({ label, text, kind }: Typed) =>
    kind === "amount"
      ? `${label}: “${text}” is not an amount. Write it like 1234.50.`
      : `${label}: “${text}” is not a number.`,
  negative: ({ label, least }: { label: string; least: number }) => `${label} must be at least ${least}.`,
  decimals: ({ label }: { label: string }) => `${label} has at most two decimals.`,
  notWhole: ({ label }: { label: string }) => `${label} must be a whole number.`,
  tooLarge: ({ label, kind, max }: { label: string; kind: NumberKind; max: number }) =>
    `${label} must be at most ${{ amount: formatMoney(max, "en"), percent: "100", quantity: String(max) }[kind]}.`,
  ambiguous: ({ label, kind, readings }: Read) => {
    const [first, second] = readings.map((n) => (kind === "amount" ? priceText(Math.round(n * 100), "en") : String(n)));
    return `${label}: did you mean ${first} or ${second}?`;
  },
};

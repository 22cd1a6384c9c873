import { formatMoney, priceText } from "#app/platform/money.ts";
import type { ScreenWords } from "../words.ts";

export const numbers: ScreenWords["numbers"] = {
  zero: "0,00",
  notNumber: ({ label, text, kind }) =>
    kind === "amount"
      ? `${label}: «${text}» no es un importe. Escríbalo así: 1234,50.`
      : `${label}: «${text}» no es un número.`,
  negative: ({ label, least }) => `${label}: el valor mínimo es ${least}.`,
  decimals: ({ label }) => `${label}: dos decimales como máximo.`,
  notWhole: ({ label }) => `${label}: debe ser un número entero.`,
  tooLarge: ({ label, kind, max }) =>
    `${label}: como máximo ${{ amount: formatMoney(max, "es"), percent: "100", quantity: String(max) }[kind]}.`,
  ambiguous: ({ label, kind, readings }) => {
    const [first, second] = readings.map((n) =>
      kind === "amount" ? priceText(Math.round(n * 100), "es") : String(n).replace(".", ","),
    );
    return `${label}: ¿quiere decir ${first} o ${second}?`;
  },
};

import { formatMoney } from "#app/numbers/money.ts";
import { formatQuantity, quantityText } from "#app/numbers/quantity.ts";
import type { ScreenWords } from "../words.ts";

export const numbers: ScreenWords["numbers"] = {
  zero: "0,00",
  asTyped: "Como está escrito",
  notNumber: ({ label, text, kind }) =>
    kind === "amount"
      ? `${label}: «${text}» no es un importe. Escríbalo así: 1234,50.`
      : `${label}: «${text}» no es un número.`,
  unit: ({ label, typed }) => `${label}: escriba solo el número, sin «${typed}».`,
  otherKind: ({ label, text, kind, isChosen }) =>
    kind === "amount"
      ? `${label}: «${text}» es un porcentaje. Escriba euros${isChosen ? " o elija «%»" : ""}.`
      : `${label}: «${text}» son euros. Escriba un porcentaje${isChosen ? " o elija «€»" : ""}.`,
  negative: ({ label, kind }) =>
    kind === "quantity" ? `${label}: debe ser mayor que 0.` : `${label}: el valor mínimo es 0.`,
  decimals: ({ label, kind }) => `${label}: ${kind === "quantity" ? "tres" : "dos"} decimales como máximo.`,
  tooLarge: ({ label, kind, max }) =>
    `${label}: como máximo ${{ amount: formatMoney(max, "es"), percent: "100", quantity: formatQuantity(max, "es") }[kind]}.`,
  ambiguous: ({ label, kind, readings }) => {
    const [first, second] = readings.map((n) =>
      kind === "amount" ? formatMoney(Math.round(n * 100), "es") : quantityText(Math.round(n * 1000), "es"),
    );
    return `${label}: ¿quiere decir ${first} o ${second}?`;
  },
};

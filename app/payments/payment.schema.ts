import { z } from "zod";
import { readNumber } from "#app/numbers/typed-number.ts";
import { isDay } from "#app/platform/dates.ts";
import {
  absentOr,
  dayMeta,
  flag,
  namedSentence,
  noDay,
  optionalDay,
  optionalLine,
  ownLabels,
  rowId,
  signedEuros,
  typedNumber,
} from "#app/platform/fields.ts";
import { maxNote, methods } from "./payment.ts";

/** The most other invoices that may be paid together with one. */
const mostOthers = 50;

const common = {
  method: z.enum(["", ...methods]).default(""),
  note: optionalLine(maxNote),
};

/** The body of the call that records a payment; without a date it is of this day. */
export const paymentSchema = z
  .object({
    date: absentOr(optionalDay),
    amount: signedEuros.meta({ description: "Euros; negative: paid back." }),
    ...common,
    others: z
      .array(z.object({ invoice_id: rowId, amount: signedEuros }))
      .max(mostOthers)
      .default([])
      .meta({ description: "What of the same payment is for other invoices." }),
  })
  .transform(({ amount, others, ...rest }) => ({
    ...{ ...rest, amount_cents: amount },
    others: others.map(({ invoice_id, amount: amount_cents }) => ({ invoice_id, amount_cents })),
  }));

/** An amount of the form. The choice beside it tells what was paid back, so a minus is refused by its own sentence. */
const typedAmount = z
  .string()
  .refine((text) => readNumber(text, "amount").fault !== "negative", { error: namedSentence("paidBackByChoice") })
  .pipe(typedNumber("amount"));

/**
 * The form of a payment, as a person fills it in; `back`: it is paid back. An amount left empty is nothing for that
 * invoice, which is left out; `place` is that of the others in the form.
 */
export const typedPaymentSchema = z
  .object({
    date: z.string().min(1).refine(isDay, noDay).meta(dayMeta),
    amount: typedAmount,
    back: flag,
    ...common,
    others: z
      .array(
        z.object({
          invoice_id: rowId,
          amount: z
            .string()
            .transform((text) => text.trim() || "0")
            .pipe(typedAmount),
        }),
      )
      .max(mostOthers),
  })
  .transform(({ amount, back, others, ...rest }) => ({
    ...{ ...rest, amount_cents: back ? -amount : amount },
    others: others
      .map(({ invoice_id, amount: cents }, place) => ({ invoice_id, amount_cents: back ? -cents : cents, place }))
      .filter(({ amount_cents }) => amount_cents !== 0),
  }));

for (const schema of [paymentSchema, typedPaymentSchema])
  ownLabels.add(schema, { labels: ({ payments }) => ({ ...payments.fields }) });

import { z } from "zod";
import {
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  givesList,
  gone,
  idOut,
  jsonAnswer,
  namedShape,
} from "#app/http/described-call.ts";
import { paymentSchema } from "./payment.schema.ts";
import { methods } from "./payment.ts";

const signed = eurosOut.meta({ description: "Euros, with two decimals; negative: paid back." });

const payment = namedShape(
  "Payment",
  z.strictObject({
    ...{ id: idOut, date: dayOut, amount: signed },
    method: z.enum(["", ...methods]).meta({ description: "Empty where it is not stated." }),
    note: z.string(),
    others: z
      .array(z.strictObject({ invoice_id: idOut, invoice_number: z.string(), amount: signed }))
      .meta({ description: "What of it is for other invoices." }),
  }),
);

/** What is to be paid of an invoice, in answers of calls. */
export const payableOut = eurosOut.meta({
  description: "What is to be paid of it in all: its total, or what corrections make of it; 0 where it was annulled.",
});

const payments = z.strictObject({
  ...{ data: z.array(payment), paid: flagOut, total: eurosOut, payable: payableOut, paid_total: eurosOut },
  rest: eurosOut.meta({ description: "Euros that are still to be paid; 0 where more came in." }),
});

/** The calls for the payments of an invoice. */
export const paymentCalls: DescribedCalls = {
  "/invoices/{id}/payments": {
    get: {
      summary: "List the payments of an invoice, the newest first",
      answers: givesList(payments, "The payments, and how far the invoice is paid"),
    },
    post: {
      summary: "Record a payment of an invoice, and of others with it",
      body: paymentSchema,
      answers: { 201: jsonAnswer(payment, "Recorded; paid follows from it") },
    },
  },
  "/invoices/{id}/payments/{payment}": {
    delete: {
      summary: "Delete a payment, with what of it is for other invoices",
      answers: { 204: gone },
      refusals: { 409: "Something of it was paid back since" },
    },
  },
};

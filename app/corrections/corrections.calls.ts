import { type DescribedCalls, jsonAnswer } from "#app/http/described-call.ts";
import { annulSchema, rectifySchema, substituteSchema } from "#app/invoices/invoice-content.schema.ts";
import { invoiceOut } from "#app/invoices/invoices.calls.ts";

export const correctionCalls: DescribedCalls = {
  "/invoices/{id}/rectify": {
    post: {
      summary: "Correct an invoice by another one",
      body: rectifySchema,
      answers: { 201: jsonAnswer(invoiceOut, "The invoice that rectifies") },
      refusals: { 409: "It was annulled, or rectifies another one" },
    },
  },
  "/invoices/{id}/substitute": {
    post: {
      summary: "Issue a full invoice in the place of a simplified one, and of others of its customer",
      body: substituteSchema,
      answers: { 201: jsonAnswer(invoiceOut, "The full invoice (F3)") },
      refusals: {
        409: "It is no simplified invoice in force, or the full one would lack what Spanish tax rules want",
      },
    },
  },
  "/invoices/{id}/annul": {
    post: {
      summary: "Annul an invoice that should never have been issued",
      body: annulSchema,
      answers: { 200: jsonAnswer(invoiceOut, "Annulled") },
      refusals: { 409: "It has payments, or was annulled, rectified or deducted" },
    },
  },
};

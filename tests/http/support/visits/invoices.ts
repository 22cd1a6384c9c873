/** Visits to the screens of invoices, books and what customers owe. */
import { norma43 } from "../../../support/bank-files.ts";
import type { Shown, Visits } from "./shown.ts";

export function invoiceVisits({ customer, draft, invoice, paid, payment }: Shown): Visits {
  return {
    "/invoices": [
      { path: "/invoices" },
      { path: "/invoices?q=nobodyatall" },
      { path: "/invoices?from=never" },
      { path: "/invoices", form: { id: String(paid.id), intent: "unpaid" }, status: 302 },
    ],
    "/invoices/:id/email": [
      { path: `/invoices/${invoice.id}/email` },
      { path: `/invoices/${invoice.id}/email?back=list`, form: {}, status: 409 },
    ],
    "/invoices/new": [
      { path: "/invoices/new?q=nobodyatall" },
      { path: `/invoices/new?customer=${customer.id}` },
      { path: `/invoices/new?customer=${customer.id}`, form: { intent: "issue", line_kind: "line" }, status: 422 },
      { path: "/invoices/new?customer=4000000", status: 404 },
    ],
    "/invoices/drafts": [{ path: "/invoices/drafts" }],
    "/invoices/drafts/:id": [
      { path: `/invoices/drafts/${draft.id}` },
      { path: `/invoices/drafts/${draft.id}`, form: { intent: "draft", version: "4000" }, status: 409 },
      { path: "/invoices/drafts/4000000", status: 404 },
    ],
    "/invoices/drafts/:id/delete": [
      { path: `/invoices/drafts/${draft.id}/delete` },
      { path: "/invoices/drafts/4000000/delete", form: {}, status: 302 },
    ],
    "/invoices/:id/rectify": [
      { path: `/invoices/${invoice.id}/rectify` },
      { path: `/invoices/${invoice.id}/rectify`, form: { how: "back", reason: "" }, status: 422 },
      { path: "/invoices/4000000/rectify", status: 404 },
    ],
    "/invoices/:id/substitute": [
      { path: `/invoices/${invoice.id}/substitute` },
      { path: `/invoices/${invoice.id}/substitute`, form: {}, status: 409 },
      { path: "/invoices/4000000/substitute", status: 404 },
    ],
    "/invoices/:id/annul": [
      { path: `/invoices/${invoice.id}/annul` },
      { path: `/invoices/${invoice.id}/annul`, form: { reason: "" }, status: 422 },
      { path: "/invoices/4000000/annul", status: 404 },
    ],
    "/invoices/:id/payments": [
      { path: `/invoices/${invoice.id}/payments` },
      { path: `/invoices/${invoice.id}/payments`, form: { amount: "1.500", date: "2020-01-01" }, status: 422 },
      { path: "/invoices/4000000/payments", status: 404 },
    ],
    "/invoices/:id/payments/:payment/delete": [
      { path: `/invoices/${invoice.id}/payments/${payment.id}/delete` },
      { path: `/invoices/${invoice.id}/payments/4000000/delete`, status: 302 },
    ],
    "/invoices/:id/preview": [
      { path: `/invoices/${invoice.id}/preview` },
      { path: "/invoices/4000000/preview", status: 404 },
    ],
    "/books": [{ path: "/books" }, { path: "/books?year=2026&quarter=1" }, { path: "/books?year=never" }],
    "/receivables": [{ path: "/receivables" }, { path: "/receivables?page=9" }],
    "/receivables/:id": [
      { path: `/receivables/${customer.id}` },
      { path: `/receivables/${customer.id}`, form: { payment_terms_days: "x" }, status: 422 },
      { path: `/receivables/${customer.id}`, form: { intent: "reminders", invoice: "x" }, status: 422 },
      { path: "/receivables/4000000", status: 404 },
    ],
    "/receivables/bank": [
      { path: "/receivables/bank" },
      { path: "/receivables/bank", form: { intent: "read", text: "no statement" }, status: 422 },
      {
        path: "/receivables/bank",
        form: { intent: "read", text: norma43([{ day: "2026-11-02", cents: 12_345, text: "FRA" }]) },
        status: 302,
      },
    ],
    "/receivables/payments": [
      { path: "/receivables/payments" },
      { path: "/receivables/payments?q=nobodyatall" },
      { path: "/receivables/payments?from=2026-13-01" },
    ],
    "/receivables/reminders": [
      { path: "/receivables/reminders" },
      { path: "/receivables/reminders", form: { active: "1", first_days: "0" }, status: 422 },
    ],
  };
}

/** The screens and open dialogs of invoices, books and what customers owe. */
import { expect } from "../journey.ts";
import { dialogOpen, loadedPreview } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const invoiceScreens: readonly Screen[] = [
  {
    name: "Create invoice",
    path: ({ job }) => `/calendar/jobs/${job.id}/invoice`,
    ...dialogOpen("dialog"),
  },
  {
    name: "Invoice PDF Preview, on the calendar",
    path: ({ invoice }) => `/calendar/invoices/${invoice.id}/preview`,
    settled: loadedPreview,
  },
  { name: "Invoices", path: ({ customer }) => `/invoices?q=${customer.surname}` },
  { name: "Invoices, none found", path: () => "/invoices?q=nobodyatall" },
  {
    name: "Send an invoice by email, not sent",
    path: ({ invoice }) => `/invoices/${invoice.id}/email`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "New invoice, whose", path: ({ customer }) => `/invoices/new?q=${customer.surname}` },
  {
    name: "New invoice, refused",
    path: ({ customer }) => `/invoices/new?customer=${customer.id}`,
    arrive: async (page) => {
      await page.getByLabel("Free text", { exact: true }).fill("Only a name");
      await page.getByRole("button", { name: "Issue invoice" }).click();
      await expect(page.getByText("The invoice was not issued:")).toBeVisible();
    },
  },
  { name: "Drafts of invoices", path: () => "/invoices/drafts" },
  { name: "Draft of an invoice", path: ({ draft }) => `/invoices/drafts/${draft.id}` },
  { name: "Delete a draft of an invoice", path: ({ draft }) => `/invoices/drafts/${draft.id}/delete` },
  { name: "Full invoice in place of a simplified one", path: ({ invoice }) => `/invoices/${invoice.id}/substitute` },
  { name: "Correct an invoice", path: ({ invoice }) => `/invoices/${invoice.id}/rectify` },
  { name: "Annul an invoice", path: ({ invoice }) => `/invoices/${invoice.id}/annul` },
  { name: "Payments of an invoice", path: ({ invoice }) => `/invoices/${invoice.id}/payments` },
  {
    name: "Payments of an invoice, refused",
    path: ({ invoice }) => `/invoices/${invoice.id}/payments`,
    arrive: async (page) => {
      await page.getByLabel("Amount").first().fill("99999");
      await page.getByRole("button", { name: "Record a payment" }).click();
      await expect(page.getByLabel("Yes, the customer paid more than the invoice")).toBeVisible();
    },
  },
  {
    name: "Delete payment",
    path: ({ invoice, payment }) => `/invoices/${invoice.id}/payments/${payment.id}/delete`,
  },
  { name: "Books", path: () => "/books" },
  { name: "Who owes", path: () => "/receivables" },
  { name: "Bank file", path: () => "/receivables/bank" },
  { name: "Payments received", path: () => "/receivables/payments" },
  { name: "Reminders of payment", path: () => "/receivables/reminders" },
  { name: "What a customer owes", path: ({ customer }) => `/receivables/${customer.id}` },
  { name: "Invoice PDF Preview", path: ({ invoice }) => `/invoices/${invoice.id}/preview`, settled: loadedPreview },
];

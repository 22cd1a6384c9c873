/** Terms of payment on a database: whose hold, and that an invoice keeps those of its issue. */
import { expect, test } from "vitest";
import { rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { mergeCustomers } from "#app/customer-card/merge.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { getCustomerTerms, saveCompanyTerms, saveCustomerTerms } from "./terms.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const iban = "ES9121000418450200051332";
const saveCompany = (change: object) => write((transaction) => saveCompanyTerms(transaction, change));

async function issue(customer_id: number): Promise<number> {
  const lines = [{ name: "Work", unit_price: 100, cause: "E1" }];
  return (await createIssued(validate(invoiceContentSchema, { customer_id, lines }), { language: "en", now })).id;
}

const agreedOf = (id: number) =>
  reader().invoice.findUniqueOrThrow({ where: { id }, select: { due_on: true, payment_terms: true, ...ways } });
const ways = { iban: true, iban2: true, payment_ways: true } as const;
const none = { iban: "", iban2: "", payment_ways: "" };
const all = { iban, iban2: "ES7921000813610123456789", payment_ways: "Con tarjeta en la oficina." };

test("an invoice has the customer's terms, else the company's, else none, and keeps them", async () => {
  const [ana, bea] = [await storeCustomer(), await storeCustomer()];
  const before = await issue(ana.id);
  await saveCompany({ days: 30, ...all });
  await saveCustomerTerms(bea.id, { days: 60, month_days: "10,25" });
  const [usual, own] = [await issue(ana.id), await issue(bea.id)];
  await saveCompany({ days: 15, payment_ways: "", iban2: "" });
  expect(await agreedOf(before)).toEqual({ due_on: null, payment_terms: "", ...none });
  const sentence = "Payment within 30 days of the issue date.";
  expect(await agreedOf(usual)).toEqual({ due_on: "2026-12-20", payment_terms: sentence, ...all });
  expect(await agreedOf(own)).toMatchObject({ due_on: "2027-01-25", iban });
  const rectifying = await rectifyInvoice(usual, validate(rectifySchema, { reason: "Wrong", type: "I", all: 1 }), {
    language: "en",
    now,
  });
  expect(await agreedOf(rectifying.id)).toEqual({ due_on: null, payment_terms: "", ...none });
  await saveCustomerTerms(bea.id, { days: null, month_days: "" });
  expect(await agreedOf(await issue(bea.id))).toMatchObject({ due_on: "2026-12-05" });
});

test("days of the month alone are refused, for the company and a customer; nothing of them is saved", async () => {
  const { id } = await storeCustomer();
  await saveCompany({ days: null });
  await expect(saveCompany({ month_days: "10" })).rejects.toMatchObject({ kind: "invalid" });
  await expect(saveCustomerTerms(id, { days: null, month_days: "10" })).rejects.toMatchObject({ kind: "invalid" });
  await expect(saveCustomerTerms(4_000_000, { days: 1, month_days: "" })).rejects.toMatchObject({ kind: "not-found" });
  expect(await getCustomerTerms(id)).toEqual({ days: null, month_days: "" });
});

test("after a merge the terms of the customer who stays hold, else those of the other", async () => {
  const [goes, stays, without] = [await storeCustomer(), await storeCustomer(), await storeCustomer()];
  await saveCustomerTerms(goes.id, { days: 60, month_days: "" });
  await saveCustomerTerms(stays.id, { days: 10, month_days: "31" });
  const anyVersion = { source: null, target: null };
  await mergeCustomers({ id: goes.id, into: stays.id }, wordsIn("en"), anyVersion);
  expect(await getCustomerTerms(stays.id)).toEqual({ days: 10, month_days: "31" });
  await mergeCustomers({ id: stays.id, into: without.id }, wordsIn("en"), anyVersion);
  expect(await getCustomerTerms(without.id)).toEqual({ days: 10, month_days: "31" });
});

test("the trail tells the company's terms with the settings that were saved together with them, and nothing else", async () => {
  await saveSettings({ payment_terms_days: 45, no_iva_reason: "Exempt" });
  const line = await reader().audit.findFirstOrThrow({ where: { kind: "settings" }, orderBy: { id: "desc" } });
  const after = JSON.parse(line.after ?? "{}");
  expect(Object.keys(after).sort()).toEqual(["invoice_terms", "no_iva_reason"]);
  expect(after.invoice_terms).toMatchObject([{ payment_terms_days: 45 }]);
});

import { afterEach, expect, test } from "vitest";
import { productSchema } from "#app/catalogue/product.schema.ts";
import { updateProduct } from "#app/catalogue/products.server.ts";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { updateCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { updateQuote } from "#app/quotes/quotes.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { issueInvoiceOf, invoiceLine as line } from "../../tests/support/issued-invoices.ts";
import { customer as sample } from "../../tests/support/samples.ts";
import { quoteInput, storeBooking, storeJob } from "../../tests/support/stored.ts";
import { getInvoiceDocument } from "./invoice-document.server.ts";
import { invoiceProspect } from "./invoice-prospect.server.ts";
import { createInvoice, getInvoice } from "./invoices.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");

type SettingsChange = { iva_bp?: number; language?: "en" | "es" | null; no_iva_reason?: string };

const setSettings = (data: SettingsChange) => write((tx) => tx.settings.update({ where: { id: 1 }, data }));

/** Gives the company a new letterhead in which only the given fields are known. */
async function setCompany(known: { company_name?: string; nie?: string; address?: string }): Promise<void> {
  const empty = { address2: "", address3: "", town: "", province: "", postcode: "", phone: "", email: "", website: "" };
  const company = { company_name: "", nie: "", address: "", ...empty, ...known, created_at: now };
  await write(async (tx) => {
    const { id } = await tx.letterhead.create({ data: company });
    await tx.settings.update({ where: { id: 1 }, data: { letterhead_id: id } });
  });
}

/** Makes the invoice of a job; English where neither customer nor company has a language. */
const invoiceOf = (job_id: number, paid: 0 | 1 = 0) => createInvoice(job_id, { paid }, { language: "en", now });

afterEach(async () => {
  await setSettings({ iva_bp: 2100, language: null, no_iva_reason: "" });
  await setCompany({});
});

test("an invoice copies the quote of its job, with the customer and the company of now", async () => {
  await setCompany({ company_name: "Clima Sur", nie: "B93123459", address: "Avenida del Mar, 14" });
  const { quote, customer, job } = await storeBooking({ discount: 100 });
  await updateCustomer(customer.id, validate(customerSchema, { ...sample, surname: "De ahora" }));
  const { id, invoice_number, created } = await invoiceOf(job.id);
  expect([invoice_number, created]).toEqual([expect.stringMatching(/^F-2026-\d{4}$/), true]);
  expect(await getInvoice(id)).toMatchObject({
    ...{ id, invoice_number, created_at: now, paid: 0, customer_id: customer.id, surname: "De ahora" },
    ...{ quote_number: quote.quote_number, type: 2, discount_cents: 10_000, iva_bp: 2100, no_iva_reason: "" },
    ...{ net_cents: 90_000, iva_cents: 18_900, total_cents: 108_900 },
    lines: [
      { name: "Split 1x1 3,5 kW", description: "Con instalación", quantity_milli: 1000, unit_price_cents: 100_000 },
    ],
  });
  expect(await getInvoiceDocument(id)).toMatchObject({
    kind: "invoice",
    issued_on: "2026-11-20",
    company: { company_name: "Clima Sur", nie: "B93123459", address: "Avenida del Mar, 14" },
    customer: { first_name: "Begoña", surname: "De ahora", nie: "X1234567L", address: "Calle Mayor 1" },
  });
});

test("nothing that changes afterwards changes an invoice", async () => {
  await setCompany({ company_name: "Antes, S.L." });
  const { customer, product, quote, job } = await storeBooking();
  const { id } = await invoiceOf(job.id);
  const before = [await getInvoice(id), await getInvoiceDocument(id)];

  await updateCustomer(customer.id, validate(customerSchema, { ...sample, surname: "Otra", nie: "Y0000000Z" }));
  await updateProduct(product.id, validate(productSchema, { name: "Otro", price: 1, price2: 1 }));
  await setCompany({ company_name: "Después, S.L." });
  await setSettings({ iva_bp: 1000, language: "es", no_iva_reason: "Otra" });
  await updateQuote(quote.id, quoteInput(customer.id, product.id, { type: 1, reprice: true, discount: 1 }), "es");
  const later = { sequence: 1, start: new Date("2027-01-04T08:00:00Z"), end: new Date("2027-01-04T10:00:00Z") };
  await write((tx) =>
    tx.job.update({ where: { id: job.id }, data: { ...later, cancelled_at: now, state: "cancelled" } }),
  );

  expect([await getInvoice(id), await getInvoiceDocument(id)]).toEqual(before);
});

test("a second request gives the first invoice unchanged, even at the same time, even for a cancelled job", async () => {
  const { job } = await storeBooking();
  const [first, second] = await Promise.all([invoiceOf(job.id), invoiceOf(job.id, 1)]);
  expect([first.created, second.created]).toEqual([true, false]);
  await write((tx) =>
    tx.job.update({ where: { id: job.id }, data: { cancelled_at: now, state: "cancelled", sequence: 1 } }),
  );
  const third = await invoiceOf(job.id, 1);
  expect(third).toEqual({ ...first, created: false });
  expect(second).toEqual(third);
  expect(await getInvoice(first.id)).toMatchObject({ paid: 0 });
});

test("an unknown job gets no invoice, nor does a cancelled one", async () => {
  const { quote } = await storeBooking();
  const cancelled = await storeJob(quote.id, { cancelled: true });
  for (const job of [4_000_000, cancelled.id]) {
    await expect(invoiceOf(job)).rejects.toMatchObject({ kind: "not-found" });
    expect(await invoiceProspect(job)).toBeNull();
  }
});

test.each([
  ["2026-11-20T22:59:00Z", "2026-11-20"],
  ["2026-11-20T23:00:00Z", "2026-11-21"],
])("the work of %s was done on the company's %s", async (start, day) => {
  const { quote } = await storeBooking();
  const job = await storeJob(quote.id, { start: new Date(start) });
  const { id } = await invoiceOf(job.id);
  expect(await getInvoice(id)).toMatchObject({ work_date: day });
  await write((tx) =>
    tx.job.update({ where: { id: job.id }, data: { cancelled_at: now, state: "cancelled", sequence: 1 } }),
  );
});

test("an invoice without IVA stores the reason as of then, an invoice with IVA stores none", async () => {
  await setSettings({ no_iva_reason: "Inversión del sujeto pasivo" });
  const [without, withIva] = [await storeBooking({ type: 1 }), await storeBooking({ type: 2 })];
  const [first, second] = [await invoiceOf(without.job.id), await invoiceOf(withIva.job.id)];
  await setSettings({ no_iva_reason: "Otra" });
  expect(await getInvoice(first.id)).toMatchObject({ no_iva_reason: "Inversión del sujeto pasivo", iva_cents: 0 });
  expect(await getInvoice(second.id)).toMatchObject({ no_iva_reason: "" });
});

test("an invoice's language is the customer's, else the company's, else that of the person who makes it", async () => {
  const languageOf = async (customer: object) => {
    const { job } = await storeBooking({}, customer);
    return (await getInvoiceDocument((await invoiceOf(job.id)).id)).language;
  };
  expect(await languageOf({})).toBe("en");
  await setSettings({ language: "es" });
  expect(await languageOf({})).toBe("es");
  expect(await languageOf({ language: "en" })).toBe("en");
});

test("an invoice is marked paid and unpaid; marking it paid twice keeps the first day", async () => {
  const { job } = await storeBooking();
  const { id } = await invoiceOf(job.id, 1);
  const stored = () => reader().invoice.findUniqueOrThrow({ where: { id }, select: { paid: true, paid_at: true } });
  expect(await stored()).toEqual({ paid: 1, paid_at: now });
  await setPaid(id, 1, new Date("2026-12-01T00:00:00Z"));
  expect(await stored()).toEqual({ paid: 1, paid_at: now });
  await setPaid(id, 0);
  expect(await stored()).toEqual({ paid: 0, paid_at: null });
  await setPaid(id, 1, new Date("2026-12-02T00:00:00Z"));
  expect(await stored()).toEqual({ paid: 1, paid_at: new Date("2026-12-02T00:00:00Z") });
  await expect(setPaid(4_000_000, 1)).rejects.toMatchObject({ kind: "not-found" });
});

test("the summary names what a new invoice would lack", async () => {
  const [without, withIva] = [await storeBooking({ type: 1 }), await storeBooking({ type: 2 })];
  const lacks = async (job: number) => (await invoiceProspect(job))?.lacks;
  expect(await lacks(without.job.id)).toEqual(["noReason", "noCompanyName", "noTaxId", "noAddress"]);
  expect(await lacks(withIva.job.id)).toEqual(["noCompanyName", "noTaxId", "noAddress"]);
  await setCompany({ company_name: "Clima Sur", nie: "B93123459", address: "Avenida del Mar, 14" });
  expect(await lacks(without.job.id)).toEqual(["noReason"]);
  await setSettings({ no_iva_reason: "Inversión del sujeto pasivo" });
  expect(await lacks(without.job.id)).toEqual([]);
});

test("the summary names customer and total of a new invoice, and an invoice that exists already", async () => {
  const { job, quote, customer } = await storeBooking();
  expect(await invoiceProspect(job.id)).toMatchObject({
    ...{ job_id: job.id, quote_number: quote.quote_number, total_cents: 121_000, invoice_id: null },
    ...{ customer_id: customer.id, first_name: customer.first_name, surname: customer.surname },
  });
  const { id } = await invoiceOf(job.id);
  expect(await invoiceProspect(job.id)).toMatchObject({ invoice_id: id });
});

test("the summary names other invoices of the quote, and a job in the future", async () => {
  const { job, quote } = await storeBooking();
  const first = await invoiceOf(job.id);
  const next = await storeJob(quote.id, { start: new Date("2026-12-09T23:30:00Z") });
  const prospect = (day: string) => invoiceProspect(next.id, new Date(`${day}T12:00:00Z`));
  const others = [{ invoice_number: first.invoice_number, payable_cents: 121_000 }];
  // In Madrid it is the 10th already.
  expect(await prospect("2026-12-09")).toMatchObject({ others, ahead: "10/12/2026" });
  expect(await prospect("2026-12-10")).toMatchObject({ others, ahead: null });
  await write(({ job: jobs }) => jobs.update({ where: { id: next.id }, data: { state: "done" } }));
  expect(await prospect("2026-12-09")).toMatchObject({ others, ahead: null });
  await annulInvoice(first.id, "Never ordered");
  expect(await prospect("2026-12-10")).toMatchObject({ others: [] });
});

test("a discount above what it is taken off is refused at its field, also beside the work of a job", async () => {
  const { customer, job } = await storeBooking();
  const refusalOf = (body: object) =>
    issueInvoiceOf(body, { now }).then(
      () => null,
      (error: Problem) => error.fields?.(wordsIn("en")) ?? {},
    );
  const typed = { customer_id: customer.id, lines: [line(100), line(50)] };
  expect(await refusalOf({ ...typed, discount: 150.01 })).toEqual({
    discount: "The discount is more than the € 150.00 that the lines come to: take off no more.",
  });
  expect(await refusalOf({ ...typed, discount: 150 })).toBeNull();
  const beside = { job_ids: [job.id], lines: [line(50)] };
  expect(Object.keys((await refusalOf({ ...beside, discount: 9_000 })) ?? {})).toEqual(["discount"]);
});

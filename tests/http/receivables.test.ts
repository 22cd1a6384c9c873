/** Who owes what: the list, a customer's unpaid invoices, and the statement of account. */
import { expect, test } from "vitest";
import { addInvoicedCustomer } from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();

async function pdfOf(path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: me.headers });
  return new Uint8Array(await response.arrayBuffer());
}

test("an unpaid invoice is in the list with its customer, leads to the payments, and is gone once it is paid", async () => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  const own = `/receivables/${customer.id}`;
  expect((await me.get<string>("/receivables")).text).toContain(`href="${own}"`);
  expect((await me.get<string>(`/customers/${customer.id}`)).text).toContain(`href="${own}"`);
  expect((await me.get<string>("/invoices")).text).toContain('href="/receivables"');
  expect((await me.get<string>(own)).text).toContain(`href="/invoices/${invoice.id}/payments"`);
  await me.patch(`/api/invoices/${invoice.id}`, { paid: 1 });
  expect((await me.get<string>("/receivables")).text).not.toContain(`href="${own}"`);
  expect((await me.get<string>(own)).text).toContain("This customer owes nothing.");
});

test("a statement of account names the invoice and its payment; a wrong period is refused", async () => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  await me.post(`/api/invoices/${invoice.id}/payments`, { amount: 10, method: "bizum" });
  const path = `/api/customers/${customer.id}/statement`;
  const { pages, text } = await readPdf(await pdfOf(path));
  expect(pages).toHaveLength(1);
  expect(text).toContain(`Invoice ${invoice.invoice_number}`);
  expect(text).toContain(`Payment of ${invoice.invoice_number} · Bizum`);
  expect((await me.get(`${path}?from=2026-02-01&to=2026-01-01`)).status).toBe(400);
  expect((await me.get(`${path}?from=2026-02-30`)).status).toBe(400);
  expect((await me.get("/api/customers/4000000/statement")).status).toBe(404);
});

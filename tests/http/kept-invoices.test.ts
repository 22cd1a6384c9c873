/** The PDF of an invoice over HTTP: always the same bytes, and duplicates. */
import { expect, test } from "vitest";
import { addInvoice, addInvoicedCustomer, addQuotedCustomer } from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

async function ask(path: string, { method = "GET", headers = {} }: { method?: string; headers?: object } = {}) {
  const {
    status,
    headers: given,
    ...answer
  } = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...me.headers, ...headers },
  }).then(async (response) => ({
    ...{ status: response.status, headers: response.headers },
    bytes: new Uint8Array(await response.arrayBuffer()),
  }));
  return { status, bytes: answer.bytes, header: (name: string) => given.get(name) };
}

test("asked for again, paid meanwhile, the same bytes come, and a caller that has them is told so", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/api/invoices/${invoice.id}/pdf`;
  const first = await ask(path);
  expect((await me.patch(`/api/invoices/${invoice.id}`, { paid: 1 })).status).toBe(200);
  const second = await ask(`${path}?download=1`);
  expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
  const tag = first.header("ETag") ?? "";
  expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
  expect([second.header("ETag"), second.header("Content-Disposition")]).toEqual([
    tag,
    `attachment; filename="invoice-${invoice.invoice_number}.pdf"`,
  ]);
  const known = await ask(path, { headers: { "If-None-Match": tag } });
  expect([known.status, known.bytes.length, known.header("ETag")]).toEqual([304, 0, tag]);
  // The caller of the tests compares every answer with the description of the calls.
  expect((await me.send("GET", path, { headers: { "If-None-Match": tag } })).status).toBe(304);
  expect((await ask(path, { headers: { "If-None-Match": '"another"' } })).status).toBe(200);
  const preview = (await me.get(`/invoices/${invoice.id}/preview`)).text;
  expect(preview).toMatch(/Since it was issued: paid on \d\d\/\d\d\/\d{4}\. The document stays as it was\./);
});

test("issued as paid and not paid any more, its preview says so beside the document", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id } = await addInvoice(me, quote.id, 1);
  const preview = async () => (await me.get(`/invoices/${id}/preview`)).text;
  expect(await preview()).not.toContain("Since it was issued");
  expect((await me.patch(`/api/invoices/${id}`, { paid: 0 })).status).toBe(200);
  expect(await preview()).toContain("Since it was issued: no longer paid in full. The document stays as it was.");
});

test("a duplicate says so, and the audit trail says who made it; HEAD makes none", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/api/invoices/${invoice.id}/pdf?duplicate=1`;
  expect((await me.get(`/invoices/${invoice.id}/preview`)).text).toContain(`href="${path}"`);
  const trail = `/admin/audit?kind=invoice&q=${invoice.invoice_number}`;
  expect((await ask(path, { method: "HEAD" })).status).toBe(200);
  expect((await me.get(trail)).text).not.toContain("Duplicate made");
  const duplicate = await ask(path);
  expect(duplicate.header("Content-Disposition")).toBe(
    `inline; filename="invoice-${invoice.invoice_number}-duplicate.pdf"`,
  );
  expect((await readPdf(duplicate.bytes)).text).toContain("(duplicado)");
  expect((await readPdf((await ask(`/api/invoices/${invoice.id}/pdf`)).bytes)).text).not.toContain("duplicado");
  expect((await me.get(trail)).text).toContain("Duplicate made");
});

test("an annulled invoice is shown as it was issued, and given to nobody any more", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/api/invoices/${invoice.id}/pdf`;
  const before = await ask(path);
  await me.post(`/api/invoices/${invoice.id}/annul`, { reason: "Never ordered" });
  expect(Buffer.from((await ask(path)).bytes).equals(before.bytes)).toBe(true);
  const refused = { status: 409, json: { error: "This invoice was annulled." } };
  expect(await me.get(`${path}?duplicate=1`)).toMatchObject(refused);
  expect(await me.post(`/api/invoices/${invoice.id}/email`, {})).toMatchObject(refused);
  const preview = (await me.get(`/invoices/${invoice.id}/preview`)).text;
  expect(preview).toMatch(/Since it was issued: annulled on \d\d\/\d\d\/\d{4} \(Never ordered\)/);
  expect(preview).toContain("This invoice is annulled: nothing is paid for it");
  expect(preview).toContain("Open PDF (annulled)");
  expect(preview).not.toContain("duplicate=1");
  expect(preview).not.toContain(`/invoices/${invoice.id}/email`);
});

import { beforeAll, expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();
let quote: { id: number; quote_number: string };

beforeAll(async () => {
  const customer = await addCustomer(me, { first_name: "Łukasz", surname: "Peña" });
  const product = await addProduct(me, { name: "Split inverter" });
  quote = await addQuote(me, { customer_id: customer.id, product_id: product.id });
});

async function pdfOf(query = ""): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const response = await fetch(`${app.url}/api/quotes/${quote.id}/pdf${query}`, { headers: me.headers });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test("the PDF is shown under the quote's number, and no proxy may cache it", async () => {
  const { headers, bytes } = await pdfOf();
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toBe(`inline; filename="quote-${quote.quote_number}.pdf"`);
  expect(headers.get("Content-Length")).toBe(String(bytes.byteLength));
  expect(headers.get("Cache-Control")).toBe("private, no-cache, no-store");
  // The only answer that a page of the product may frame: the preview without JavaScript.
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
});

test("with download=1 the PDF is sent to be saved", async () => {
  const { headers } = await pdfOf("?download=1");
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="quote-${quote.quote_number}.pdf"`);
  expect((await pdfOf("?download=0")).headers.get("Content-Disposition")).toMatch(/^inline/);
});

test("the PDF has the texts of the quote", async () => {
  const { text } = await readPdf((await pdfOf()).bytes);
  for (const wanted of [quote.quote_number, "Łukasz Peña", "Split inverter", "€ 2,000.00", "€ 420.00", "€ 2,420.00"]) {
    expect(text).toContain(wanted);
  }
});

test("the PDF stays the same when product and customer change", async () => {
  const customer = await addCustomer(me, { surname: "Antes" });
  const product = await addProduct(me, { name: "Nombre de antes" });
  quote = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const before = await readPdf((await pdfOf()).bytes);
  await me.delete(`/api/products/${product.id}`);
  await me.put(`/api/customers/${customer.id}`, { ...(await customerOf(customer.id)), surname: "Después" });
  const after = await readPdf((await pdfOf()).bytes);
  expect(before.text).toContain("Nombre de antes");
  expect(after.text).toBe(before.text);
});

test("20 documents asked for at once are all answered", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => pdfOf()));
  expect(all.every(({ bytes }) => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-")).toBe(true);
});

test("without a mail server, sending is a conflict that says what to do", async () => {
  const path = `/api/quotes/${quote.id}/email`;
  const answer = await me.post(path, { subject: `Quotation ${quote.quote_number}`, message: "Hello,\n…" });
  expect(answer.status).toBe(409);
  expect(answer.text).toBe('{"error":"Email is not configured. Set it up in Admin, Email settings."}');
  expect((await me.get<{ status: string }>(`/api/quotes/${quote.id}`)).json.status).toBe("draft");
});

test.each([
  ["a subject that is no text", { subject: 1 }, "subject"],
  ["a subject of 201 characters", { subject: "x".repeat(201) }, "subject"],
  ["a message of 10 001 characters", { message: "x".repeat(10_001) }, "message"],
])("sending with %s is refused by its field", async (_, body, field) => {
  const answer = await me.post<{ fields: object }>(`/api/quotes/${quote.id}/email`, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
});

async function customerOf(id: number): Promise<object> {
  return (await me.get<object>(`/api/customers/${id}`)).json;
}

test("the same PDF is not rendered again, and not sent again to whoever has it; after a change it is another", async () => {
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/quotes/${quote.id}/pdf`, { headers: { ...me.headers, ...headers } });
  const first = await get();
  const tag = first.headers.get("ETag") ?? "";
  const pdf = Buffer.from(await first.arrayBuffer());
  // The second time it is read from its file, later from memory.
  for (let time = 2; time <= 4; time += 1) {
    const again = await get();
    expect(again.headers.get("ETag")).toBe(tag);
    expect(again.headers.get("Content-Length")).toBe(String(pdf.length));
    expect(Buffer.from(await again.arrayBuffer()).equals(pdf)).toBe(true);
  }
  const head = await fetch(`${app.url}/api/quotes/${quote.id}/pdf`, { method: "HEAD", headers: me.headers });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(pdf.length)]);
  const unchanged = await get({ "If-None-Match": tag });
  expect([unchanged.status, unchanged.headers.get("ETag"), await unchanged.text()]).toEqual([304, tag, ""]);
  await me.patch(`/api/quotes/${quote.id}`, { status: "void" });
  const voided = await get({ "If-None-Match": tag });
  expect(voided.status).toBe(200);
  expect((await readPdf(new Uint8Array(await voided.arrayBuffer()))).text).toContain("VOID");
});

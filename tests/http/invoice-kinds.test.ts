/** The calls that make invoices without a job's button: of lines, quotes and jobs, as drafts, rectified, annulled. */
import { expect, test } from "vitest";
import { addCustomer, addInvoicedCustomer, addPayment, addQuotedCustomer, addVisit } from "../browser/support/data.ts";
import { formKeyIn } from "../support/form-key.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();

type Invoice = {
  id: number;
  invoice_number: string | null;
  draft: number;
  kind: string;
  net: number;
  iva: number;
  total: number;
  iva_percent: number | null;
  rectifies: string | null;
  rectified_by: string[];
};

const made = (body: object) => me.post<Invoice>("/api/invoices", body);
async function printed(path: string): Promise<string> {
  const answer = await fetch(`${me.url}${path}`, { headers: { Cookie: me.cookie } });
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
}

const lines = [
  { name: "Work", unit_price: 100 },
  { name: "Repair at a home", unit_price: 50, iva_percent: 10 },
];

test("lines for a customer are an invoice with a total for each rate", async () => {
  const { id: customer_id } = await addCustomer(me);
  const { status, json } = await made({ customer_id, lines, discount: 15 });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    ...{ kind: "F1", series: "invoice", draft: 0, iva_percent: null, net: 135, iva: 23.4, total: 158.4 },
    taxes: [
      { iva_percent: 21, cause: "", base: 90, iva: 18.9 },
      { iva_percent: 10, cause: "", base: 45, iva: 4.5 },
    ],
  });
  const pdf = await me.get(`/api/invoices/${json.id}/pdf`);
  expect(pdf.status).toBe(200);
});

test("a visit without a quote is invoiced with the lines that are typed for it", async () => {
  const { id: customer_id } = await addCustomer(me);
  const visit = await addVisit(me, customer_id);
  expect(await made({ job_ids: [visit.id] })).toMatchObject({
    status: 400,
    json: { fields: { lines: expect.any(String) } },
  });
  expect(await made({ job_ids: [visit.id], lines })).toMatchObject({ status: 201, json: { total: 176 } });
  expect((await made({ job_ids: [visit.id], lines })).status).toBe(409);
});

test.each<[string, (customer_id: number) => object]>([
  ["nothing to make it from", () => ({})],
  ["two things to make it from", (customer_id) => ({ customer_id, quote_id: 1 })],
  ["an unknown customer", () => ({ customer_id: 999_999_999, lines })],
  ["no line", (customer_id) => ({ customer_id, lines: [] })],
  ["a cause that the law does not know", (customer_id) => ({ customer_id, lines: [{ ...lines[0], cause: "X9" }] })],
  ["a negative price", (customer_id) => ({ customer_id, lines: [{ name: "Back", unit_price: -1 }] })],
  ["a line without a price", (customer_id) => ({ customer_id, lines: [{ name: "Free?" }] })],
])("%s is refused", async (_, body) => {
  expect((await made(body((await addCustomer(me)).id))).status).toBe(400);
});

test("a quote that is not accepted is not invoiced", async () => {
  const { quote } = await addQuotedCustomer(me);
  expect(await made({ quote_id: quote.id })).toMatchObject({ status: 409 });
});

test("a draft is listed by itself, issued once under the next number, and answered with its invoice then", async () => {
  const { id: customer_id } = await addCustomer(me);
  const draft = (await made({ customer_id, lines, draft: 1 })).json;
  expect(draft).toMatchObject({ draft: 1, invoice_number: null, total: 176 });
  expect((await me.get<Invoice>(`/api/invoices/${draft.id}`)).json).toEqual(draft);
  const listed = await me.get<{ data: { id: number }[] }>("/api/invoices?status=draft");
  expect(listed.json.data).toContainEqual(expect.objectContaining({ id: draft.id, total: 176 }));
  expect((await me.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(404);
  const issued = await me.post<Invoice>(`/api/invoices/${draft.id}/issue`, {});
  expect(issued).toMatchObject({ status: 201, json: { draft: 0, invoice_number: expect.stringMatching(/^F-/) } });
  const again = await me.post<Invoice>(`/api/invoices/${draft.id}/issue`, {});
  expect(again).toMatchObject({ status: 200, json: { id: issued.json.id } });
  expect((await me.get<Invoice>(`/api/invoices/${draft.id}`)).json).toEqual(issued.json);
  expect((await me.delete(`/api/invoices/${draft.id}`)).status).toBe(409);
});

test("a draft can be thrown away, an invoice cannot", async () => {
  const { id: customer_id } = await addCustomer(me);
  const draft = (await made({ customer_id, lines, draft: 1 })).json;
  expect((await me.delete(`/api/invoices/${draft.id}`)).status).toBe(204);
  expect((await me.get(`/api/invoices/${draft.id}`)).status).toBe(404);
  const { invoice } = await addInvoicedCustomer(me);
  expect((await me.delete(`/api/invoices/${invoice.id}`)).status).toBe(409);
});

test("a rectifying invoice names the other, and both rows say so", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const body = { type: "I", all: 1, reason: "The price was another" };
  const rectifying = await me.post<Invoice>(`/api/invoices/${invoice.id}/rectify`, body);
  expect(rectifying).toMatchObject({ status: 201, json: { kind: "R1", rectifies: invoice.invoice_number } });
  const number = rectifying.json.invoice_number ?? "";
  // Whoever sends the first one is told of the other, and the trail says of what the rest is left.
  const sent = (await me.get<string>(`/invoices/${invoice.id}/email`)).text;
  expect(sent).toContain(`Corrected or replaced by ${number}, which its PDF does not say: send that as well.`);
  expect((await me.get<string>(`/invoices/${rectifying.json.id}/email`)).text).not.toContain(
    "Corrected or replaced by",
  );
  const trail = (await me.get<string>(`/admin/audit?q=${invoice.invoice_number}`)).text;
  expect(trail).toContain("its total");
  const rows = await me.get<{ data: Invoice[] }>(`/api/invoices?q=${invoice.invoice_number}`);
  expect(rows.json.data[0]).toMatchObject({ kind: "F1", rectified_by: [number], paid: 1, paid_total: 0 });
  const pdf = await printed(`/api/invoices/${rectifying.json.id}/pdf`);
  expect(pdf).toContain(invoice.invoice_number);
  const more = await me.post(`/api/invoices/${invoice.id}/rectify`, {
    ...body,
    all: 0,
    lines: [{ name: "x", unit_price: -1 }],
  });
  // Nothing is left of it: rectify.test.ts.
  expect(more.status).toBe(409);
});

test("a corrected invoice is called so everywhere, and its correction too", async () => {
  const { invoice, customer } = await addInvoicedCustomer(me);
  await me.post(`/api/invoices/${invoice.id}/rectify`, { type: "I", all: 1, reason: "Never done" });
  const list = await me.get(`/invoices?q=${customer.surname}`);
  for (const state of ["corrected", "correction"]) expect(list.text).toContain(`class="badge ${state}"`);
  expect((await me.get(`/customers/${customer.id}`)).text).toContain(`class="badge corrected"`);
  const hits = await me.get<{ data: { subtitle: string }[] }>(`/api/search?q=${invoice.invoice_number}`);
  expect(JSON.stringify(hits.json)).toContain("Corrected");
  const file = (await me.get(`/api/invoices/export.csv?q=${customer.surname}&headings=en`)).text;
  expect(file).toContain(";-2000,00;-420,00;-2420,00;Correction;");
  expect(file).toContain(";2000,00;420,00;2420,00;Corrected;");
});

test("an invoice that was corrected to nothing is offered no correction, and its page says why, keeping what was typed", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const [preview, page] = [`/invoices/${invoice.id}/preview`, `/invoices/${invoice.id}/rectify`];
  const links = async () => {
    const { text } = await me.get(preview);
    return [page, `/invoices/${invoice.id}/annul`].filter((path) => text.includes(path));
  };
  expect(await links()).toHaveLength(2);
  await me.post(`/api${page}`, { type: "I", all: 1, reason: "Never done" });
  expect(await links()).toEqual([]);
  const { text } = await me.get(page);
  expect(text).toContain("Nothing is left of this invoice to take off");
  expect(text).not.toContain('name="reason"');
  const refused = await me.postForm(page, { how: "back", reason: "Typed and kept" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Typed and kept");
});

test.each<[string, object]>([
  ["no reason", { type: "I", all: 1 }],
  ["neither all nor lines", { type: "I", reason: "x" }],
  ["both all and lines", { type: "I", all: 1, lines: [{ name: "x", unit_price: -1 }], reason: "x" }],
  ["another type", { type: "X", all: 1, reason: "x" }],
])("rectifying with %s is refused", async (_, body) => {
  const { invoice } = await addInvoicedCustomer(me);
  expect((await me.post(`/api/invoices/${invoice.id}/rectify`, body)).status).toBe(400);
});

test("the form that annuls an invoice, posted twice, leads to the list twice, not to a refusal", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/annul`;
  const form = { reason: "Never ordered", form_key: formKeyIn((await me.get(path)).text, "annul") };
  for (const time of ["once", "twice"]) {
    const { status, headers } = await me.postForm(path, form);
    expect([status, headers.get("Location")], time).toEqual([302, "/invoices"]);
  }
});

test("the page that annuls an invoice with a payment says why not in place of the form, and keeps what was typed", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/annul`;
  expect((await me.get(path)).text).toContain('name="reason"');
  await addPayment(me, invoice.id);
  const { text } = await me.get(path);
  expect(text).toContain("This invoice has payments");
  expect(text).not.toContain('name="reason"');
  const refused = await me.postForm(path, { reason: "Typed and kept" });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Typed and kept")]);
});

test("an annulled invoice owes nothing, and its job can be invoiced again", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  expect((await me.post(`/api/invoices/${invoice.id}/annul`, { reason: "" })).status).toBe(400);
  const annulled = await me.post(`/api/invoices/${invoice.id}/annul`, { reason: "Never ordered" });
  expect(annulled).toMatchObject({ status: 200, json: { annul_reason: "Never ordered", paid: 1, paid_total: 0 } });
  expect((await me.post(`/api/invoices/${invoice.id}/annul`, { reason: "Again" })).status).toBe(409);
});

import { beforeAll, expect, test } from "vitest";
import { addInvoice, addInvoicedCustomer, addJob, addQuote, addQuotedCustomer } from "../browser/support/data.ts";
import { executeIn } from "../support/direct.ts";
import { testOnce } from "../support/once.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

type Row = { id: number; invoice_number: string; paid: number; total: number };
type List = { data: Row[]; total: number };

let pena: Awaited<ReturnType<typeof addInvoicedCustomer>>;

beforeAll(async () => {
  const quoted = await addQuotedCustomer(me, { first_name: "Begoña", surname: "Peña" });
  pena = { ...quoted, invoice: await addInvoice(me, quoted.quote.id, 0, "2019-12-31T09:00") };
});

const list = async (search: Record<string, string>) =>
  (await me.get<List>(`/api/invoices?${new URLSearchParams(search)}`)).json;

/** A job without an invoice. */
async function openJob() {
  return addJob(me, (await addQuotedCustomer(me)).quote.id);
}

testOnce("a job's invoice is created once, and given again afterwards", async () => {
  const job = await openJob();
  const first = await me.post<Row>(`/api/jobs/${job.id}/invoice`, { paid: 1 });
  expect(first.status).toBe(201);
  expect(first.json).toMatchObject({
    id: expect.any(Number),
    invoice_number: expect.stringMatching(/^F-\d{4}-\d{4}$/),
  });
  const second = await me.post<Row>(`/api/jobs/${job.id}/invoice`, { paid: 0 });
  expect(second.status).toBe(200);
  expect(second.json).toEqual(first.json);
});

testOnce.each([
  [{ paid: 1 }, 1],
  [{ paid: 0 }, 0],
  [{ paid: true }, 1],
  [{ paid: false }, 0],
  [{ paid: "1" }, 1],
  [{ paid: null }, 0],
  [{}, 0],
])("made with %j it is paid: %i", async (body, paid) => {
  const job = await openJob();
  expect((await me.post<Row>(`/api/jobs/${job.id}/invoice`, body)).json.paid).toBe(paid);
});

testOnce("a cancelled job gives the invoice that it had, and gets no new one", async () => {
  const [invoiced, bare] = [await openJob(), await openJob()];
  const { json } = await me.post<Row>(`/api/jobs/${invoiced.id}/invoice`, {});
  await executeIn(
    app.dataDir,
    `UPDATE "Job" SET "cancelled_at" = "end", "state" = 'cancelled', "sequence" = 1 WHERE "id" IN (${invoiced.id}, ${bare.id})`,
  );
  expect((await me.post(`/api/jobs/${invoiced.id}/invoice`, {})).json).toEqual(json);
  expect((await me.post(`/api/jobs/${bare.id}/invoice`, {})).status).toBe(404);
});

testOnce("one invoice has the row's fields and what was sold", async () => {
  const { customer, quote, invoice } = pena;
  const answer = await me.get(`/api/invoices/${invoice.id}`);
  expect(answer.json).toEqual({
    ...{ id: invoice.id, invoice_number: invoice.invoice_number, customer_id: customer.id },
    ...{
      first_name: "Begoña",
      surname: "Peña",
      customer_kind: "person",
      company_name: "",
      quote_number: quote.quote_number,
      work_date: "2019-12-31",
      site: "",
    },
    ...{ created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), paid: 0, type: 2, no_iva_reason: "" },
    ...{ discount: 0, discount_percent: 0, net: 2000, iva: 420, iva_percent: 21, total: 2420 },
    ...{
      ...{ payable: 2420, paid_total: 0 },
      kind: "F1",
      series: "invoice",
      due_on: null,
      advance: 0,
      rectifies: null,
      rectified_by: [],
      ...{ substitutes: [], substituted_by: null },
      draft: 0,
    },
    ...{ reason: "", annulled_at: null, annul_reason: "" },
    items: [
      {
        ...{ kind: "line", name: pena.product.name, description: "Con instalación", unit: "ud", quantity: 2 },
        ...{ unit_price: 1000, discount_percent: 0, iva_percent: 21, cause: "" },
      },
    ],
    taxes: [{ iva_percent: 21, cause: "", base: 2000, iva: 420 }],
  });
});

testOnce("a row of the list has the fields of the contract, and no others", async () => {
  expect(await list({ q: pena.invoice.invoice_number })).toEqual({
    data: [
      {
        ...{ id: pena.invoice.id, invoice_number: pena.invoice.invoice_number, customer_id: pena.customer.id },
        ...{ first_name: "Begoña", surname: "Peña", customer_kind: "person", company_name: "", paid: 0, total: 2420 },
        ...{
          ...{ payable: 2420, paid_total: 0 },
          kind: "F1",
          series: "invoice",
          due_on: null,
          overdue_since: null,
          advance: 0,
          rectifies: null,
          rectified_by: [],
          ...{ substitutes: [], substituted_by: null, annulled: 0 },
        },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ],
    total: 1,
  });
});

testOnce("the list is searched, filtered and turned; ten a page unless told otherwise", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  for (let n = 0; n < 12; n += 1) await addInvoice(me, quote.id, n < 5 ? 1 : 0);
  const of = { q: customer.surname };
  const [first, second] = [await list(of), await list({ ...of, page: "2" })];
  expect([first.data.length, second.data.length, first.total]).toEqual([10, 2, 12]);
  expect((await list({ ...of, status: "paid" })).total).toBe(5);
  expect((await list({ ...of, status: "unpaid", pageSize: "3" })).data).toHaveLength(3);
  expect((await list({ ...of, status: "all" })).total).toBe(12);
  expect((await list({ ...of, from: "2020-01-01", to: "2020-12-31" })).total).toBe(0);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

testOnce.each([
  ["status", ["open", "1", "PAID"]],
  ["page", ["0", "abc", "1.5"]],
  ["pageSize", ["0", "101"]],
  ["from", ["2026-02-29", "yesterday"]],
  ["to", ["2026-1-1"]],
  ["q", ["x".repeat(201)]],
])("a %s out of its bounds is refused by its name", async (name, values) => {
  for (const value of values) {
    const answer = await me.get<{ fields: object }>(`/api/invoices?${new URLSearchParams({ [name]: value })}`);
    expect(answer.status, value).toBe(400);
    expect(Object.keys(answer.json.fields), value).toEqual([name]);
  }
});

testOnce("the PDF says paid where the invoice was issued as paid, and is never cached", async () => {
  const printed = async (paid: 0 | 1) => {
    const { id } = await addInvoice(me, (await addQuotedCustomer(me)).quote.id, paid);
    const answer = await fetch(`${app.url}/api/invoices/${id}/pdf`, { headers: me.headers });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache, no-store");
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
  };
  expect(await printed(0)).not.toContain("Paid");
  expect(await printed(1)).toMatch(/Paid on \d\d\/\d\d\/\d{4}/);
});

testOnce("marking an invoice paid or unpaid changes nothing else", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/api/invoices/${invoice.id}`;
  const before = (await me.get<Row>(path)).json;
  const paid = await me.patch<Row>(path, { paid: 1, total: 1, invoice_number: "F-1" });
  expect([paid.status, paid.json]).toEqual([200, { ...before, paid: 1, paid_total: before.total }]);
  expect((await me.patch<Row>(path, { paid: 0 })).json).toEqual(before);
});

testOnce.each([
  ["nothing", {}],
  ["null", { paid: null }],
  ["2", { paid: 2 }],
  ["a word", { paid: "yes" }],
  ["a list", { paid: [1] }],
])("marking with %s is refused by its field", async (_, body) => {
  const answer = await me.patch<{ fields: object }>(`/api/invoices/${pena.invoice.id}`, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual(["paid"]);
});

testOnce.each([
  ["GET", "/api/invoices/4000000"],
  ["GET", "/api/invoices/abc"],
  ["PATCH", "/api/invoices/4000000"],
  ["GET", "/api/invoices/4000000/pdf"],
  ["POST", "/api/invoices/4000000/email"],
  ["POST", "/api/jobs/4000000/invoice"],
  ["POST", "/api/jobs/abc/invoice"],
] as const)("%s %s is not found", async (method, path) => {
  const answer = await me.send(method, path, method === "GET" ? {} : { json: { paid: 1 } });
  expect([answer.status, answer.json]).toEqual([404, { error: "Not found" }]);
});

testOnce.each([
  ["/api/invoices/1/issue", "POST, OPTIONS"],
  ["/api/invoices/1/rectify", "POST, OPTIONS"],
  ["/api/invoices/1/annul", "POST, OPTIONS"],
  ["/api/invoices/1/pdf", "GET, HEAD, OPTIONS"],
  ["/api/invoices/1/email", "POST, OPTIONS"],
  ["/api/jobs/1/invoice", "POST, OPTIONS"],
])("%s takes %s and nothing else", async (path, allow) => {
  for (const method of ["PUT", "DELETE"] as const) {
    const answer = await me.send(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe(allow);
  }
});

async function pdfOf(query = "") {
  const response = await fetch(`${app.url}/api/invoices/${pena.invoice.id}/pdf${query}`, { headers: me.headers });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

testOnce(
  "the PDF is shown in the page under the invoice's number, or saved, and says what the invoice says",
  async () => {
    const { headers, bytes } = await pdfOf();
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Content-Disposition")).toBe(`inline; filename="invoice-${pena.invoice.invoice_number}.pdf"`);
    expect(headers.get("Content-Length")).toBe(String(bytes.byteLength));
    expect(headers.get("Cache-Control")).toBe("private, no-cache, no-store");
    const { text } = await readPdf(bytes);
    const wanted = [
      "Invoice",
      pena.invoice.invoice_number,
      pena.quote.quote_number,
      "Begoña Peña",
      "€ 2,420.00",
      "31/12/2019",
    ];
    for (const part of wanted) expect(text).toContain(part);
    const saved = (await pdfOf("?download=1")).headers.get("Content-Disposition");
    expect(saved).toBe(`attachment; filename="invoice-${pena.invoice.invoice_number}.pdf"`);
  },
);

testOnce("without a mail server, sending is a conflict that says what to do", async () => {
  const body = { subject: `Invoice ${pena.invoice.invoice_number}`, message: "Hello,\n…" };
  const answer = await me.post(`/api/invoices/${pena.invoice.id}/email`, body);
  expect(answer.status).toBe(409);
  expect(answer.text).toBe('{"error":"Email is not configured. Set it up in Admin, Email settings."}');
});

testOnce.each([
  ["a subject that is no text", { subject: 1 }, "subject"],
  ["a subject of 201 characters", { subject: "x".repeat(201) }, "subject"],
  ["a message of 10 001 characters", { message: "x".repeat(10_001) }, "message"],
])("sending with %s is refused by its field", async (_, body, field) => {
  const answer = await me.post<{ fields: object }>(`/api/invoices/${pena.invoice.id}/email`, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
});

testOnce("a customer with an invoice cannot be deleted", async () => {
  expect((await me.delete(`/api/customers/${pena.customer.id}`)).status).toBe(409);
});

test("invoices made at once, some of them for unknown jobs, have numbers without a gap", async () => {
  const { customer, product } = await addQuotedCustomer(me);
  const of = { customer_id: customer.id, product_id: product.id };
  const jobs = await Promise.all(Array.from({ length: 12 }, async () => addJob(me, (await addQuote(me, of)).id)));
  const asked = [...jobs, { id: 4_000_000 }, ...jobs];
  const runningOf = ({ invoice_number }: Pick<Row, "invoice_number">) => Number(invoice_number.slice(-4));
  const before = runningOf((await addInvoicedCustomer(me)).invoice);
  const answers = await Promise.all(asked.map(({ id }) => me.post<Row>(`/api/jobs/${id}/invoice`, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(12).fill(200), ...Array(12).fill(201), 404]);
  const numbers = answers.filter(({ status }) => status === 201).map(({ json }) => runningOf(json));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => before + 1 + index));
  expect(runningOf((await addInvoicedCustomer(me)).invoice)).toBe(before + 13);
});

testOnce.each([
  [{ intent: "delete" }, 422],
  [{ intent: "__proto__" }, 422],
  [{}, 422],
  [{ intent: "paid", id: "4000000" }, 404],
  [{ intent: "paid", id: "abc" }, 422],
])("the list's form with %j is refused with %i and changes nothing", async (fields, status) => {
  const path = `/api/invoices/${pena.invoice.id}`;
  const before = (await me.get(path)).json;
  const answer = await me.postForm("/invoices?status=all", { id: String(pena.invoice.id), ...fields });
  expect(answer.status).toBe(status);
  expect(answer.text).toContain('role="alert"');
  expect((await me.get(path)).json).toEqual(before);
});

testOnce("the dialog that makes an invoice needs the answer paid or not", async () => {
  const job = await openJob();
  const answer = await me.postForm(`/calendar/jobs/${job.id}/invoice`, {});
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Failed to create/open invoice:");
  expect((await me.post(`/api/jobs/${job.id}/invoice`, {})).status).toBe(201);
  const again = await me.postForm(`/calendar/jobs/${job.id}/invoice?view=day`, { paid: "1" });
  expect(again.headers.get("Location")).toMatch(/^\/calendar\/invoices\/\d+\/preview\?view=day$/);
});

testOnce("the list is Spanish for who reads Spanish", async () => {
  const { text } = await me.with({ "Accept-Language": "es" }).get(`/invoices?q=${pena.invoice.invoice_number}`);
  for (const part of ["Facturas", "Marcar cobrada", "Pendiente", "2.420,00 €", "Página 1 de 1"])
    expect(text).toContain(part);
});

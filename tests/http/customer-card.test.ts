/** The card of a customer: the screen, and the call that gives the same. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addJob,
  addQuote,
  addQuotedCustomer,
  addReport,
  addVisit,
  uniqueReach,
} from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";
import { laBarca } from "../support/samples.ts";

type Newest = { data: Record<string, unknown>[]; total: number };
type Card = { invoiced: number; owed: number; overpaid: number; unpaid: number } & Record<
  "quotes" | "jobs" | "invoices" | "reports",
  Newest
>;

const { app, me } = await sharedApp();

test("the card has what the customer owes, and the newest of everything with states and amounts", async () => {
  const { customer, product, quote } = await addQuotedCustomer(me, {
    ...laBarca,
    notes: "Llave en el bar\nde al lado",
  });
  // Somebody else of the same name, whose documents must not be on the card.
  await addQuotedCustomer(me, laBarca);
  const [unpaid, paid] = [await addInvoice(me, quote.id), await addInvoice(me, quote.id, 1)];
  const job = await addJob(me, quote.id, "2031-03-04T09:00");
  const engineer = await addEngineer(me);
  const report = await addReport(me, engineer.id, { job_id: job.id });
  const rejected = await addQuote(
    me,
    { customer_id: customer.id, product_id: product.id },
    { status: "rejected", type: 1 },
  );

  const { json } = await me.get<Card>(`/api/customers/${customer.id}`);
  expect(json).toMatchObject({ ...laBarca, invoiced: 4840, owed: 2420, unpaid: 1 });
  expect(json.quotes).toMatchObject({
    data: [{ id: rejected.id, status: "rejected", total: 1800 }, { id: quote.id }],
    total: 2,
  });
  expect(json.jobs.data[0]).toMatchObject({ id: job.id, start: "2031-03-04T08:00:00.000Z" });
  expect(json.jobs.total).toBe(3);
  expect(json.invoices.data.map(({ id, paid }) => [id, paid])).toEqual([
    [paid.id, 1],
    [unpaid.id, 0],
  ]);
  expect(json.reports).toMatchObject({ data: [{ id: report.id, job_id: job.id }], total: 1 });

  const { text } = await me.get(`/customers/${customer.id}`);
  for (const part of [
    `<h1>${laBarca.company_name}</h1>`,
    "Lucía Marín",
    'href="tel:+34600111222"',
    'href="mailto:begona@example.com"',
    "https://www.google.com/maps/search/?api=1&amp;query=Calle+Mayor+1",
    "Llave en el bar",
    "€ 2,420.00",
    `href="/quotes/${quote.id}/preview"`,
    `aria-label="Duplicate ${quote.quote_number}" href="/quote-builder?from=${quote.id}"`,
    `href="/calendar/jobs/${job.id}"`,
    `href="/invoices/${paid.id}/preview"`,
    `/reports/${report.id}/pdf"`,
    `href="/quote-builder?customer=${customer.id}"`,
    `href="/customers?id=${customer.id}"`,
  ]) {
    expect(text, part).toContain(part);
  }
});

test("a customer abroad has the country and a VAT number on card, papers and corrections, issued ones for good", async () => {
  const abroad = { address: "Rua do Ouro 7", address2: "", town: "Lisboa", province: "", postcode: "1100-060" };
  const { customer, quote } = await addQuotedCustomer(me, { ...abroad, nie: "PT501442600" });
  const invoice = await addInvoice(me, quote.id);
  const card = (await me.get<string>(`/customers/${customer.id}`)).text;
  for (const said of ["Rua do Ouro 7, 1100-060 Lisboa, Portugal", "<dt>VAT number</dt>"]) expect(card).toContain(said);
  expect((await me.get<string>(`/invoices/${invoice.id}/rectify`)).text).toContain("1100-060 Lisboa, Portugal");
  const stated = "VAT number PT501442600 Rua do Ouro 7 1100-060 Lisboa Portugal";
  const papers = [`quotes/${quote.id}`, `invoices/${invoice.id}`];
  for (const paper of papers) expect(await paperText(paper), paper).toContain(stated);

  // The customer has moved to Spain since.
  await me.put(`/api/customers/${customer.id}`, { ...customer, ...madrid });
  expect(await paperText(`invoices/${invoice.id}`)).toContain(stated);
  const moved = (await me.get<string>(`/customers/${customer.id}`)).text;
  for (const said of ["Calle Mayor 1, 28801 Alcalá (Madrid)<", "<dt>NIE</dt>"]) expect(moved).toContain(said);
});

const madrid = {
  ...{ address: "Calle Mayor 1", town: "Alcalá", province: "Madrid", postcode: "28801" },
  nie: "X1234567L",
};

/** The text of the PDF of a quote or an invoice. */
async function paperText(path: string): Promise<string> {
  const pdf = await fetch(`${app.url}/api/${path}/pdf`, { headers: me.headers });
  return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text;
}

test("the call says what was paid too much and what became of each invoice, as the card does", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const add = () => addInvoice(me, quote.id);
  const [over, annulled, corrected] = [await add(), await add(), await add()];
  await me.post(`/api/invoices/${over.id}/payments`, { amount: 2499 });
  await me.post(`/api/invoices/${annulled.id}/annul`, { reason: "Never ordered" });
  const whole = { type: "I", all: 1, reason: "Never done" };
  const { json: correction } = await me.post<{ id: number }>(`/api/invoices/${corrected.id}/rectify`, whole);
  const { json } = await me.get<Card>(`/api/customers/${customer.id}`);
  expect(json).toMatchObject({ owed: 0, overpaid: 79, unpaid: 0 });
  expect(json.invoices.data.map(({ id, state }) => [id, state])).toEqual([
    [correction.id, "correction"],
    [corrected.id, "corrected"],
    [annulled.id, "annulled"],
    [over.id, "paid"],
  ]);
  expect((await me.get(`/customers/${customer.id}`)).text).toContain("€ 79.00");
  const rows = await me.get<Newest>(`/api/invoices?q=${annulled.invoice_number}`);
  expect(rows.json.data).toMatchObject([{ id: annulled.id, annulled: 1 }]);
});

test("the card says what is left to pay of an invoice that was corrected, and of one that was paid in part", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const [corrected, part] = [await addInvoice(me, quote.id), await addInvoice(me, quote.id)];
  const lines = [{ name: "Discount", unit_price: -100 }];
  await me.post(`/api/invoices/${corrected.id}/rectify`, { type: "I", lines, reason: "Late" });
  await me.post(`/api/invoices/${part.id}/payments`, { amount: 420 });
  const { text } = await me.get<string>(`/customers/${customer.id}`);
  for (const said of ["corrected: € 2,299.00 left to pay", " · € 2,000.00 left to pay"]) expect(text).toContain(said);
});

test("the report of a visit without a quote is on the card, and counts in what a merge moves", async () => {
  const [customer, into] = [await addCustomer(me), await addCustomer(me)];
  const visit = await addVisit(me, customer.id, { start: "2031-08-12T09:00", duration_hours: 1 });
  const report = await addReport(me, (await addEngineer(me)).id, { job_id: visit.id });
  const { json } = await me.get<Card>(`/api/customers/${customer.id}`);
  expect(json.reports).toMatchObject({ data: [{ id: report.id, job_id: visit.id }], total: 1 });
  expect((await me.get<Card>(`/api/customers/${into.id}`)).json.reports.total).toBe(0);
  const { text } = await me.get(`/customers/${customer.id}/merge?into=${into.id}`);
  expect(text).toContain("Service reports: 1");
});

test("the card shows ten of each, the newest first, and leads on to the list that has all of them and no others", async () => {
  const { customer, product, quote } = await addQuotedCustomer(me, { nie: "B99286320" });
  const of = { customer_id: customer.id, product_id: product.id };
  for (let n = 0; n < 9; n += 1) await addQuote(me, of);
  await addQuote(me, of, { title: "Dos splits" });
  const { quotes } = (await me.get<Card>(`/api/customers/${customer.id}`)).json;
  expect(quotes.total).toBe(11);
  expect(quotes.data).toHaveLength(10);
  expect(quotes.data.map(({ id }) => id)).not.toContain(quote.id);
  const { text } = await me.get(`/customers/${customer.id}`);
  expect(text).toContain("The newest 10 of 11");
  expect(text).toContain(" · Dos splits");
  const q = /href="\/quotes\?q=([^"]+)"/.exec(text)?.[1];
  expect((await me.get<Newest>(`/api/quotes?q=${q}&pageSize=100`)).json.total).toBe(11);
  expect((await me.get<Newest>(`/api/invoices?q=${q}`)).json.total).toBe(0);
});

test("a visit that waits for a date is on the card before the jobs that have one", async () => {
  const customer = await addCustomer(me);
  const planned = await addVisit(me, customer.id, { start: "2031-08-12T12:00", duration_hours: 1 });
  const waiting = await addVisit(me, customer.id);
  const { jobs } = (await me.get<Card>(`/api/customers/${customer.id}`)).json;
  expect(jobs).toMatchObject({
    data: [
      { id: waiting.id, start: null, end: null, state: "to_plan" },
      { id: planned.id, start: "2031-08-12T10:00:00.000Z", state: "booked" },
    ],
    total: 2,
  });
  const { text } = await me.get(`/customers/${customer.id}`);
  expect(text).toContain(`href="/calendar/jobs/${waiting.id}"`);
  expect(text).toContain(">To plan<");
});

test("the card says of each job the state that it has, whatever its time", async () => {
  const customer = await addCustomer(me);
  const visit = await addVisit(me, customer.id, { start: "2031-08-12T14:00", duration_hours: 1 });
  for (const [change, said] of [
    [{ state: "done" }, "Done"],
    [{ state: "working" }, "Working"],
    [{ state: "not_done", reason: "Nobody at home" }, "Could not be done"],
  ] as const) {
    expect((await me.patch(`/api/jobs/${visit.id}`, change)).status).toBe(200);
    const { text } = await me.get(`/customers/${customer.id}`);
    expect(/class="badge[^>]*>([^<]*)</.exec(text)?.[1]).toBe(said);
    const { jobs } = (await me.get<Card>(`/api/customers/${customer.id}`)).json;
    expect(jobs.data[0]).toMatchObject({ state: change.state });
  }
});

test("the card of a customer with many jobs leads on to the list that has them all", async () => {
  const customer = await addCustomer(me, uniqueReach());
  const visits: number[] = [];
  for (let n = 0; n < 11; n += 1) visits.push((await addVisit(me, customer.id)).id);
  const { text } = await me.get(`/customers/${customer.id}`);
  expect(text).toContain("The newest 10 of 11");
  const [, list = ""] = /href="(\/jobs\?q=[^"]+)"/.exec(text) ?? [];
  const listed = (await me.get(list)).text;
  expect(visits.filter((id) => listed.includes(`href="/calendar/jobs/${id}"`))).toEqual(visits);
});

test("a new customer's card says that there is nothing yet", async () => {
  const { id } = await addCustomer(me);
  expect((await me.get(`/api/customers/${id}`)).json).toMatchObject({ invoiced: 0, owed: 0, unpaid: 0 });
  const { text } = await me.get(`/customers/${id}`);
  for (const none of ["No quotes yet.", "No jobs yet.", "No invoices yet.", "No service reports yet."]) {
    expect(text).toContain(none);
  }
  expect((await me.get("/api/customers/4000000")).status).toBe(404);
  expect((await me.get("/customers/4000000")).status).toBe(404);
});

test("a card whose jobs were all cancelled says how many there were, and leads to them", async () => {
  const { customer, quote } = await addQuotedCustomer(me, laBarca);
  const job = await addJob(me, quote.id, "2031-06-03T09:00");
  await me.patch(`/api/jobs/${job.id}`, { state: "cancelled" });
  const { text } = await me.get(`/customers/${customer.id}`);
  expect(text).not.toContain("No jobs yet.");
  const [, href = ""] = /href="([^"]*)">1 cancelled job</.exec(text) ?? [];
  expect((await me.get(href.replaceAll("&amp;", "&"))).text).toContain(`/calendar/jobs/${job.id}`);
});

test("every list and dialog leads to the card; a new quote begins with its customer", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id, "2031-03-05T09:00");
  const invoice = await addInvoice(me, quote.id);
  const report = await addReport(me, (await addEngineer(me)).id, { job_id: job.id });
  for (const path of [
    `/quotes?q=${quote.quote_number}`,
    `/quotes/${quote.id}/preview`,
    `/invoices?q=${invoice.invoice_number}`,
    `/invoices/${invoice.id}/preview`,
    `/calendar/jobs/${job.id}?date=2031-03-05`,
    `/service-reports/admin/reports?q=${report.report_number}`,
    `/customers?id=${customer.id}`,
    "/admin/audit?kind=customer",
  ]) {
    expect((await me.get(path)).text, path).toContain(`href="/customers/${customer.id}"`);
  }
  const builder = await me.get(`/quote-builder?customer=${customer.id}`);
  expect(builder.text).toMatch(new RegExp(`name="customer_id" value="${customer.id}"`));
});

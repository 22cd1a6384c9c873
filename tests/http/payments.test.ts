/** The payments of an invoice: calls, and the screen without scripts. */
import { beforeAll, expect, test } from "vitest";
import { addInvoicedCustomer, addJob, addQuote } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();

type Payment = { id: number; date: string; amount: number; method: string; others: unknown[] };
type Payments = { data: Payment[]; paid: number; total: number; paid_total: number; rest: number };

let own: Awaited<ReturnType<typeof addInvoicedCustomer>>;

beforeAll(async () => {
  own = await addInvoicedCustomer(me);
});

const path = (id: number) => `/api/invoices/${id}/payments`;

/** Another unpaid invoice of the same customer, of 500.00 + 21 %. */
async function addOther() {
  const { customer, product } = own;
  const items = [{ product_id: product.id, quantity: 1, unit_price: 500 }];
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { type: 2, items });
  const job = await addJob(me, quote.id);
  return (await me.post<{ id: number; invoice_number: string; total: number }>(`/api/jobs/${job.id}/invoice`, {})).json;
}

test("what is to be paid of a corrected invoice is told by the invoice, its row and its payments", async () => {
  const { id, invoice_number } = await addOther();
  const lines = [{ name: "Less work", quantity: 1, unit_price: 40, iva_percent: 21 }];
  await me.post(`/api/invoices/${id}/rectify`, { type: "S", lines, reason: "Less was done" });
  const wanted = { total: 605, payable: 48.4, paid_total: 0 };
  expect((await me.get(`/api/invoices/${id}`)).json).toMatchObject(wanted);
  expect((await me.get<Payments>(path(id))).json).toMatchObject({ ...wanted, rest: 48.4 });
  const rows = await me.get<{ data: object[] }>(`/api/invoices?q=${invoice_number}`);
  expect(rows.json.data).toContainEqual(expect.objectContaining({ id, ...wanted }));
});

test("payments of an invoice: in two parts, paid back, and deleted", async () => {
  const invoice = await addOther();
  const sent = { date: "2026-01-15", amount: 105.5, method: "bizum", note: "first half" };
  const first = await me.post<Payment>(path(invoice.id), sent);
  expect(first).toMatchObject({ status: 201, json: { ...sent, others: [] } });
  await me.post(path(invoice.id), { amount: "499,50" });
  const both = (await me.get<Payments>(path(invoice.id))).json;
  expect(both).toMatchObject({ paid: 1, total: 605, paid_total: 605, rest: 0 });
  expect(both.data.map(({ amount }) => amount)).toEqual([499.5, 105.5]);
  expect((await me.get(`/api/invoices/${invoice.id}`)).json).toMatchObject({ paid: 1, paid_total: 605 });
  await me.post(path(invoice.id), { amount: -5 });
  const rows = await me.get<{ data: object[] }>(`/api/invoices?q=${invoice.invoice_number}`);
  expect(rows.json.data).toMatchObject([{ paid: 0, paid_total: 600 }]);
  expect((await me.send("DELETE", `${path(invoice.id)}/${first.json.id}`)).status).toBe(204);
  expect((await me.get<Payments>(path(invoice.id))).json).toMatchObject({ paid: 0, paid_total: 494.5, rest: 110.5 });
  expect((await me.send("DELETE", `${path(invoice.id)}/${first.json.id}`)).status).toBe(404);
});

test("the call that marks paid writes a payment of the rest, and takes it back", async () => {
  const invoice = await addOther();
  await me.post(path(invoice.id), { amount: 100, date: "2026-01-15" });
  await me.patch(`/api/invoices/${invoice.id}`, { paid: 1 });
  expect((await me.get<Payments>(path(invoice.id))).json.data.map(({ amount }) => amount)).toEqual([505, 100]);
  await me.patch(`/api/invoices/${invoice.id}`, { paid: 0 });
  expect((await me.get<Payments>(path(invoice.id))).json).toMatchObject({ paid: 0, paid_total: 100 });
});

test.each([
  [{}],
  [{ amount: 0 }],
  [{ amount: "many" }],
  [{ amount: 1.005 }],
  [{ amount: 1, date: "2999-01-01" }],
  [{ amount: 1, date: "yesterday" }],
  [{ amount: 1, method: "barter" }],
  [{ amount: -99_999 }],
  [{ amount: 1, others: [{ invoice_id: 1 }] }],
])("%j is refused by the call", async (body) => {
  expect((await me.post(path(own.invoice.id), body)).status).toBe(400);
  expect((await me.get<Payments>(path(own.invoice.id))).json.data).toEqual([]);
});

test("what was paid too much is on the customer's card, until it is paid back", async () => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  const card = async () => (await me.get<string>(`/customers/${customer.id}`)).text;
  const { rest } = (await me.get<Payments>(path(invoice.id))).json;
  await me.post(path(invoice.id), { amount: rest });
  expect(await card()).not.toContain("Paid too much");
  await me.post(path(invoice.id), { amount: 20 });
  expect(await card()).toMatch(/Paid too much<\/dt><dd[^>]*>€ 20\.00</);
  await me.post(path(invoice.id), { amount: -20 });
  expect(await card()).not.toContain("Paid too much");
});

test("on the screen one payment is recorded for two invoices, asked about where it is too much", async () => {
  const [a, b] = [await addOther(), await addOther()];
  const screen = `/invoices/${a.id}/payments`;
  const shown = (await me.get(screen)).text;
  expect(shown).toContain(`value="605.00"`);
  expect(shown).toContain(b.invoice_number);
  const typed = {
    ...{ amount: "700", date: companyDay(-30), pay_method: "transfer", back: "0", note: "€ 710 together" },
    ...{ other_id: String(b.id), other_amount: "10,00" },
  };
  const asked = await me.postForm(screen, typed);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("That is more than is still to be paid.");
  // What was typed is there again, with the box that confirms these amounts.
  for (const value of ["700", "10,00", "€ 710 together"]) expect(asked.text).toContain(`value="${value}"`);
  const [, overpays = ""] = /name="overpays" value="([^"]+)"/.exec(asked.text) ?? [];
  const other = await me.postForm(screen, { ...typed, amount: "800", overpays });
  expect(other.status, "the box confirms other amounts").toBe(422);
  expect((await me.postForm(screen, { ...typed, overpays })).status).toBe(302);
  expect((await me.get<Payments>(path(a.id))).json).toMatchObject({
    ...{ paid: 1, paid_total: 700 },
    data: [{ amount: 700, others: [{ invoice_id: b.id, invoice_number: b.invoice_number, amount: 10 }] }],
  });
  expect((await me.get<Payments>(path(b.id))).json).toMatchObject({ paid: 0, paid_total: 10 });
  const after = (await me.get(screen)).text;
  expect(after).toContain("Paid too much");
  // What came in too much is offered to be paid back.
  expect(after).toContain(`value="95.00"`);
  expect(after).toMatch(/<option value="1" selected="">We paid back/);
  expect((await me.get(`/invoices?q=${a.invoice_number}`)).text).toContain("€ 95.00 too much");
  expect(after).toContain(`€ 10.00 for ${b.invoice_number}`);
});

test("on the screen a payment long before its invoice is asked about, with too much at once", async () => {
  const invoice = await addOther();
  const screen = `/invoices/${invoice.id}/payments`;
  const typed = { amount: "700", pay_method: "transfer", back: "0", note: "" };
  const recorded = async () => (await me.get<Payments>(path(invoice.id))).json.data.map(({ date }) => date);
  const date = companyDay(-366);
  const asked = await me.postForm(screen, { ...typed, date });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("The date is more than a year before the invoice.");
  expect(asked.text).toContain(`name="early" value="${date}"`);
  const [, overpays = ""] = /name="overpays" value="([^"]+)"/.exec(asked.text) ?? [];
  const half = await me.postForm(screen, { ...typed, date, overpays });
  expect(half.text, "the ticked box stays").toMatch(
    /name="overpays" checked="" value=|name="overpays" value="[^"]+" checked/,
  );
  const other = await me.postForm(screen, { ...typed, date: companyDay(-400), overpays, early: date });
  expect([other.status, await recorded()], "the box confirms another day").toEqual([422, []]);
  expect((await me.postForm(screen, { ...typed, date, overpays, early: date })).status).toBe(302);
  expect((await me.postForm(screen, { ...typed, amount: "1", date: companyDay(-365) })).text).not.toContain(
    'name="early"',
  );
  // A call stores what it is sent.
  expect((await me.post(path(invoice.id), { date: companyDay(-400), amount: 1 })).status).toBe(201);
  expect(await recorded()).toEqual([date, companyDay(-400)]);
});

test("the screen of an invoice that takes no payment says why in place of the form, and keeps what was typed", async () => {
  const invoice = await addOther();
  const screen = `/invoices/${invoice.id}/payments`;
  await me.post(`/api/invoices/${invoice.id}/annul`, { reason: "Never ordered" });
  const { text } = await me.get(screen);
  expect(text).toContain("Nothing is to be paid of this invoice");
  expect(text).not.toContain('name="amount"');
  const typed = { amount: "12.34", date: companyDay(-30), pay_method: "transfer", back: "0", note: "" };
  const refused = await me.postForm(screen, typed);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('value="12.34"')]);
});

test("on the screen too much for another invoice is said at the amount of that one", async () => {
  const [a, b, c] = [await addOther(), await addOther(), await addOther()];
  const typed: [string, string][] = [
    ...Object.entries({ amount: "605", date: companyDay(-30), pay_method: "transfer", back: "0", note: "" }),
    ...Object.entries({ other_id: String(b.id), other_amount: "" }),
    ...Object.entries({ other_id: String(c.id), other_amount: "6050" }),
  ];
  const asked = await me.postForm(`/invoices/${a.id}/payments`, typed);
  expect(asked.status).toBe(422);
  const inputs = asked.text.match(/<input[^>]*>/g) ?? [];
  expect(inputs.filter((input) => input.includes('aria-invalid="true"'))).toEqual([
    expect.stringMatching(/name="other_amount".*value="6050"/),
  ]);
  expect(asked.text).toContain('name="overpays"');
});

test("on the screen the question before a payment is deleted says what it does to what is to be paid", async () => {
  const invoice = await addOther();
  const came = (await me.post<Payment>(path(invoice.id), { amount: 605 })).json;
  const back = (await me.post<Payment>(path(invoice.id), { amount: -605 })).json;
  const question = async ({ id }: Payment) => (await me.get(`/invoices/${invoice.id}/payments/${id}/delete`)).text;
  const [paidAgain, toBePaid] = ["What was paid back then counts as paid again.", "is then to be paid again."];
  expect(await question(came)).toContain(toBePaid);
  expect(await question(back)).toContain(paidAgain);
  expect(await question(back)).not.toContain(toBePaid);
});

test("on the screen the question before a payment is deleted says for which others it is", async () => {
  const [a, b] = [await addOther(), await addOther()];
  const others = [{ invoice_id: b.id, amount: 5 }];
  const { id } = (await me.post<Payment>(path(a.id), { amount: 5, others })).json;
  const question = `/invoices/${a.id}/payments/${id}/delete`;
  expect((await me.get(question)).text).toContain(`It is also for ${b.invoice_number}`);
  expect((await me.postForm(question, {})).status).toBe(302);
  for (const { id: of } of [a, b]) expect((await me.get<Payments>(path(of))).json.data).toEqual([]);
});

test("marking unpaid what a recorded payment pays is refused by screen and call", async () => {
  const [a, b] = [await addOther(), await addOther()];
  await me.post(path(a.id), { amount: 605, others: [{ invoice_id: b.id, amount: 5 }] });
  expect((await me.patch(`/api/invoices/${a.id}`, { paid: 0 })).status).toBe(409);
  const answer = await me.postForm("/invoices", { id: String(a.id), intent: "unpaid" });
  expect(answer).toMatchObject({ status: 409 });
  expect(answer.text).toContain("were recorded one by one");
});

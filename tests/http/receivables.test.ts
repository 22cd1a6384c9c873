/** Who owes what: the list, a customer's unpaid invoices, the statement of account, and the bank's files. */
import { expect, test } from "vitest";
import { addInvoicedCustomer } from "../browser/support/data.ts";
import { norma43 } from "../support/bank-files.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";
import { allElements, attributeOf, documentOf, textOf } from "./support/page-forms.ts";

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
  const debts = (await me.get<string>(own)).text;
  for (const to of [`/invoices/${invoice.id}/payments`, "tel:", "mailto:"]) expect(debts).toContain(`href="${to}`);
  const payments = (await me.get<string>(`/invoices/${invoice.id}/payments`)).text;
  expect(payments).toContain(`href="/invoices/${invoice.id}/preview"`);
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

test("the form of a statement leads to the PDF, and says on its page, in the user's language, why there is none", async () => {
  const { customer } = await addInvoicedCustomer(me);
  const page = `/receivables/${customer.id}`;
  const asked = await me.get(`${page}?from=2026-01-01&to=2026-03-31`);
  expect([asked.status, asked.headers.get("Location")]).toEqual([
    302,
    `/api/customers/${customer.id}/statement?from=2026-01-01&to=2026-03-31`,
  ]);
  const wrong = (await me.with({ "Accept-Language": "es" }).get(`${page}?from=2027-02-01&to=2026-11-27`)).text;
  expect(wrong).toContain("El último día es anterior al primero.");
  expect(wrong).toMatch(/<input[^>]*name="from"[^>]*value="2027-02-01"|value="2027-02-01"[^>]*name="from"/);
});

test("the hint of a customer's terms says the company's days of the month too", async () => {
  const { customer } = await addInvoicedCustomer(me);
  for (const [terms, hint] of [
    [
      { payment_terms_days: 30, payment_month_days: "10,31" },
      "30 days after the issue, on day 10 or the last day of the",
    ],
    [{ payment_terms_days: null, payment_month_days: "" }, "Empty: as for everybody, nothing is agreed."],
  ] as const) {
    expect((await me.put("/api/settings", terms)).status).toBe(200);
    expect((await me.get<string>(`/receivables/${customer.id}`)).text).toContain(hint);
  }
});

const bank = "/receivables/bank";

/** The fields of the entry whose text contains `said`, on a page of the bank's files. */
async function entryOn(html: string, said: string) {
  const entry = allElements(await documentOf(html), ".bank-entry").find((one) => textOf(one).includes(said));
  if (!entry) throw new Error(`No entry says ${said}`);
  const radios = allElements(entry, 'input[type="radio"]');
  const ticked = radios.find((radio) => radio.hasAttribute("checked"));
  const [choice = ""] = radios.map((radio) => attributeOf(radio, "name"));
  const [error] = allElements(entry, ".error").map(textOf);
  const [box = null] = allElements(entry, 'input[type="checkbox"]').map((one) => ({
    ...{ name: attributeOf(one, "name"), value: attributeOf(one, "value"), isTicked: one.hasAttribute("checked") },
  }));
  const number = choice.replace("choice", "invoice");
  return { choice, number, ticked: ticked && attributeOf(ticked, "value"), error, box };
}

/** Reads a file that pays an invoice in full, and gives the fields of its entry. */
async function readPayment({ invoice_number }: { invoice_number: string }) {
  const movement = { day: "2026-11-16", cents: 242_000, text: invoice_number };
  expect((await me.postForm(bank, { intent: "read", text: norma43([movement]) })).status).toBe(302);
  return entryOn((await me.get<string>(bank)).text, invoice_number);
}

test("a number that is typed beside a chosen proposal is refused at its field, and neither is recorded", async () => {
  const [{ invoice }, other] = [await addInvoicedCustomer(me), await addInvoicedCustomer(me)];
  const { choice, number, ticked } = await readPayment(invoice);
  expect(ticked).toBe(String(invoice.id));
  const typed = other.invoice.invoice_number;
  for (const chosen of [String(invoice.id), "none"]) {
    const refused = await me.postForm(bank, { intent: "record", [choice]: chosen, [number]: typed });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`value="${typed}"`);
    const shown = await entryOn(refused.text, invoice.invoice_number);
    expect(shown).toMatchObject({ ticked: chosen, error: expect.stringContaining("Choose “Another invoice”") });
  }
  expect((await me.postForm(bank, { intent: "record", [choice]: "other", [number]: typed })).status).toBe(302);
  expect((await me.get(`/api/invoices/${invoice.id}/payments`)).json).toMatchObject({ data: [] });
  expect((await me.get(`/api/invoices/${other.invoice.id}/payments`)).json).toMatchObject({
    data: [{ amount: 2_420 }],
  });
});

test("short numbers of several invoices are typed into one field, which says so and is refused where they do not fit", async () => {
  const [{ invoice }, other] = [await addInvoicedCustomer(me), await addInvoicedCustomer(me)];
  const { choice, number } = await readPayment(invoice);
  expect((await me.get<string>(bank)).text).toContain("Several with commas: 112, 113");
  const record = (typed: string) => me.postForm(bank, { intent: "record", [choice]: "other", [number]: typed });
  const numbers = [invoice, other.invoice].map(({ invoice_number }) => invoice_number);
  const refused = await record(numbers.join(" y "));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`value="${numbers.join(" y ")}"`);
  const { error } = await entryOn(refused.text, invoice.invoice_number);
  expect(error).toContain(`${numbers.join(", ")} are of several customers`);
  expect((await record(invoice.invoice_number.toLowerCase().replace(/-0+/, "-"))).status).toBe(302);
  expect((await me.get(`/api/invoices/${invoice.id}/payments`)).json).toMatchObject({ data: [{ amount: 2_420 }] });
});

test("a number that is typed wrong, of an invoice that is paid, is asked about before anything is recorded", async () => {
  const [{ invoice }, other] = [await addInvoicedCustomer(me), await addInvoicedCustomer(me)];
  const { choice, number } = await readPayment(invoice);
  await me.patch(`/api/invoices/${other.invoice.id}`, { paid: 1 });
  const typed = { [choice]: "", [number]: other.invoice.invoice_number };
  const asked = await me.postForm(bank, { intent: "record", ...typed });
  expect(asked.status).toBe(422);
  const shown = await entryOn(asked.text, invoice.invoice_number);
  expect(shown).toMatchObject({ ticked: "", error: `More than is unpaid of ${other.invoice.invoice_number}.` });
  expect(shown.box).toMatchObject({ value: `${other.invoice.id}:242000`, isTicked: false });
  const payments = () => me.get<{ data: unknown[] }>(`/api/invoices/${other.invoice.id}/payments`);
  expect((await payments()).json.data).toHaveLength(1);
  const confirmed = { ...typed, [shown.box?.name ?? ""]: shown.box?.value ?? "" };
  // What was confirmed stays so where another entry is refused.
  const refused = await me.postForm(bank, { intent: "record", ...confirmed, "choice-4000000": "none" });
  expect(refused.status).toBe(409);
  expect((await entryOn(refused.text, invoice.invoice_number)).box).toMatchObject({ isTicked: true });
  expect((await me.postForm(bank, { intent: "record", ...confirmed })).status).toBe(302);
  expect((await payments()).json.data).toHaveLength(2);
});

test("a proposal whose invoice was paid meanwhile is refused at its entry, which waits unchosen", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const { choice, ticked = "" } = await readPayment(invoice);
  await me.patch(`/api/invoices/${invoice.id}`, { paid: 1 });
  const refused = await me.postForm(bank, { intent: "record", [choice]: ticked });
  expect(refused.status).toBe(422);
  const shown = await entryOn(refused.text, invoice.invoice_number);
  expect(shown).toMatchObject({ ticked: "", box: null, error: expect.stringContaining(invoice.invoice_number) });
  expect((await me.postForm(bank, { intent: "record", [choice]: "none" })).status).toBe(302);
});

test("a file that is refused leaves the proposals of the waiting entries chosen", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  await readPayment(invoice);
  const refused = await me.postForm(bank, { intent: "read", text: "no statement" });
  expect(refused.status).toBe(422);
  expect(await entryOn(refused.text, invoice.invoice_number)).toMatchObject({ ticked: String(invoice.id) });
});

/** Correcting the lines of an invoice by the form, as a browser without scripts posts it. */
import { expect, test } from "vitest";
import { addInvoicedCustomer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();

type Row = { id: number; invoice_number: string; total: number; rectified_by: string[] };

const rowsOf = async (number: string) =>
  (await me.get<{ data: Row[] }>(`/api/invoices?q=${encodeURIComponent(number)}`)).json.data;

const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*name="(lines\.\d+\.(?:quantity|unit_price)|seen|form_key)"[^>]*>/g)].map(
      ([tag, name = ""]) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ""],
    ),
  );

test("the form has the lines as they stand; other numbers make a correcting invoice, a wrong one is named and kept", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const fields = fieldsOf((await me.get<string>(path)).text);
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(["lines.0.quantity", "lines.0.unit_price", "seen"]));
  const form = {
    ...fields,
    how: "lines",
    reason: "Other price",
    "lines.0.quantity": "2",
    "lines.0.unit_price": "10,50",
  };
  const wrong = await me.postForm(path, { ...form, "lines.0.unit_price": "ten" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="ten"');
  expect(wrong.text).toContain("The invoice was not corrected: ");
  const done = await me.postForm(path, form);
  expect(done.status).toBe(302);
  const [row] = await rowsOf(invoice.invoice_number);
  const [number = ""] = row?.rectified_by ?? [];
  expect(number).toMatch(/^R-/);
  const again = await me.postForm(path, { ...form, form_key: "" });
  expect(again.status).toBe(409);
  expect(fieldsOf((await me.get<string>(path)).text).seen).toBe("1");
});

test("without scripts a button shows what the invoice comes to as typed, and issues nothing", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const shown = (await me.get<string>(path)).text;
  expect(shown).toMatch(/<noscript><button[^>]*value="recalculate"/);
  const { form_key = "", ...fields } = fieldsOf(shown);
  const numbers = { "lines.0.quantity": "3", "lines.0.unit_price": "100" };
  const form = { ...fields, form_key, how: "back", reason: "Other price", ...numbers, intent: "recalculate" };
  const answer = await me.postForm(path, form);
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/invoice comes to €\s363\.00: €\s300\.00 and €\s63\.00 IVA\./);
  expect(answer.text).not.toContain("The invoice was not corrected");
  expect(answer.text).toMatch(/<input[^>]*name="how"[^>]*checked=""[^>]*value="lines"/);
  expect(fieldsOf(answer.text)).toMatchObject({ ...numbers, form_key });
  expect((await rowsOf(invoice.invoice_number))[0]?.rectified_by).toEqual([]);
});

test("no correction is chosen beforehand, and without one nothing is issued", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const shown = (await me.get<string>(path)).text;
  expect(shown).toMatch(/<input[^>]*name="how"/);
  expect(shown).not.toMatch(/<input[^>]*name="how"[^>]*checked/);
  const fields = { ...fieldsOf(shown), credit: "", credit_tax: "2100" };
  for (const how of ["", "other"]) {
    const unchosen = await me.postForm(path, { ...fields, how, reason: "Typed and kept" });
    expect(unchosen.status).toBe(422);
    expect(unchosen.text).toContain("The invoice was not corrected: Choose what was wrong with the invoice.");
    expect(unchosen.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="how"|name="how"[^>]*aria-invalid="true"/);
    expect(unchosen.text).toContain('value="Typed and kept"');
  }
  const both = await me.postForm(path, { ...fields, how: "", reason: "" });
  expect(both.text).toMatch(/Choose what was wrong with the invoice\. [^<]*Reason[^<]* is required/i);
  expect((await rowsOf(invoice.invoice_number))[0]?.rectified_by).toEqual([]);
});

test("what is typed for another correction than the chosen one is refused and kept, and what is not typed is no hindrance", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const { form_key = "", ...fields } = fieldsOf((await me.get<string>(path)).text);
  const form = { ...fields, credit: "", credit_tax: "2100", reason: "Other price" };
  const price = fields["lines.0.unit_price"] ?? "";
  const count = async () => (await me.get<{ total: number }>("/api/invoices?pageSize=1")).json.total;
  const before = await count();
  for (const [how, name, text, sentence] of [
    ["back", "credit", "50", "An amount to credit is typed, but something else is chosen."],
    ["again", "credit", "x", "An amount to credit is typed, but something else is chosen."],
    ["lines", "credit", "50", "An amount to credit is typed, but something else is chosen."],
    ["back", "lines.0.unit_price", "7,77", `or write ${price} again.`],
    ["again", "lines.0.quantity", "", "or write 2 again."],
    ["credit", "lines.0.quantity", "1.500", "or write 2 again."],
  ] as const) {
    const answer = await me.postForm(path, { ...form, ...(how === "credit" && { credit: "50" }), how, [name]: text });
    expect([how, answer.status, answer.text.includes(sentence)]).toEqual([how, 422, true]);
    expect(answer.text).toMatch(new RegExp(`name="${name}"[^>]*value="${text}"`));
  }
  expect(await count()).toBe(before);
  // The same numbers, as another language writes them.
  const back = { ...form, how: "back", form_key, "lines.0.unit_price": price.replace(".", ",") };
  const first = await me.postForm(path, back);
  const again = await me.postForm(path, back);
  expect([first.status, again.status]).toEqual([302, 302]);
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  expect(await count()).toBe(before + 1);
  const late = await me.postForm(path, { ...form, how: "back", credit: "50" });
  expect([late.status, /name="credit"[^>]*value="50"/.test(late.text)]).toEqual([422, true]);
});

test.each([
  ["an amount was credited", { how: "credit", credit: "5", credit_tax: "2100" }],
  ["the lines were corrected", { how: "lines", "lines.0.unit_price": "9" }],
])("an amount is not credited of an invoice of which meanwhile %s; sent once more it is", async (_, first) => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const open = async () => fieldsOf((await me.get<string>(path)).text);
  const [anas, luis] = [await open(), await open()];
  expect(anas.form_key).not.toBe(luis.form_key);
  const credit = { how: "credit", reason: "Discount", credit: "5", credit_tax: "2100" };
  expect((await me.postForm(path, { ...anas, reason: "Discount", ...first })).status).toBe(302);
  const refused = await me.postForm(path, { ...luis, ...credit });
  expect([refused.status, refused.text.includes("This was saved meanwhile.")]).toEqual([409, true]);
  expect((await rowsOf(invoice.invoice_number))[0]?.rectified_by).toHaveLength(1);
  const shown = fieldsOf(refused.text);
  expect([shown.seen, shown.form_key]).toEqual(["1", luis.form_key]);
  expect(refused.text).toMatch(/name="credit"[^>]*value="5"/);
  // Twice, as by a double click.
  for (const _ of ["once", "again"]) expect((await me.postForm(path, { ...shown, ...credit })).status).toBe(302);
  expect((await rowsOf(invoice.invoice_number))[0]?.rectified_by).toHaveLength(2);
});

test("a button under a price that reads in two ways puts in its reading and sends the form", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = `/invoices/${invoice.id}/rectify`;
  const fields = fieldsOf((await me.get<string>(path)).text);
  const form = {
    ...fields,
    how: "lines",
    reason: "Other price",
    "lines.0.quantity": "1",
    "lines.0.unit_price": "1.500",
  };
  const asked = await me.postForm(path, form);
  expect(asked.status).toBe(422);
  const [, take = ""] = /value="([^"]*:1500\.00:[^"]*)" name="take"/.exec(asked.text) ?? [];
  expect(take).toBe("lines.0.unit_price:0:1500.00:1.500");
  expect((await me.postForm(path, { ...form, take })).status).toBe(302);
  const [row] = await rowsOf(invoice.invoice_number);
  const [correction] = await rowsOf(row?.rectified_by[0] ?? "");
  expect(correction?.total).toBe(1_815);
});

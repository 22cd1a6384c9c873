/** Merging customers: the call, the screens, and where the former id leads. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addDeclaration,
  addDraft,
  addInvoice,
  addProduct,
  addQuote,
  addQuotedCustomer,
  addSite,
  addVisit,
  uniqueReach,
  uniqueWord,
} from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer, site as place } from "../support/samples.ts";

const { me } = await sharedApp();

type Card = { id: number; quotes: { total: number }; invoices: { total: number }; merged_into?: number };

async function twoCustomers() {
  const { customer: source, quote, product } = await addQuotedCustomer(me);
  const invoice = await addInvoice(me, quote.id);
  return { source, quote, product, invoice, target: await addCustomer(me, uniqueReach()) };
}

test("the call merges, and the former id leads to the customer who stays", async () => {
  const { source, target, invoice, product } = await twoCustomers();
  const declaration = await addDeclaration(me, source.id);
  const site = await addSite(me, source.id);
  const path = `/api/customers/${source.id}`;
  const answer = await me.post<Card>(`${path}/merge`, { into: target.id });
  expect([answer.status, answer.json.id, answer.headers.get("ETag")]).toEqual([200, target.id, '"v2"']);
  const card = (await me.get<Card>(`/api/customers/${target.id}`)).json;
  expect([card.quotes.total, card.invoices.total]).toEqual([1, 1]);
  expect((await me.get(`/customers/${target.id}/declarations/${declaration.id}`)).status).toBe(200);
  // The invoice still names the customer to whom it was made out.
  expect((await me.get(`/api/invoices/${invoice.id}`)).json).toMatchObject({
    customer_id: target.id,
    surname: source.surname,
  });

  const ofSite = `${path}/sites/${site.id}`;
  for (const late of [await me.put<Card>(ofSite, place), await me.delete<Card>(ofSite)])
    expect([late.status, late.json.merged_into]).toEqual([409, target.id]);
  const gone = await me.get<Card>(path);
  expect([gone.status, gone.json.merged_into]).toEqual([404, target.id]);
  for (const late of [
    await me.put<Card>(path, { ...customer, surname: "Late" }),
    await me.delete<Card>(path),
    await me.post<Card>(`${path}/sites`, { name: "Late", address: "Late" }),
    await me.post<Card>(`${path}/merge`, { into: target.id }),
    await me.post<Card>(`/api/customers/${target.id}/merge`, { into: source.id }),
  ]) {
    expect([late.status, late.json.merged_into]).toEqual([409, target.id]);
  }
  const redirect = await me.get(`/customers/${source.id}`);
  expect([redirect.status, redirect.headers.get("Location")]).toEqual([302, `/customers/${target.id}`]);
  expect((await me.get(`/customers?id=${source.id}`)).text).toContain(`<a href="/customers/${target.id}"`);
  const late = await me.postForm(`/customers?id=${source.id}`, { ...customer, town: "Kept", version: "1" });
  expect([late.status, late.text.includes('value="Kept"'), late.text.includes("was merged into")]).toEqual([
    409,
    true,
    true,
  ]);
  // A builder that was opened for the former id saves for the customer who stays.
  const quote = await addQuote(me, { customer_id: source.id, product_id: product.id });
  expect((await me.get(`/api/quotes/${quote.id}`)).json).toMatchObject({ customer_id: target.id });
});

test("what was typed about the payments of a customer who was merged comes back, and the other one is named", async () => {
  const { source, target, invoice } = await twoCustomers();
  await me.post(`/api/customers/${source.id}/merge`, { into: target.id });
  const statement = await me.get<Card>(`/api/customers/${source.id}/statement`);
  expect([statement.status, statement.json.merged_into]).toEqual([404, target.id]);
  const path = `/receivables/${source.id}`;
  const moved = await me.get(path);
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, `/receivables/${target.id}`]);
  const ticked = { intent: "reminders", offered: String(invoice.id), invoice: String(invoice.id) };
  for (const [form, kept] of [
    [{ payment_terms_days: "60", payment_month_days: "10, 25" }, /value="60"[\s\S]*value="10, 25"/],
    [ticked, new RegExp(`<input[^>]*name="invoice"[^>]*checked=""[^>]*value="${invoice.id}"`)],
  ] as const) {
    const late = await me.postForm(path, form);
    expect(late.status).toBe(409);
    expect(late.text).toMatch(kept);
    expect(late.text).toContain(`This customer was merged into Begoña ${target.surname}.`);
  }
});

test("a merge names what is wrong, and is refused for another version", async () => {
  const { source, target } = await twoCustomers();
  const path = `/api/customers/${source.id}/merge`;
  expect((await me.post<{ fields: object }>(path, {})).json.fields).toEqual({ into: "Into is required." });
  expect((await me.post<{ fields: object }>(path, { into: source.id })).json.fields).toEqual({
    into: "Choose another customer.",
  });
  expect((await me.post(path, { into: 4_000_000 })).status).toBe(400);
  expect((await me.post("/api/customers/4000000/merge", { into: target.id })).status).toBe(404);
  await me.put(`/api/customers/${source.id}`, { ...customer, surname: source.surname });
  const stale = await me.send("POST", path, { json: { into: target.id }, headers: { "If-Match": '"v1"' } });
  expect([stale.status, stale.json]).toMatchObject([409, { current: { id: source.id } }]);
  expect((await me.get(`/api/customers/${source.id}`)).status).toBe(200);
});

test("the screens offer who may be the same, show both, ask twice, and refuse what was changed meanwhile", async () => {
  const reach = uniqueReach();
  const [source, target] = [
    await addCustomer(me, reach),
    await addCustomer(me, { ...reach, nie: "A58818501", town: "Ronda" }),
  ];
  const word = uniqueWord();
  const base = `/customers/${source.id}/merge`;
  expect((await me.get(`/customers/${source.id}`)).text).toContain(`href="${base}"`);
  expect((await me.get(base)).text).toContain(`href="${base}?into=${target.id}"`);
  const searched = await addCustomer(me, { surname: word });
  expect((await me.get(`${base}?q=${word}`)).text).toContain(`href="${base}?into=${searched.id}"`);

  const both = (await me.get(`${base}?into=${target.id}`)).text;
  for (const part of [
    source.surname,
    target.surname,
    "A58818501",
    "There is nothing to move.",
    "The other way round",
  ]) {
    expect(both, part).toContain(part);
  }
  expect(both).toContain(`<mark>Merged: Begoña ${source.surname}; ${reach.nie}; `);
  const differ = `They have different tax numbers, ${reach.nie} and A58818501: for the tax agency they are two.`;
  expect(both).toContain(differ);
  const sure = (await me.get(`${base}?into=${target.id}&sure=1-1`)).text;
  expect(sure).toContain(differ);
  expect(sure).toContain(`Merge Begoña ${source.surname} into Begoña ${target.surname}?`);

  await me.put(`/api/customers/${target.id}`, { ...customer, ...reach, surname: target.surname, nie: "A58818501" });
  const unsure = await me.postForm(`${base}?into=${target.id}`, { seen: "1-2" });
  expect(unsure.status).toBe(422);
  for (const part of ["Tick that they are one, or cancel.", "They are one all the same", 'value="1-2"'])
    expect(unsure.text, part).toContain(part);
  const stale = await me.postForm(`${base}?into=${target.id}`, { seen: "1-1", same: "1" });
  expect([stale.status, stale.text.includes("Nothing was merged")]).toEqual([409, true]);
  expect(stale.text).toContain("sure=1-2");
  const done = await me.postForm(`${base}?into=${target.id}`, { seen: "1-2", same: "1" });
  expect([done.status, done.headers.get("Location")]).toEqual([302, `/customers/${target.id}`]);
  const again = await me.postForm(`${base}?into=${target.id}`, { seen: "1-2" });
  expect([again.status, again.headers.get("Location")]).toEqual([302, `/customers/${target.id}`]);
  for (const { headers } of [done, again]) {
    const told = await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get(`/customers/${target.id}`);
    expect(told.text).toContain("Customers merged.");
  }
  expect((await me.get("/admin/audit?kind=customer")).text).toContain("Merged into");
});

test.each([
  ["Jobs: 1", (id: number) => addVisit(me, id)],
  ["Jobs: 1", async (id: number) => me.delete(`/api/jobs/${(await addVisit(me, id)).id}`)],
  ["Drafts of invoices: 1", (id: number) => addDraft(me, id)],
  ["Declarations: 1", (id: number) => addDeclaration(me, id)],
  ["Terms of payment", (id: number) => me.postForm(`/receivables/${id}`, { payment_terms_days: "60" })],
  ["Never reminded of payment", (id: number) => me.postForm(`/receivables/${id}`, { intent: "reminders", all: "1" })],
])("the screen says what moves of a customer who has nothing else: %s", async (what, add) => {
  const [source, target] = [await addCustomer(me, uniqueReach()), await addCustomer(me, uniqueReach())];
  await add(source.id);
  const { text } = await me.get(`/customers/${source.id}/merge?into=${target.id}`);
  expect(text.replaceAll("<!-- -->", "")).toContain(`These move: ${what}.`);
});

test("terms of payment that the customer who stays has hold, so that none move", async () => {
  const [source, target] = [await addCustomer(me, uniqueReach()), await addCustomer(me, uniqueReach())];
  for (const { id } of [source, target]) {
    await me.postForm(`/receivables/${id}`, { payment_terms_days: String(id === source.id ? 60 : 45) });
    await me.postForm(`/receivables/${id}`, { intent: "reminders", all: "1" });
  }
  expect((await me.get(`/customers/${source.id}/merge?into=${target.id}`)).text).toContain("There is nothing to move.");
  expect((await me.post(`/api/customers/${source.id}/merge`, { into: target.id })).status).toBe(200);
  const { text } = await me.get(`/receivables/${target.id}`);
  expect(text).toContain('value="45"');
  expect(text).not.toContain('value="60"');
  expect(text).toMatch(/<input(?=[^>]*name="all")[^>]*checked=""/);
});

test("a quote's form that was opened before saves for the customer who stays", async () => {
  const { source, target } = await twoCustomers();
  const product = await addProduct(me);
  await me.post(`/api/customers/${source.id}/merge`, { into: target.id });
  const saved = await me.postForm("/quote-builder", {
    ...{ customer_id: String(source.id), product_id: String(product.id), quantity: "1", unit_price: "1" },
    ...{ line_kind: "product", include_iva: "1", intent: "save" },
  });
  const id = /id=(\d+)/.exec(saved.headers.get("Location") ?? "")?.[1];
  expect((await me.get(`/api/quotes/${id}`)).json).toMatchObject({ customer_id: target.id });
});

test("notes that a merge made long do not keep the customer from being saved, as long as they stay", async () => {
  const notes = (word: string) => `${word}\n${"x".repeat(2_500)}`;
  const [source, target] = [
    await addCustomer(me, { ...uniqueReach(), notes: notes("first") }),
    await addCustomer(me, { ...uniqueReach(), notes: notes("second") }),
  ];
  await me.post(`/api/customers/${source.id}/merge`, { into: target.id });
  const path = `/api/customers/${target.id}`;
  const { json: long } = await me.get<Card & typeof customer & { notes: string }>(path);
  const { first_name, surname, address, town, province, postcode, email, nie } = long;
  const fields = { first_name, surname, address, town, province, postcode, email, nie };
  const saved = async () => (await me.get<{ tel: string; notes: string }>(path)).json;
  expect((await me.put(path, { ...fields, tel: "1", notes: long.notes })).status).toBe(200);
  // A browser sends other line breaks than those that are stored.
  const form = { ...fields, tel: "2", notes: long.notes.replaceAll("\n", "\r\n"), intent: "save", version: "3" };
  expect((await me.postForm(`/customers?id=${target.id}`, form)).status).toBe(302);
  expect(await saved()).toMatchObject({ tel: "2", notes: long.notes });
  const file = `id;surname;tel\n${target.id};${surname};3\n`;
  await me.send("POST", "/api/customers/import", { body: file, headers: { "Content-Type": "text/csv" } });
  expect(await saved()).toMatchObject({ tel: "3", notes: long.notes });
  const longer = await me.put<{ fields: object }>(path, { ...fields, tel: "4", notes: `${long.notes} more` });
  expect([longer.status, Object.keys(longer.json.fields)]).toEqual([400, ["notes"]]);
});

/** Invoices that are written on a screen: typed lines, jobs of a customer, a quote, drafts. Without scripts. */
import { expect, test } from "vitest";
import { formatDay } from "#app/platform/dates.ts";
import { addCustomer, addJob, addProduct, addQuote, addQuotedCustomer, addVisit } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";
import { formsOf, isSent } from "./support/page-forms.ts";

const { me } = await sharedApp();
const { customer, product } = await addQuotedCustomer(me);
const here = `/invoices/new?customer=${customer.id}`;

type Row = { id: number; invoice_number: string; total: number; customer_id: number };

const line = {
  ...{ line_kind: "line", name: "Gas R32", description: "", quantity: "2", unit: "kg", unit_price: "30,50" },
  ...{ line_discount: "10", iva_percent: "21", cause: "" },
};

/** Posts fields, of which those of lines are there once for each line. */
async function post(path: string, lines: Record<string, string>[], more: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent: "issue", version: "", ...more });
  for (const one of lines) for (const [name, value] of Object.entries(one)) body.append(name, value);
  return me.send<string>("POST", path, { body });
}

/** The invoice to which an answer leads. */
async function issued(answer: Awaited<ReturnType<typeof post>>): Promise<Row> {
  expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  const q = new URL(answer.headers.get("Location") ?? "", "http://x").searchParams.get("q") ?? "";
  const [row] = (await me.get<{ data: Row[] }>(`/api/invoices?q=${q}`)).json.data;
  if (!row) throw new Error(`no invoice ${q}`);
  return row;
}

async function typed(path: string): Promise<Record<string, string>> {
  const forms = await formsOf((await me.get<string>(path)).text, path);
  const form = forms.find(({ fields }) => fields.some(({ name }) => name === "line_kind" || name === "work_date"));
  return Object.fromEntries((form?.fields ?? []).map(({ name, value }) => [name, value]));
}

/** What the form of an invoice in a page sends, with the last of fields of one name. */
async function sentBy(html: string, path: string): Promise<Record<string, string>> {
  const form = (await formsOf(html, path)).find(({ fields }) => fields.some(({ name }) => name === "work_date"));
  return Object.fromEntries((form?.fields ?? []).filter(isSent).map(({ name, value }) => [name, value]));
}

test("a discount is spread over the rates of the typed lines, and IVA is rounded once for each", async () => {
  const second = { ...line, name: "Alquiler", quantity: "1", unit_price: "100", line_discount: "", iva_percent: "10" };
  const row = await issued(await post(here, [line, second], { discount: "15,49" }));
  // 54.90 at 21 % and 100.00 at 10 %, less 5.49 and 10.00: 49.41 × 21 % = 10.38, 90.00 × 10 % = 9.00.
  expect(row).toMatchObject({ customer_id: customer.id, total: 158.79 });
});

test("the form chooses the site of the work and the language, which the invoice prints", async () => {
  const { id: customer_id } = await addCustomer(me);
  const form = `/invoices/new?customer=${customer_id}`;
  expect((await me.get<string>(form)).text).not.toContain('name="site_id"');
  const site = { name: "Almacén norte", address: "Polígono 7", postcode: "28001", town: "Getafe" };
  const { json: added } = await me.post<{ id: number }>(`/api/customers/${customer_id}/sites`, site);
  const shown = await typed(form);
  expect(shown).toMatchObject({ site_id: "", language: "" });
  const chosen = { site_id: String(added.id), language: "es" };
  // A draft keeps both, and its form shows them.
  const saved = await post(form, [line], { ...chosen, intent: "draft" });
  expect(await typed(saved.headers.get("Location") ?? "")).toMatchObject(chosen);
  const row = await issued(await post(form, [line], chosen));
  const pdf = await fetch(`${me.url}/api/invoices/${row.id}/pdf`, { headers: { Cookie: me.cookie } });
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain("Factura");
  expect(text).toContain("Almacén norte");
  expect((await me.get(`/api/invoices/${row.id}`)).json).toMatchObject({ site: expect.stringContaining("Polígono 7") });
  const other = await addCustomer(me);
  const strange = await post(`/invoices/new?customer=${other.id}`, [line], chosen);
  expect(strange.status).toBe(422);
  expect(strange.text).toContain("This customer has no such site.");
  expect((await post(form, [line], { language: "fr" })).status).toBe(422);
});

test("a day of the work after the issue or long ago is refused at its field, one of a year before is pointed out", async () => {
  const ahead = await post(here, [line], { work_date: "2999-01-01" });
  expect(ahead.status).toBe(422);
  expect(ahead.text).toContain("The day of the work lies after today");
  expect(ahead.text).toContain('value="2999-01-01"');
  const content = { customer_id: customer.id, lines: [{ name: "Gas", unit_price: 1 }], work_date: "2001-01-01" };
  const longAgo = await me.post<{ fields: object }>("/api/invoices", content);
  expect(longAgo.status).toBe(400);
  expect(longAgo.text).toContain("more than four years back");
  const lastYear = String(new Date().getUTCFullYear() - 1);
  const shown = await post(here, [line], { work_date: `${lastYear}-06-30`, intent: "recalculate" });
  expect(shown.text).toContain(`the tax return of ${lastYear}, which may be closed`);
  expect((await me.get<string>(here)).text).not.toContain("which may be closed");
  // Half a year ago is in a year before, or in a quarter that was filed.
  const halfAYearAgo = new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 10);
  const late = await post(here, [line], { work_date: halfAYearAgo, intent: "recalculate" });
  expect(late.text).toMatch(/which may be closed|whose model 303 should be filed by now/);
});

test("an invoice of 0.00 is confirmed before issuing, not before a draft is saved, nor in a call", async () => {
  const free = { ...line, unit_price: "0" };
  const asked = await post(here, [free], {});
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining("This invoice comes to 0.00 €")]);
  expect(asked.text).toMatch(/<input[^>]* name="zero_confirmed"/);
  expect(asked.text).toContain("Yes, issue an invoice of 0.00 €");
  const draft = (await post(here, [free], { intent: "draft" })).headers.get("Location") ?? "";
  const { text } = await me.get<string>(draft);
  expect(text).toMatch(/<input[^>]* name="zero_confirmed"/);
  const { version = "" } = await sentBy(text, draft);
  expect((await post(draft, [free], { version })).status).toBe(422);
  await issued(await post(draft, [free], { version, zero_confirmed: "1" }));
  const content = { customer_id: customer.id, lines: [{ name: "Gas", unit_price: 0 }] };
  expect((await me.post("/api/invoices", content)).status).toBe(201);
});

test("a day of a filed quarter is confirmed before issuing, not before a draft is saved, nor in a call", async () => {
  const work_date = companyDay(-130);
  const box = new RegExp(`<input[^>]* name="day_confirmed"[^>]* value="${work_date}"`);
  const asked = await post(here, [line], { work_date });
  expect([asked.status, asked.text]).toEqual([
    422,
    expect.stringMatching(/stands in the books of quarter \d of \d{4}/),
  ]);
  expect(asked.text).toMatch(box);
  expect(asked.text).toContain(`Yes, the work was done on ${formatDay(work_date)}`);
  // The tick is for this day alone, and stays where something else is refused.
  expect((await post(here, [line], { work_date, day_confirmed: companyDay(-131) })).status).toBe(422);
  const wrong = await post(here, [line], { work_date, day_confirmed: work_date, language: "fr" });
  expect(wrong.text).not.toContain("stands in the books of quarter");
  expect((await sentBy(wrong.text, here)).day_confirmed).toBe(work_date);
  const saved = await post(here, [line], { work_date, intent: "draft" });
  const draft = saved.headers.get("Location") ?? "";
  const opened = await me.get<string>(draft);
  expect(opened.text).toMatch(box);
  const form = await sentBy(opened.text, draft);
  expect(form.day_confirmed).toBeUndefined();
  const row = await issued(
    await post(draft, [line], { work_date, day_confirmed: work_date, version: form.version ?? "" }),
  );
  expect((await me.get(`/api/invoices/${row.id}`)).json).toMatchObject({ work_date });
  const content = { customer_id: customer.id, lines: [{ name: "Gas", unit_price: 1 }], work_date };
  expect((await me.post("/api/invoices", content)).status).toBe(201);
});

test("the list, a customer's card and a visit without a quote lead to it", async () => {
  expect((await me.get("/invoices")).text).toContain('href="/invoices/new"');
  expect((await me.get(`/customers/${customer.id}`)).text).toContain(`href="${here}"`);
  const visit = await addVisit(me, customer.id);
  const page = await me.get<string>(`/calendar/jobs/${visit.id}?date=2031-03-03`);
  expect(page.text).toContain(`/invoices/new?customer=${customer.id}&amp;job=${visit.id}`);
  const opened = await typed(`${here}&job=${visit.id}`);
  expect(opened.name).not.toBe("");
  const row = await issued(await post(here, [{ ...line, name: "Revisión" }], { job: String(visit.id) }));
  expect((await me.get(`/api/jobs/${visit.id}`)).json).toMatchObject({ invoice: { id: row.id } });
  // It has an invoice now, and is not offered again.
  expect((await me.get<string>(here)).text).not.toContain(`name="job" value="${visit.id}"`);
});

test("a job whose first visit was cancelled is offered by one of the others, and invoiced once", async () => {
  const { id: customer_id } = await addCustomer(me);
  const first = await addVisit(me, customer_id);
  const another = async () => (await me.post<{ id: number }>("/api/jobs", { visit_of: first.id })).json.id;
  const [second, third] = [await another(), await another()];
  expect((await me.delete(`/api/jobs/${first.id}`)).status).toBe(204);
  const path = `/invoices/new?customer=${customer_id}&job=${first.id}`;
  expect((await me.get<string>(`/calendar/jobs/${third}`)).text).toContain(path.replace("&", "&amp;"));
  const offered = [...(await me.get<string>(path)).text.matchAll(/<input[^>]*name="job"[^>]*>/g)].map(([tag]) => tag);
  expect(offered).toHaveLength(1);
  expect(offered[0]).toContain("checked");
  const job = /value="(\d+)"/.exec(offered[0] ?? "")?.[1] ?? "";
  expect([second, third].map(String)).toContain(job);
  const row = await issued(await post(path, [line], { job }));
  for (const id of [second, third]) {
    expect((await me.get(`/api/jobs/${id}`)).json).toMatchObject({ invoice: { id: row.id } });
  }
  expect((await me.get<string>(path)).text).not.toContain('name="job"');
});

test("two jobs of a customer in one invoice, and an accepted quote without a job", async () => {
  const other = await addQuotedCustomer(me);
  const jobs = [other.quote, await addQuote(me, { customer_id: other.customer.id, product_id: other.product.id })];
  const ids = [];
  for (const [n, quote] of jobs.entries()) ids.push((await addJob(me, quote.id, `2033-06-0${n + 2}T09:00`)).id);
  const path = `/invoices/new?customer=${other.customer.id}`;
  const body = new URLSearchParams({ intent: "issue", ...emptyLine });
  for (const id of ids) body.append("job", String(id));
  const row = await issued(await me.send<string>("POST", path, { body }));
  for (const id of ids) expect((await me.get(`/api/jobs/${id}`)).json).toMatchObject({ invoice: { id: row.id } });
  const quote = await addQuote(
    me,
    { customer_id: other.customer.id, product_id: other.product.id },
    { status: "accepted" },
  );
  expect((await me.get(path)).text).toContain(`/invoices/new?quote=${quote.id}`);
  const whole = await issued(await post(`/invoices/new?quote=${quote.id}`, []));
  const { total } = (await me.get<{ total: number }>(`/api/quotes/${quote.id}`)).json;
  expect(whole.total).toBe(total);
  // A second one asks why.
  const again = await post(`/invoices/new?quote=${quote.id}`, []);
  expect(again.status).toBe(409);
  expect((await issued(await post(`/invoices/new?quote=${quote.id}`, [], { reason: "Segunda planta" }))).total).toBe(
    total,
  );
});

test("the form of a whole quote names its jobs and their day, and says when that is of an earlier year", async () => {
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
  const path = `/invoices/new?quote=${quote.id}`;
  const shown = (await me.get<string>(path)).text;
  expect(shown).toContain("Empty: the day on which it is issued.");
  expect(shown).not.toContain("It is the invoice of these jobs");
  const lastYear = new Date().getUTCFullYear() - 1;
  await addJob(me, quote.id, `${lastYear}-12-10T09:00`);
  const whole = (await me.get<string>(path)).text;
  expect(whole).toContain("It is the invoice of these jobs, which then get no other:");
  expect(whole).toContain(`Empty: 10/12/${lastYear}, the day of the last job.`);
  expect(whole).toContain(`the tax return of ${lastYear}, which may be closed`);
  const part = (await post(path, [], { intent: "recalculate", advance_percent: "30" })).text;
  expect(part).toContain("Empty: it is not paid yet, and of the day on which it is issued.");
  expect(part).not.toContain("It is the invoice of these jobs");
  expect(part).not.toContain("which may be closed");
});

test("a quote is invoiced in advance, in percent or as an amount, and the rest says so", async () => {
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
  expect((await me.get(`/quotes/${quote.id}/preview`)).text).toContain(`href="/invoices/new?quote=${quote.id}"`);
  const path = `/invoices/new?quote=${quote.id}`;
  const tooMuch = await post(path, [], { advance: "2.000,01" });
  expect([tooMuch.status, tooMuch.text.includes('value="2.000,01"')]).toEqual([422, true]);
  expect((await post(path, [], { advance: "1", advance_percent: "1" })).status).toBe(422);
  const shown = await post(path, [], { intent: "recalculate", advance_percent: "25" });
  expect(shown.text).toContain("605.00");
  const part = await issued(await post(path, [], { advance_percent: "25" }));
  expect(part).toMatchObject({ total: 605, advance: 1 });
  const rest = (await me.get<string>(path)).text;
  expect(rest).toContain(part.invoice_number);
  expect(rest).toContain("1,815.00");
  expect(await issued(await post(path, []))).toMatchObject({ total: 1815, advance: 0 });
});

const emptyLine = { ...line, name: "", unit_price: "", line_discount: "" };

test("without scripts each button changes the form and keeps what was typed", async () => {
  const search = product.name.slice(0, 4);
  const found = await post(here, [{ ...line, name: "Mano de obra" }], {
    intent: "find-product",
    product_search: search,
  });
  expect(found.text).toContain(`value="add-product:${product.id}"`);
  // It covers neither the fields below it nor the list of another field.
  expect(found.text).toContain('class="pick-hits in-page"');
  const added = await post(here, [{ ...line, name: "Mano de obra" }], { intent: `add-product:${product.id}` });
  expect(added.text.match(/name="line_kind"/g)).toHaveLength(2);
  expect(added.text).toContain(`value="${product.name}"`);
  expect(added.text).toContain('value="Mano de obra"');
  const heading = await post(here, [line], { intent: "add-heading" });
  expect(heading.text).toContain('value="heading"');
  const removed = await post(here, [line, { ...line, name: "Second" }], { intent: "remove-line:0" });
  expect(removed.text).not.toContain('value="Gas R32"');
  expect(removed.text).toContain('value="Second"');
});

test("what is wrong is said at its field, and nothing is issued", async () => {
  const before = (await me.get<{ total: number }>("/api/invoices")).json.total;
  const wrong = await post(here, [
    { ...line, unit_price: "1.500" },
    { ...line, name: "", unit_price: "3" },
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("The invoice was not issued: ");
  const draft = await post(here, [{ ...line, unit_price: "1.500" }], { intent: "draft" });
  expect([draft.status, draft.text.includes("The invoice was not saved: ")]).toEqual([422, true]);
  expect(wrong.text).toContain('value="Gas R32"');
  expect((await post(here, [])).status).toBe(422);
  // A line in which only a description was typed is not left out without a word.
  const described = await post(here, [line, { ...emptyLine, description: "With crane" }]);
  expect(described.status).toBe(422);
  expect(described.text).toContain("With crane");
  expect((await me.get<{ total: number }>("/api/invoices")).json.total).toBe(before);
});

test("a draft is kept, changed, found, issued once, or deleted", async () => {
  const saved = await post(here, [line], { intent: "draft" });
  const path = saved.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/invoices\/drafts\/1\d{9}$/);
  expect((await me.get("/invoices")).text).toContain('href="/invoices/drafts"');
  expect((await me.get("/invoices/drafts")).text).toContain(`href="${path}"`);
  const { version = "" } = await typed(path);
  const changed = { ...line, name: "Gas R410A" };
  expect((await post(path, [changed], { intent: "draft", version })).status).toBe(302);
  // The same once more, as by a double click, is saved already.
  expect((await post(path, [changed], { intent: "draft", version })).status).toBe(302);
  // Somebody who saw the first version does not overwrite the second.
  const late = await post(path, [{ ...line, name: "Old" }], { intent: "draft", version });
  expect(late.status).toBe(409);
  expect(late.text).toContain('value="Old"');
  expect((await typed(path)).name).toBe("Gas R410A");
  const now = (await typed(path)).version ?? "";
  const row = await issued(await post(path, [changed], { version: now }));
  expect((await me.get(path)).headers.get("Location")).toBe(`/invoices/${row.id}/preview`);
  // Pressed twice, it leads to the invoice that there is.
  const twice = await post(path, [changed], { version: now });
  expect(twice.headers.get("Location")).toBe(`/invoices/${row.id}/preview`);
  const second = (await post(here, [line], { intent: "draft" })).headers.get("Location") ?? "";
  expect((await me.get(`${second}/delete`)).text).toContain("Delete the draft for");
  expect((await me.postForm(`${second}/delete`, {})).status).toBe(302);
  expect((await me.get(second)).status).toBe(404);
});

test("both versions of a draft that somebody else saved meanwhile are shown, and a press of its own replaces it", async () => {
  const path = (await post(here, [line], { intent: "draft" })).headers.get("Location") ?? "";
  const { version = "" } = await typed(path);
  const theirs = { ...line, name: "Gas R410A", quantity: "3" };
  expect((await post(path, [theirs], { intent: "draft", version })).status).toBe(302);
  const mine = { ...line, name: "Gas R290", cause: "E1", description: "Two bottles" };
  for (const intent of ["draft", "issue"]) {
    const late = await post(path, [mine], { intent, version, discount: "5" });
    expect(late.status).toBe(409);
    const page = late.text.replaceAll("<!-- -->", "");
    expect(page).toContain("This was saved meanwhile");
    expect(page).toContain("This draft was saved on");
    expect(page).toContain("Gas R410A: 3 kg × € 30.50 · −10 % · IVA 21 %");
    expect(page).toContain("Gas R290: 2 kg × € 30.50 · −10 % · E1 · Two bottles");
    const form = (await formsOf(late.text, path)).find(({ fields }) => fields.some(({ name }) => name === "line_kind"));
    // The form is still that of the first version: its own buttons are refused again.
    expect(form?.fields.find(({ name }) => name === "version")?.value).toBe(version);
    expect(form?.buttons.map(({ value }) => value)).toContain("draft-over:2");
  }
  expect((await typed(path)).name).toBe("Gas R410A");
  const over = await post(path, [mine], { intent: "draft-over:2", version, discount: "5" });
  expect(over.status).toBe(302);
  expect(await typed(path)).toMatchObject({ name: "Gas R290", version: "3" });
  // The version that was shown is no longer the newest one.
  const stale = await post(path, [line], { intent: "draft-over:2", version });
  expect([stale.status, stale.text.includes("draft-over:3")]).toEqual([409, true]);
});

test("drafts that differ only in which of two jobs with one title is ticked are two versions", async () => {
  const { id: customer_id } = await addCustomer(me);
  const path = `/invoices/new?customer=${customer_id}`;
  const visitAt = async (start: string) =>
    String((await addVisit(me, customer_id, { title: "Mantenimiento", start, duration_hours: 1 })).id);
  const early = await visitAt("2033-11-03T09:00");
  const [late, later] = [await visitAt("2033-11-10T09:00"), await visitAt("2033-11-10T12:00")];
  for (const [theirs, mine, shown] of [
    [late, early, [" · 03/11/2033", ` · 10/11/2033 · #${late}`]],
    [late, later, [` · 10/11/2033 · #${later}`, ` · 10/11/2033 · #${late}`]],
  ] as const) {
    const draft = (await post(path, [line], { intent: "draft", job: mine })).headers.get("Location") ?? "";
    const { version = "" } = await typed(draft);
    expect((await post(draft, [line], { intent: "draft", version, job: theirs })).status).toBe(302);
    for (const intent of ["draft", "issue"]) {
      const answer = await post(draft, [line], { intent, version, job: mine });
      expect(answer.status, intent).toBe(409);
      for (const text of shown) expect(answer.text, intent).toContain(text);
    }
  }
});

test("what is being typed stays in the form when its draft or its customer went meanwhile", async () => {
  const typing = { ...line, name: "Typed for an hour" };
  const draft = (await post(here, [line], { intent: "draft" })).headers.get("Location") ?? "";
  const { version = "" } = await typed(draft);
  // A colleague issues it with something else in it.
  const row = await issued(await post(draft, [{ ...line, name: "Gas R410A" }], { version }));
  const late = await post(draft, [typing], { intent: "draft", version });
  expect([late.status, late.text.includes(`issued already, as ${row.invoice_number}`)]).toEqual([409, true]);
  expect(late.text).toContain('value="Typed for an hour"');
  // Another one is deleted.
  const other = (await post(here, [line], { intent: "draft" })).headers.get("Location") ?? "";
  expect((await me.postForm(`${other}/delete`, {})).status).toBe(302);
  for (const intent of ["draft", "issue", "recalculate"]) {
    const gone = await post(other, [typing], { intent, version: "1" });
    expect(gone.text, intent).toContain('value="Typed for an hour"');
    expect(gone.status, intent).toBe(intent === "recalculate" ? 200 : 404);
    expect(gone.text.includes("This draft has been deleted."), intent).toBe(intent !== "recalculate");
  }
  const { id } = await addCustomer(me);
  expect((await me.delete(`/api/customers/${id}`)).status).toBe(204);
  const nobody = await post(`/invoices/new?customer=${id}`, [typing]);
  expect([nobody.status, nobody.text.includes("There is no such customer.")]).toEqual([422, true]);
  expect(nobody.text).toContain('value="Typed for an hour"');
});

test("what was typed for a quote stays in the form too when its draft went meanwhile", async () => {
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
  const draft = (await post(`/invoices/new?quote=${quote.id}`, [], { intent: "draft" })).headers.get("Location") ?? "";
  expect((await me.postForm(`${draft}/delete`, {})).status).toBe(302);
  const ofPart: Record<string, string> = { advance_percent: "30", iva: "21", simplified: "1" };
  for (const typing of [ofPart, { advance: "100", iva: "E1" }]) {
    const gone = await post(draft, [], { ...typing, intent: "draft", version: "1" });
    expect(gone.status).toBe(404);
    expect(await sentBy(gone.text, draft)).toMatchObject(typing);
  }
});

test("what an invoice lacks is told beside the form, and of nobody nothing, which leaves the form as it is", async () => {
  const lacks = async (query: string) => (await me.get<object | null>(`/invoices/lacks?${query}`)).json;
  expect(await lacks(`customer=${customer.id}`)).toMatchObject({
    lawful: null,
    warnings: { lacks: expect.any(Array) },
  });
  expect(await lacks("customer=999999&quote=x")).not.toHaveProperty("error");
});

test("without tax rules a draft is issued with the IVA that its form counts, or without what is taken out", async () => {
  const bare = { customer_id: customer.id, lines: [{ name: "Gas", unit_price: 1000, iva_percent: 0 }] };
  for (const [changes, total] of [
    [{}, 1210],
    [{ iva: "" }, 1000],
  ] as const) {
    const { json } = await me.post<{ id: number }>("/api/invoices", { ...bare, iva_percent: 21, draft: 1 });
    const path = `/invoices/drafts/${json.id}`;
    const page = (await me.get<string>(path)).text;
    expect(page).toContain("1,210.00");
    const row = await issued(await post(path, [], { ...(await sentBy(page, path)), ...changes }));
    expect(row.total).toBe(total);
  }
});

test("a draft of a simplified invoice says that it needs the tax rules, and can be made a full one", async () => {
  const content = { customer_id: customer.id, lines: [{ name: "Gas", unit_price: 1000 }], kind: "F2", draft: 1 };
  const path = `/invoices/drafts/${(await me.post<{ id: number }>("/api/invoices", content)).json.id}`;
  const { simplified, ...full } = await sentBy((await me.get<string>(path)).text, path);
  expect(simplified).toBe("1");
  const refused = await post(path, [], { ...full, simplified: "1" });
  expect([refused.status, refused.text.includes("only issued under Spanish tax rules")]).toEqual([422, true]);
  expect(await issued(await post(path, [], full))).toMatchObject({ total: 1210 });
});

test("a catalogue without a price for invoices leaves the price open", async () => {
  const bare = await addProduct(me, { price: 0, price2: 20 });
  const added = await post(here, [emptyLine], { intent: `add-product:${bare.id}` });
  expect(added.text.match(/name="line_kind"/g)).toHaveLength(1);
  expect(added.text).toContain(`value="${bare.name}"`);
});

/** Spanish tax rules over the calls and on the screens without scripts. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addDeclaration,
  addInvoicedCustomer,
  addJob,
  addQuote,
  addQuotedCustomer,
} from "../browser/support/data.ts";
import { executeIn } from "../support/direct.ts";
import { runningApp } from "../support/running-app.ts";
import { company, laBarca } from "../support/samples.ts";
import { signInAs } from "../support/users.ts";
import { formsOf, isSent } from "./support/page-forms.ts";

type Refused = { error: string; fields?: Record<string, string> };
type Invoice = { id: number; type: number; net: number; iva: number; kind: string };

const { app, me } = await runningApp();
const office = await signInAs(app, "office");
const path = "/admin/tax-rules";
const rules = async () => (await me.get<{ tax_rules: string }>("/api/settings")).json.tax_rules;
const textOf = async (at: string) =>
  (await me.get(at)).text.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "").replaceAll("&amp;", "&");

test("without them the form of an invoice warns of what the company lacks, beside the button that issues it", async () => {
  const { id } = await addCustomer(me);
  const form = `/invoices/new?customer=${id}`;
  expect(await textOf(form)).toContain("The tax number of the company is missing.");
});

test("an owner turns them on and off on their screen and by the call, nobody else does", async () => {
  expect(await rules()).toBe("");
  const { invoice } = await addInvoicedCustomer(me);
  expect(await textOf("/invoices")).not.toContain("From before");
  expect((await office.put("/api/settings", { tax_rules: "spain" })).status).toBe(403);
  expect((await office.put("/api/settings", { tax_rules: "" })).status).toBe(200);
  expect((await me.put("/api/settings", { tax_rules: "france" })).status).toBe(400);
  expect(await textOf(path)).toContain("2027");
  expect((await me.postForm(path, { tax_rules: "spain" })).status).toBe(302);
  expect(await rules()).toBe("spain");
  expect((await me.postForm(path, {})).status).toBe(302);
  expect(await rules()).toBe("");
  expect((await me.put<{ tax_rules: string }>("/api/settings", { tax_rules: "spain" })).json.tax_rules).toBe("spain");
  expect(await textOf(path)).toContain("The NIF of the company is missing.");
  expect(await textOf(path)).toMatch(/<a[^>]*href="\/settings"/);
  // What was issued before is told from what has a record.
  expect(await textOf("/invoices")).toContain("From before Spanish tax rules");
  expect(await textOf(`/invoices/${invoice.id}/preview`)).toContain("it has no record for the tax agency");
});

test("what is missing is listed with links, a cause is asked for, and then the invoice is issued", async () => {
  const { customer, product } = await addQuotedCustomer(me, { nie: "12345678A" });
  const items = [{ product_id: product.id, quantity: 1 }];
  const quote = await me.post<{ id: number }>("/api/quotes", { customer_id: customer.id, type: 1, discount: 0, items });
  const job = await addJob(me, quote.json.id);
  const dialog = `/calendar/jobs/${job.id}/invoice`;
  const page = await textOf(dialog);
  expect(page).toContain("The NIF of the company is missing.");
  expect(page).toContain("The NIE of the customer is wrong");
  expect(page).toContain(`href="/customers?id=${customer.id}"`);
  expect(page).toContain('name="iva"');
  const refused = await me.post<Refused>(`/api/jobs/${job.id}/invoice`, { paid: 0 });
  expect(refused.status).toBe(409);
  expect(refused.json.error).toContain("The name of the company is missing. The NIF of the company is missing.");
  expect(refused.json.fields).toEqual({
    cause: "Something is without IVA: say why, by its legal cause, or charge IVA.",
  });
  await me.put("/api/settings", { ...company, registry: "" });
  const full = (await me.get<Record<string, unknown>>(`/api/customers/${customer.id}`)).json;
  await me.put(`/api/customers/${customer.id}`, { ...full, nie: "12345678Z" });
  // Commercial law wants the entry in the register, and an invoice is issued without it.
  const left = (await textOf(dialog)).match(/[^<>]*\bis missing[.:][^<>]*/g);
  expect(left).toEqual([
    expect.stringContaining("commercial register (Registro Mercantil) is missing: commercial law"),
  ]);
  const again = await me.postForm(dialog, { paid: "0", iva: "" });
  expect(again.status).toBe(409);
  expect((await me.postForm(dialog, { paid: "0", iva: "Z9" })).status).toBe(422);
  expect((await me.postForm(dialog, { paid: "0", iva: "21" })).status).toBe(302);
  const { id } = (await me.post<Invoice>(`/api/jobs/${job.id}/invoice`, { paid: 0 })).json;
  const invoice = (await me.get<Invoice>(`/api/invoices/${id}`)).json;
  expect(invoice).toMatchObject({ type: 2, iva: Math.round(invoice.net * 21) / 100 });
  expect((await me.get<object>("/api/verifactu/check")).json).toEqual({ records: 1, broken: null });
});

test("calls of every origin are refused and answered alike", async () => {
  const { id: customer_id } = await addCustomer(me);
  const made = (body: object) => me.post<Invoice & Refused>("/api/invoices", { customer_id, ...body });
  expect((await made({ lines: [{ name: "Work", unit_price: 10, iva_percent: 0 }] })).status).toBe(409);
  expect((await made({ lines: [{ name: "Work", unit_price: 10, iva_percent: 7 }] })).json.error).toContain("7 %");
  const inside = await made({ lines: [{ name: "Work", unit_price: 10, cause: "E5" }] });
  expect([inside.status, inside.json.error]).toEqual([409, expect.stringContaining("article 25 (E5)")]);
  const { json } = await made({ lines: [{ name: "Work", unit_price: 10, iva_percent: 0 }], cause: "N2" });
  expect(json).toMatchObject({ iva: 0, kind: "F1" });
  const rectified = await me.post(`/api/invoices/${json.id}/rectify`, { type: "I", all: 1, reason: "Never done" });
  expect(rectified.status).toBe(201);
  expect((await me.get(`/invoices/${json.id}/rectify`)).status).toBe(200);
  expect((await me.get<object>("/api/verifactu/check")).json).toEqual({ records: 3, broken: null });
});

test("on the screen an amount is credited at a rate of the invoice, for a legal reason that is recorded", async () => {
  const { id: customer_id } = await addCustomer(me);
  const lines = [
    { name: "Work", unit_price: 100, iva_percent: 10 },
    { name: "Part", unit_price: 50, iva_percent: 21 },
  ];
  const { id } = (await me.post<Invoice>("/api/invoices", { customer_id, lines })).json;
  const screen = `/invoices/${id}/rectify`;
  const page = await textOf(screen);
  expect(page).toContain("IVA 10 %: € 100.00 are left");
  expect(page).toContain("R3: the debt cannot be collected");
  const form = { how: "credit", reason: "Discount for the delay", kind: "R4", credit_tax: "1000", iva: "", seen: "0" };
  const empty = await me.postForm(screen, { ...form, credit: "" });
  expect([empty.status, empty.text.includes("Amount to credit is required")]).toEqual([422, true]);
  const larger = await me.postForm(screen, { ...form, credit: "100,01" });
  expect([larger.status, larger.text.includes("At 10 % only € 100.00 of the invoice is left")]).toEqual([422, true]);
  expect(larger.text).toContain('value="100,01"');
  const other = await me.postForm(screen, { ...form, credit: "20", credit_tax: "400" });
  expect([other.status, other.text.includes("At 4 % only € 0.00 of the invoice is left")]).toEqual([422, true]);
  for (const credit_tax of ["0 E9", "ten", "1000 E1 E2"]) {
    const wrong = await me.postForm(screen, { ...form, credit: "20", credit_tax });
    expect([wrong.status, wrong.text.includes("IVA of the amount to credit is not valid")]).toEqual([422, true]);
  }
  expect((await me.postForm(screen, { ...form, credit: "20" })).status).toBe(302);
  const rows = await me.get<{ data: { kind: string; total: number; rectifies: string | null }[] }>(
    `/api/invoices?pageSize=1`,
  );
  expect(rows.json.data).toMatchObject([{ kind: "R4", total: -22 }]);
  expect(await textOf(screen)).toContain("IVA 10 %: € 80.00 are left");
  expect((await me.get<{ broken: unknown }>("/api/verifactu/check")).json.broken).toBeNull();
});

test("a credit of all that is left, posted twice, is answered with the one correction that it made", async () => {
  const { id: customer_id } = await addCustomer(me);
  const lines = [
    { name: "Work", unit_price: 100, iva_percent: 10 },
    { name: "Part", unit_price: 50, iva_percent: 21 },
  ];
  const { id } = (await me.post<Invoice>("/api/invoices", { customer_id, lines })).json;
  const count = async () => (await me.get<{ total: number }>("/api/invoices?pageSize=1")).json.total;
  const before = await count();
  const form = { how: "credit", reason: "Discount for the delay", kind: "R4", iva: "" };
  // Something is left at another rate after the first, and nothing of the invoice after the second.
  for (const [credit, credit_tax, seen] of [
    ["100", "1000", "0"],
    ["50", "2100", "1"],
  ] as const) {
    const posted = { ...form, credit, credit_tax, seen, form_key: `credits-all-at-${credit_tax}` };
    const first = await me.postForm(`/invoices/${id}/rectify`, posted);
    const again = await me.postForm(`/invoices/${id}/rectify`, posted);
    expect([first.status, again.status]).toEqual([302, 302]);
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  }
  expect(await count()).toBe(before + 2);
});

test("a bad debt of a customer abroad is refused on the screen, with the sentence and what was typed", async () => {
  const { id: customer_id } = await addCustomer(me, { nie: "FR40303265045" });
  const { id } = (await me.post<Invoice>("/api/invoices", { customer_id, lines: [{ name: "Work", unit_price: 10 }] }))
    .json;
  const screen = `/invoices/${id}/rectify`;
  const form = { how: "back", reason: "Not paid for a year", kind: "R3", iva: "", seen: "0" };
  const answer = await me.postForm(screen, form);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("The tax agency takes reason R3 only for a customer with a Spanish NIE");
  expect(answer.text).toContain("Not paid for a year");
  expect((await me.postForm(screen, { ...form, kind: "R1" })).status).toBe(302);
});

test("the preview of an invoice whose record was not sent says whether it will be", async () => {
  const { id: customer_id } = await addCustomer(me);
  const { json } = await me.post<Invoice>("/api/invoices", { customer_id, lines: [{ name: "Work", unit_price: 10 }] });
  const preview = `/invoices/${json.id}/preview`;
  const inMode = (mode: string) => executeIn(app.dataDir, `UPDATE "VerifactuSettings" SET "mode" = '${mode}'`);
  expect(await textOf(preview)).toContain("VERI*FACTU: recorded. Sending is off.");
  await inMode("test");
  expect(await textOf(preview)).toContain("VERI*FACTU: recorded, and waiting to be sent.");
  await inMode("off");
});

test("a refused record shows on its invoice, and goes again by the button", async () => {
  const { id: customer_id } = await addCustomer(me);
  const { json } = await me.post<Invoice & { verifactu: object }>("/api/invoices", {
    ...{ customer_id, lines: [{ name: "Work", unit_price: 10 }] },
  });
  expect(json.verifactu).toEqual({ state: "waiting", code: "", message: "" });
  const [record] = await executeIn<{ id: number }>(
    app.dataDir,
    `INSERT INTO "VerifactuSubmission" ("site", "sent_at", "records", "incident") VALUES ('real', '2026-11-23T10:00:00.000Z', 1, 0)`,
    `INSERT INTO "VerifactuDelivery" ("record_id", "site", "state", "submission_id")
     SELECT "id", 'real', 'sent', (SELECT max("id") FROM "VerifactuSubmission") FROM "VerifactuRecord" WHERE "invoice_id" = ${json.id}`,
    `UPDATE "VerifactuDelivery" SET "state" = 'rejected', "code" = '1123', "message" = 'NIF no identificado'`,
    `SELECT max("id") AS "id" FROM "VerifactuRecord"`,
  );
  expect((await me.get<{ verifactu: object }>(`/api/invoices/${json.id}`)).json.verifactu).toEqual({
    ...{ state: "rejected", code: "1123", message: "NIF no identificado" },
  });
  const preview = await textOf(`/invoices/${json.id}/preview`);
  expect(preview).toContain("VERI*FACTU: refused by the tax agency: 1123 NIF no identificado");
  expect(preview).toContain('href="/admin/verifactu"');
  const again = () => me.postForm("/admin/verifactu", { intent: "again", id: String(record?.id) });
  expect((await again()).status).toBe(302);
  expect((await again()).status).toBe(409);
  expect((await me.get<{ verifactu: object }>(`/api/invoices/${json.id}`)).json.verifactu).toMatchObject({
    state: "waiting",
  });
  expect((await me.get<object>("/api/verifactu/check")).json).toMatchObject({ broken: null });
});

test("the form of an invoice lists what is missing, asks for a cause, and makes a simplified one", async () => {
  const { id } = await addCustomer(me, { nie: "12345678A" });
  const form = `/invoices/new?customer=${id}`;
  const page = await textOf(form);
  expect(page).toContain("The NIE of the customer is wrong");
  expect(page).toContain('name="simplified"');
  expect(page).not.toContain('name="iva"');
  const line = { line_kind: "line", name: "Work", quantity: "1", unit: "ud", unit_price: "10", iva_percent: "0" };
  const typed = { intent: "issue", ...line, description: "", line_discount: "", cause: "", simplified: "1" };
  const asked = await me.postForm(form, typed);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('name="iva"');
  expect((await me.postForm(form, { ...typed, iva: "E1" })).status).toBe(302);
  const { data } = (await me.get<{ data: { kind: string; customer_id: number }[] }>("/api/invoices")).json;
  expect(data.find(({ customer_id }) => customer_id === id)).toMatchObject({ kind: "F2" });
});

test("the form of an invoice says before it is issued whether the customer has declared what its IVA rests on", async () => {
  const { id } = await addCustomer(me);
  const form = `/invoices/new?customer=${id}`;
  const line = { line_kind: "line", name: "Work", quantity: "1", unit: "ud", unit_price: "100", cause: "" };
  const at = async (iva_percent: string) =>
    (await me.postForm(form, { ...line, iva_percent, intent: "recalculate" })).text;
  expect(await at("21")).not.toContain("the customer has signed no declaration");
  const missing = await at("10");
  expect(missing).toContain("Reduced rate of 10 %: the customer has signed no declaration.");
  expect(missing).toMatch(
    new RegExp(`<a(?=[^>]*target="_blank")[^>]*href="/customers/${id}/declarations/new\\?kind=reduced"`),
  );
  const declaration = await addDeclaration(me, id);
  const signature = { intent: "paper", signed_on: "2026-01-02", signed_by: "Luis" };
  await me.postForm(`/customers/${id}/declarations/${declaration.id}`, signature);
  expect(await at("10")).toContain("the customer&#x27;s declaration of 02/01/2026 is there");
});

test("with IVA chosen for a quote without, the form and the dialog show the total that is issued", async () => {
  const { customer, product } = await addQuotedCustomer(me);
  const made = () => {
    const items = [{ product_id: product.id, quantity: 1, unit_price: 1_000 }];
    const of = { customer_id: customer.id, product_id: product.id };
    return addQuote(me, of, { type: 1, items, status: "accepted" });
  };
  const totals = async (q: string) =>
    (await me.get<{ data: { total: number }[] }>(`/api/invoices?q=${q}`)).json.data.map(({ total }) => total);
  const form = `/invoices/new?quote=${(await made()).id}`;
  const asked = await me.postForm(form, { intent: "issue" });
  expect([asked.status, asked.text.includes('name="iva"')]).toEqual([409, true]);
  const chosen = await me.postForm(form, { intent: "recalculate", iva: "21" });
  expect(chosen.text).toMatch(/class="sum money">€ 1,210\.00</);
  const issued = await me.postForm(form, { intent: "issue", iva: "21" });
  const q = new URL(issued.headers.get("Location") ?? "", "http://x").searchParams.get("q") ?? "";
  expect(await totals(q)).toEqual([1_210]);
  // The dialog has no button that only calculates, so each rate says what it comes to.
  const job = await addJob(me, (await made()).id);
  const dialog = `/calendar/jobs/${job.id}/invoice`;
  expect(await textOf(dialog)).toContain("IVA 21 % on top: € 1,210.00 in all");
  const wrong = await me.postForm(dialog, { paid: "x", iva: "21" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(/class="sum">€ 1,210\.00</);
  expect((await me.postForm(dialog, { paid: "1", iva: "21" })).status).toBe(302);
  const { id } = (await me.post<Invoice>(`/api/jobs/${job.id}/invoice`, { paid: 0 })).json;
  expect((await me.get(`/api/invoices/${id}`)).json).toMatchObject({ total: 1_210, paid: 1 });
});

test("a full invoice takes the place of simplified ones, by the screen and by the call, once the details are there", async () => {
  const eva = await addCustomer(me, { nie: "12345678A" });
  const made = async () =>
    (
      await me.post<Invoice & { invoice_number: string }>("/api/invoices", {
        ...{ customer_id: eva.id, kind: "F2", lines: [{ name: "Filter <b>", unit_price: 10 }] },
      })
    ).json;
  const [one, two, three] = [await made(), await made(), await made()];
  const screen = `/invoices/${one.id}/substitute`;
  expect(await textOf(`/invoices/${one.id}/preview`)).toContain(`href="${screen}"`);
  const lacking = await textOf(screen);
  expect(lacking).toContain("The NIE of the customer is wrong");
  expect(lacking).toContain(`href="/customers?id=${eva.id}"`);
  // Enter, without scripts.
  const stays = await me.postForm(screen, { others: String(two.id), intent: "stay" });
  expect([stays.status, stays.text.includes('role="alert"')]).toEqual([200, false]);
  const refused = await me.postForm(screen, { others: String(two.id) });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(
    new RegExp(`<input[^>]*value="${two.id}"[^>]*checked|<input[^>]*checked[^>]*value="${two.id}"`),
  );
  const known = (await me.get<Record<string, unknown>>(`/api/customers/${eva.id}`)).json;
  expect((await me.put(`/api/customers/${eva.id}`, { ...known, nie: "12345678Z" })).status).toBe(200);
  expect((await me.postForm(screen, { others: String(two.id) })).status).toBe(302);
  const rows = (await me.get<{ data: Record<string, unknown>[] }>(`/api/invoices?q=${one.invoice_number}`)).json.data;
  const full = String(rows[0]?.substituted_by);
  expect(rows[0]).toMatchObject({ kind: "F2", paid: 1, rectified_by: [], substitutes: [] });
  expect(await textOf(`/invoices?q=${full}`)).toContain(`Replaces ${one.invoice_number}, ${two.invoice_number}`);
  expect(await textOf(`/invoices?q=${two.invoice_number}`)).toContain(`Replaced by ${full}`);
  const call = await me.post<Record<string, unknown>>(`/api/invoices/${three.id}/substitute`, {});
  expect(call.status).toBe(201);
  expect(call.json).toMatchObject({ kind: "F3", total: 12.1, substitutes: [three.invoice_number], rectifies: null });
  expect((await me.post(`/api/invoices/${three.id}/substitute`, {})).status).toBe(409);
  expect((await me.post(`/api/invoices/${three.id}/substitute`, { others: ["x"] })).status).toBe(400);
});

test("where no full invoice can take an invoice's place, the screen says why in place of its form, and lists no lacks", async () => {
  const { id: customer_id } = await addCustomer(me, { nie: "12345678A" });
  const lines = [{ name: "Filter", unit_price: 10, cause: "E1" }];
  type Numbered = Invoice & { invoice_number: string };
  const made = async (more: object) =>
    (await me.post<Numbered>("/api/invoices", { customer_id, lines, kind: "F2", ...more })).json;
  const rectified = await made({});
  await me.post(`/api/invoices/${rectified.id}/rectify`, { type: "I", all: 1, reason: "Never done" });
  const annulled = await made({});
  expect((await me.post(`/api/invoices/${annulled.id}/annul`, { reason: "By mistake" })).status).toBe(200);
  const { invoice: full } = await addInvoicedCustomer(me);
  for (const [invoice, why] of [
    [rectified, `Nothing is left of ${rectified.invoice_number} that a full invoice could replace.`],
    [annulled, "This invoice was annulled."],
    [full, `${full.invoice_number} is no simplified invoice.`],
  ] as const) {
    const screen = `/invoices/${invoice.id}/substitute`;
    const text = await textOf(screen);
    expect(text).toContain(why);
    expect(text).not.toContain("Issue full invoice");
    expect(text).not.toContain("The NIE of the customer is wrong");
    // A form that was open before says it too, and stays.
    const refused = await me.postForm(screen, {});
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`The full invoice was not issued: ${why}`);
    expect(refused.text).toContain("Issue full invoice");
  }
});

test.each<[string, object, RegExp]>([
  [
    "400.01 simplified for a company",
    { kind: "F2", lines: [{ name: "A", unit_price: 400.01, cause: "E1" }] },
    /at most € 400.00: make a full one/,
  ],
  [
    "reverse charge, simplified",
    { kind: "F2", lines: [{ name: "A", unit_price: 1, cause: "S2" }] },
    /needs a full invoice/,
  ],
  [
    "a rate that did not hold that day",
    { work_date: "2026-01-15", lines: [{ name: "A", unit_price: 1, iva_percent: 5 }] },
    /5 % did not hold on 15\/01\/2026: state the rate of that day/,
  ],
  [
    "0 % without a cause",
    { lines: [{ name: "A", unit_price: 1, iva_percent: 0 }] },
    /say why, by its legal cause, or charge IVA/,
  ],
  [
    "13 rates and causes",
    { lines: Array.from({ length: 13 }, (_, n) => ({ name: "A", unit_price: 1, iva_percent: n + 1 })) },
    /make two of it/,
  ],
])("%s is refused, with what to do", async (_, body, says) => {
  const { id: customer_id } = await addCustomer(me, { kind: "company", company_name: "Obras, S.L.", nie: "A58818501" });
  const { total } = (await me.get<{ total: number }>("/api/invoices")).json;
  const refused = await me.post<Refused>("/api/invoices", { customer_id, ...body });
  expect(refused).toMatchObject({ status: 409, json: { error: expect.stringMatching(says) } });
  expect((await me.get<{ total: number }>("/api/invoices")).json.total).toBe(total);
});

test("a wrong letter on a full invoice, and a correction larger than what is left, are refused with what to do", async () => {
  const wrong = await addCustomer(me, { nie: "12345678A" });
  const lines = [{ name: "Work", unit_price: 10 }];
  const refused = await me.post<Refused>("/api/invoices", { customer_id: wrong.id, lines });
  expect(refused).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining("look at its digits and letters") },
  });
  const { id: customer_id } = await addCustomer(me);
  const { id } = (await me.post<Invoice>("/api/invoices", { customer_id, lines })).json;
  const less = { type: "I", reason: "Too much", lines: [{ name: "Work", unit_price: -10.01 }] };
  const larger = await me.post<Refused>(`/api/invoices/${id}/rectify`, less);
  expect(larger).toMatchObject({
    status: 400,
    json: { error: "At 21 % only € 10.00 of the invoice is left: take off no more." },
  });
});

test("in a year with such an invoice they stay on", async () => {
  expect((await me.postForm(path, {})).status).toBe(409);
  expect((await me.put<Refused>("/api/settings", { tax_rules: "" })).json.error).toBe(
    "An invoice was issued under Spanish tax rules this year: they stay on until it is over.",
  );
  expect(await rules()).toBe("spain");
});

test("once invoices were issued, another NIF of the company is an owner's, and the form asks about it", async () => {
  const before = (await me.get<Record<string, unknown>>("/api/settings")).json;
  const saved = async (from: typeof me, changes: Record<string, string>) => {
    const forms = await formsOf((await from.get<string>("/settings")).text, "/settings");
    const body = new FormData();
    for (const { name, value } of forms.find(({ multipart }) => multipart)?.fields.filter(isSent) ?? [])
      if (!(name in changes)) body.append(name, value);
    for (const [name, value] of Object.entries(changes)) body.append(name, value);
    return from.postForm("/settings", body);
  };
  const nie = "A58818501";
  expect((await office.put("/api/settings", { nie })).status).toBe(403);
  const refused = await saved(office, { nie, nie_confirmed: nie });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(`Invoices were issued under the NIF ${before.nie}: only an owner changes it.`);
  // The same number, written otherwise, is no other.
  expect((await office.put("/api/settings", { nie: `ES ${before.nie}` })).status).toBe(200);
  const asked = await saved(me, { nie });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("Yes, from now on invoices are issued under the NIF A58818501");
  expect((await saved(me, { nie, nie_confirmed: "B12345674" })).status).toBe(422);
  expect((await saved(me, { nie, nie_confirmed: nie })).status).toBe(302);
  expect((await me.put("/api/settings", { nie: before.nie })).status).toBe(200);
});

test("the form issues nothing in advance without the day on which it was paid", async () => {
  const { customer, product } = await addQuotedCustomer(me);
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
  const path = `/invoices/new?quote=${id}`;
  const issued = (changes: Record<string, string>) =>
    me.postForm(path, { intent: "issue", advance_percent: "30", ...changes });
  const unpaid = await issued({});
  expect(unpaid.status).toBe(422);
  expect(unpaid.text).toContain("State the day on which the advance was paid");
  expect((await issued({ intent: "draft" })).status).toBe(302);
  const paid = await issued({ work_date: new Date().toISOString().slice(0, 10) });
  expect(paid.status).toBe(302);
  expect(await textOf(paid.headers.get("Location") ?? "")).toContain("Mark Unpaid");
});

test("the Quote Builder says that a consumer must be shown the price with IVA", async () => {
  const warning = "the law wants the final price, with IVA";
  const person = await addCustomer(me);
  const firm = await addCustomer(me, laBarca);
  const shown = async (customer_id: number, changes: Record<string, string>) =>
    (await me.postForm("/quote", { intent: "recalculate", customer_id: String(customer_id), ...changes })).text;
  expect(await shown(person.id, {})).toContain(warning);
  expect(await shown(person.id, { include_iva: "1" })).not.toContain(warning);
  expect(await shown(firm.id, {})).not.toContain(warning);
});

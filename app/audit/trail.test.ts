/**
 * The audit trail on a real database file: what each change records, that lines cannot be changed, and that a changed
 * line is found.
 */
import { beforeAll, expect, test } from "vitest";
import { changePassword, createUser } from "#app/auth/accounts.server.ts";
import { askSecondFactor } from "#app/auth/second-factor.server.ts";
import { endSession, startSession } from "#app/auth/sessions.server.ts";
import { deleteProduct, updateProduct } from "#app/catalogue/products.server.ts";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { deleteCustomer, updateCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { setSeries } from "#app/invoices/series.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import type { AuditLine } from "#app/platform/audit.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { updateQuote } from "#app/quotes/quotes.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn, withoutTriggers } from "../../tests/support/direct.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { customer, plainPerson } from "../../tests/support/samples.ts";
import { quoteInput, storeBooking, storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { auditListSchema } from "./audit.schema.ts";
import { lineTexts } from "./line-texts.server.ts";
import { checkTrail, listTrail } from "./trail.server.ts";

const { dataDir } = useDatabase();

/** Runs `work` as the user Eva; gives the lines that it added to the trail, oldest first, as they are stored. */
async function trailLines(work: () => Promise<unknown>) {
  const before = (await reader().audit.count()) ?? 0;
  await inRequest({ id: "test", person: { id: 7, name: "Eva" } }, work);
  const rows = await reader().audit.findMany({ where: { id: { gt: before } }, orderBy: { id: "asc" } });
  return rows as AuditLine[];
}

/** The same, with what was before and after parsed. */
async function trailOf(work: () => Promise<unknown>) {
  const rows = await trailLines(work);
  return rows.map(({ did, kind, subject, user_name, before: was, after: is }) => ({
    ...{ did, kind, subject, user_name },
    before: was === null ? null : JSON.parse(was),
    after: is === null ? null : JSON.parse(is),
  }));
}

const asked = (search: Record<string, string>) => listTrail(validate(auditListSchema, search));

beforeAll(async () => {
  // A change that no user made, such as one by the server itself, is recorded too.
  await storeCustomer({ surname: "First" });
});

test("a customer: added with all it has, changed with what differs, removed with all it had", async () => {
  let id = 0;
  const [added] = await trailOf(async () => ({ id } = await storeCustomer({ surname: "Zúñiga" })));
  const subject = "Begoña Zúñiga";
  expect(added).toMatchObject({ did: "added", kind: "customer", subject, user_name: "Eva", before: null });
  expect(added?.after).toEqual({ ...customer, ...plainPerson, surname: "Zúñiga" });
  const input = validate(customerSchema, { ...customer, surname: "Zúñiga", tel: "1", language: "es" });
  expect(await trailOf(() => updateCustomer(id, input))).toEqual([
    {
      ...{ did: "changed", kind: "customer", subject, user_name: "Eva" },
      before: { tel: customer.tel, language: null },
      after: { tel: "1", language: "es" },
    },
  ]);
  expect(await trailOf(() => updateCustomer(id, input))).toEqual([]);
  const [removed] = await trailOf(() => deleteCustomer(id));
  expect(removed).toMatchObject({ did: "removed", kind: "customer", subject, after: null });
  expect(removed?.before).toEqual({ ...input });
});

test("a change of a quote is one line of the trail, with its lines and totals before and after", async () => {
  const [{ id: customer_id }, { id: product_id }] = [await storeCustomer(), await storeProduct()];
  const quote = await storeQuote(customer_id, product_id);
  const input = quoteInput(customer_id, product_id, { items: [{ product_id, quantity: 3 }] });
  const [changed, ...more] = await trailOf(() => updateQuote(quote.id, input, "en"));
  expect(more).toEqual([]);
  // What a line does not have is null: it is no heading, has no discount and is not optional.
  const line = {
    ...{ position: 1, kind: null, name: "Split 1x1 3,5 kW", description: "Con instalación", unit: "ud" },
    ...{ unit_price_cents: 100_000, discount_bp: null, optional: null },
  };
  expect(changed).toEqual({
    ...{ did: "changed", kind: "quote", subject: quote.quote_number, user_name: "Eva" },
    before: {
      ...{ net_cents: 100_000, iva_cents: 21_000, total_cents: 121_000 },
      lines: [{ ...line, quantity_milli: 1000 }],
    },
    after: {
      ...{ net_cents: 300_000, iva_cents: 63_000, total_cents: 363_000 },
      lines: [{ ...line, quantity_milli: 3000 }],
    },
  });
});

test("a product out of the catalogue and a cancelled job are removed; an invoice is added and paid", async () => {
  const { product, job } = await storeBooking();
  const [invoiced] = await trailOf(() => createInvoice(job.id, { paid: 0 }, { language: "en" }));
  expect(invoiced).toMatchObject({ did: "added", kind: "invoice", after: { total_cents: 121_000, paid: 0 } });
  expect(invoiced?.after.lines).toHaveLength(1);
  const paid = await trailOf(() => setPaid(1, 1));
  expect(paid).toMatchObject([{ did: "changed", kind: "invoice", before: { paid: 0 }, after: { paid: 1 } }]);
  expect(await trailOf(() => cancelJob(job.id))).toMatchObject([{ did: "removed", kind: "job", after: null }]);
  const raised = { ...product, price_cents: 1 };
  const { name, description, price_cents, price2_cents, checklist_template_id } = raised;
  const data = { name, description, price_cents, price2_cents, checklist_template_id };
  expect(await trailOf(() => updateProduct(product.id, data))).toMatchObject([
    { did: "changed", before: { price_cents: 100_000 }, after: { price_cents: 1 } },
  ]);
  expect(await trailOf(() => deleteProduct(product.id))).toMatchObject([{ did: "removed", kind: "product" }]);
});

test("settings, users and sessions are recorded without secrets", async () => {
  expect(await trailOf(() => saveSettings({ company_name: "Clima Sur", iva_bp: 1000 }))).toMatchObject([
    {
      kind: "settings",
      before: { company_name: "", iva_bp: 2100 },
      after: { company_name: "Clima Sur", iva_bp: 1000 },
    },
  ]);
  const password = "correct horse";
  const account = { email: "ana@example.com", password, name: "Ana" };
  const lines = await trailOf(async () => {
    const user = await createUser(account, { onlyAsFirst: true });
    const session = await startSession(user, "Firefox");
    const input = { currentPassword: password, newPassword: "another horse" };
    await changePassword({ session_id: session.id, user }, input);
    await endSession(session.id);
  });
  expect(lines.map(({ did, kind, subject }) => [did, kind, subject])).toEqual([
    ["added", "user", "ana@example.com"],
    ["added", "session", "ana@example.com"],
    ["changed", "user", "ana@example.com"],
    ["removed", "session", "ana@example.com"],
  ]);
  expect(lines[2]).toMatchObject({ before: { password: "set" }, after: { password: "set anew" } });
  const kept = await reader().user.findFirstOrThrow();
  expect(JSON.stringify(lines)).not.toContain(kept.password_hash);
  expect(JSON.stringify(lines)).not.toContain("horse");
});

test("a failed change leaves no line", async () => {
  const failing = write(async (transaction) => {
    await transaction.customer.create({
      data: { ...customer, sort_key: "", search_text: "", created_at: new Date(), updated_at: new Date() },
    });
    throw new Error("in the middle");
  });
  expect(await trailOf(() => failing.catch(() => undefined))).toEqual([]);
  expect(await reader().auditChange.count()).toBe(0);
});

test("a change by another program has a line of its own", async () => {
  const { id } = await storeCustomer();
  await executeIn(dataDir, `UPDATE "Customer" SET "tel" = 'forged' WHERE "id" = ${id}`);
  const lines = await trailOf(() => storeCustomer({ surname: "Next" }));
  expect(lines).toMatchObject([
    { did: "changed", user_name: "?", after: { tel: "forged" } },
    { did: "added", user_name: "Eva", subject: "Begoña Next" },
  ]);
  const [next, forged] = (await asked({})).rows.map((row) => lineTexts(row, "en"));
  expect([next?.who, forged?.who]).toEqual(["Eva", "Another program"]);
});

test("the list finds by name, number or person, kind and day, the last first", async () => {
  for (const q of ["zuniga", "Zúñiga, Eva"]) {
    expect((await asked({ q })).rows.map(({ did }) => did)).toEqual(["removed", "changed", "added"]);
  }
  expect((await asked({ q: "zuniga eva", kind: "quote" })).total).toBe(0);
  expect((await asked({ q: "q-" })).total).toBe((await asked({ kind: "quote" })).total);
  expect((await asked({ from: "2000-01-01", to: "2000-01-02" })).total).toBe(0);
  expect((await asked({ q: "eva", pageSize: "2", page: "2" })).rows).toHaveLength(2);
  const all = await asked({ pageSize: "100" });
  expect(all.rows).toHaveLength(all.total);
});

test("a line says its fields as the screens do, in both languages", async () => {
  const [changed] = (await asked({ q: "Q-", kind: "quote" })).rows.filter(({ did }) => did === "changed");
  const texts = (language: "en" | "es") => changed && lineTexts(changed, language);
  expect(texts("en")).toMatchObject({ did: "Changed", kind: "Quote", subject: changed?.subject });
  expect(texts("en")?.fields).toContainEqual({ label: "Total", before: "€ 1,210.00", after: "€ 3,630.00" });
  expect(texts("en")?.fields).toContainEqual({
    label: "Lines",
    before: "Split 1x1 3,5 kW · Con instalación · 1 · pc · € 1,000.00",
    after: "Split 1x1 3,5 kW · Con instalación · 3 · pc · € 1,000.00",
  });
  expect(texts("es")?.fields).toContainEqual({ label: "Total", before: "1.210,00 €", after: "3.630,00 €" });
});

test.each([
  ["job", { state: "on_the_way", kind: "survey" }, ["En camino", "Visita técnica"]],
  ["absence", { from: "2026-08-03", to: "2026-08-14" }, ["03/08/2026", "14/08/2026"]],
  ["settings", { verifactu_mode: "real", since: "2026-01-31" }, ["A la Agencia Tributaria", "31/01/2026"]],
  [
    "session",
    { user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    ["Firefox en Linux"],
  ],
  ["session", { user_agent: "an app" }, ["an app"]],
  [
    "customer",
    { declarations: [{ kind: "reduced", signed_on: "2026-01-31", on_paper: 1 }] },
    ["Tipo reducido del 10 % · 31/01/2026 · En papel: Sí"],
  ],
])("states, kinds, days and devices are said as on the screens (%s)", async (kind, told, texts) => {
  const [line] = (await asked({})).rows;
  if (!line) throw new Error("The trail is empty");
  const { fields } = lineTexts({ ...line, kind, before: null, after: JSON.stringify(told) }, "es");
  expect(fields.map(({ after }) => after)).toEqual(texts);
  // Each has a label, and not its name in the database.
  expect(Object.keys(told).filter((name) => fields.some(({ label }) => label === name))).toEqual([]);
});

test.each([
  ["login", "ana@example.com · Failed: The mail server refused the user or the password."],
  ["interrupted", "ana@example.com · Not known whether it arrived"],
])("a line says in words that an e-mail ended with %s", async (error, text) => {
  const [line] = (await asked({})).rows;
  if (!line) throw new Error("The trail is empty");
  const after = JSON.stringify({ emails: [{ position: 0, to_email: "ana@example.com", error }] });
  const { fields } = lineTexts({ ...line, before: null, after }, "en");
  expect(fields).toEqual([{ label: "Emails", before: null, after: text }]);
});

test.each([
  ["en", "No", "Yes"],
  ["es", "No", "Sí"],
] as const)("a line says in words (%s) that a second factor is asked for", async (language, before, after) => {
  const [changed] = await trailLines(() => askSecondFactor(true));
  if (!changed) throw new Error("The switch is not recorded");
  expect(lineTexts(changed, language).fields).toMatchObject([{ before, after }]);
  await askSecondFactor(false);
});

test.each([
  ["changed", `UPDATE "Audit" SET "user_name" = 'x'`, "AUDIT_NEVER_CHANGES"],
  ["deleted", `DELETE FROM "Audit"`, "AUDIT_NEVER_DELETED"],
  [
    "put in between",
    `INSERT INTO "Audit" ("id", "at", "user_name", "did", "kind", "subject_id", "subject", "hash")
      SELECT 0, "at", 'x', 'added', 'quote', 1, '', '' FROM "Audit" LIMIT 1`,
    "AUDIT_ONLY_AT_ITS_END",
  ],
])("no line is %s", async (_, sql, refusal) => {
  expect(await refusalOf(executeIn(dataDir, sql))).toBe(refusal);
});

test("a line that is added while the trail is read is not reported as missing", async () => {
  const lines = (await reader().audit.findMany({ orderBy: { id: "asc" } })) as AuditLine[];
  const last = lines.pop();
  let given = lines.length;
  async function* growing() {
    yield* lines;
    given = last?.id ?? 0;
  }
  const whole = { lines: lines.length, broken: null };
  expect(await checkTrail({ lines: growing(), lastGiven: async () => given })).toEqual(whole);
});

test("a change of the trail without its triggers is found", async () => {
  const whole = await checkTrail();
  expect(whole).toEqual({ lines: await reader().audit.count(), broken: null });
  const last = whole.lines;
  expect(await checkAfter(`UPDATE "Audit" SET "user_name" = 'Ana' WHERE "id" = 3`)).toBe(3);
  expect(await checkAfter(`UPDATE "Audit" SET "after" = NULL WHERE "id" = 5`)).toBe(5);
  expect(await checkAfter(`DELETE FROM "Audit" WHERE "id" = 4`)).toBe(4);
  expect(await checkAfter(`DELETE FROM "Audit" WHERE "id" = ${last}`)).toBe(last);
  expect(await checkAfter(`DELETE FROM "Audit"`)).toBe(1);
  expect(await checkTrail()).toEqual(whole);
});

/**
 * Runs `sql` without the trail's triggers, verifies the trail, and undoes it; gives the id of the first broken line.
 */
function checkAfter(sql: string): Promise<number | null> {
  return withoutTriggers(dataDir, "Audit", async ({ execute }) => {
    await execute(`CREATE TABLE "kept" AS SELECT * FROM "Audit"`);
    await execute(sql);
    const { broken } = await checkTrail();
    await execute(`DELETE FROM "Audit"`);
    await execute(`INSERT INTO "Audit" SELECT * FROM "kept"`);
    await execute(`DROP TABLE "kept"`);
    return broken;
  });
}

test("a series that was set, or set anew, is named in the language of the page, and leads to the series", async () => {
  const [line] = await trailLines(() => setSeries("rectifying", { prefix: "RE", first: 5 }));
  const [changed] = await trailLines(() => setSeries("rectifying", { prefix: "RE", first: 6 }));
  expect(changed && lineTexts(changed, "es")).toMatchObject({
    ...{ kind: "Series de facturas", subject: "Facturas rectificativas", href: "/admin/series" },
    fields: [{ before: "5", after: "6" }],
  });
  expect(line && lineTexts(line, "es")).toMatchObject({
    ...{ kind: "Series de facturas", subject: "Facturas rectificativas", href: "/admin/series" },
    fields: expect.arrayContaining([{ label: "Prefijo de los números", before: null, after: "RE" }]),
  });
});

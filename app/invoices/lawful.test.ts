/** Spanish tax rules: turned on and off, and what they want of invoices, by the verbs on a database. */
import { expect, test } from "vitest";
import { rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { getTaxRules, setTaxRules } from "#app/tax/tax-rules.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { columnsOf, executeIn, openDirectly } from "../../tests/support/direct.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { invoiceContentSchema, rectifySchema } from "./invoice-content.schema.ts";
import { createIssued } from "./invoice-drafts.server.ts";
import { createInvoice } from "./invoices.server.ts";
import { lawfulCorrection, lawfulInvoice } from "./lawful.server.ts";

const { dataDir } = useDatabase();
const words = wordsIn("en");
const lastYear = new Date("2025-12-20T12:00:00Z");
const rulesOf = async (id: number) => (await reader().invoice.findUniqueOrThrow({ where: { id } })).tax_rules;

test("off, nothing is asked and nothing is recorded", async () => {
  const { job } = await storeBooking({ type: 1 });
  expect(await lawfulInvoice(job.id, words)).toBeNull();
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now: lastYear });
  expect(await rulesOf(id)).toBe("");
  expect(await lawfulCorrection(id, words)).toBeNull();
});

test("off, there is no simplified invoice", async () => {
  const { id: customer_id } = await storeCustomer();
  const content = validate(invoiceContentSchema, {
    customer_id,
    kind: "F2",
    lines: [{ name: "Work", unit_price: 10 }],
  });
  await expect(createIssued(content, { language: "en" })).rejects.toMatchObject({ kind: "invalid" });
});

test("turned on and off again while no invoice was issued under them", async () => {
  await setTaxRules("spain");
  expect(await getTaxRules()).toMatchObject({ rules: "spain", stays: false });
  await setTaxRules("");
  expect((await getTaxRules()).rules).toBe("");
});

test("on, all that is missing is said at once, and nothing is issued", async () => {
  await setTaxRules("spain");
  expect((await getTaxRules()).lacks.map(({ what }) => what)).toEqual(["companyName", "companyNif", "companyAddress"]);
  const { job, customer } = await storeBooking({ type: 1 }, { nie: "12345678A" });
  const before = await reader().counter.findMany();
  const failed = await createInvoice(job.id, { paid: 0 }, { language: "en" }).catch((error) => error);
  expect(failed.kind).toBe("conflict");
  const sentence = failed.sentence(words);
  for (const part of ["The name of the company", "The NIF of the company", "The address of the company"])
    expect(sentence).toContain(part);
  expect(sentence).toContain("The NIE of the customer is wrong");
  expect(sentence).toContain("Something is without IVA");
  expect(await reader().counter.findMany()).toEqual(before);
  const lawful = await lawfulInvoice(job.id, words);
  expect(lawful?.lacks.map(({ at }) => at)).toEqual([
    ...["/settings", "/settings", "/settings"],
    `/customers?id=${customer.id}`,
  ]);
  expect(lawful?.iva?.causes.length).toBe(9);
  await saveSettings(company);
  expect((await getTaxRules()).lacks).toEqual([]);
});

test("an invoice that was issued under them keeps them on until the year is over", async () => {
  const { id: customer_id } = await storeCustomer();
  const content = validate(invoiceContentSchema, { customer_id, lines: [{ name: "Work", unit_price: 10 }] });
  const { id } = await createIssued(content, { language: "en", now: lastYear });
  expect(await rulesOf(id)).toBe("spain");
  await expect(setTaxRules("", lastYear)).rejects.toMatchObject({ kind: "conflict" });
  await setTaxRules("");
  // What corrects it is issued under them all the same.
  const asked = validate(rectifySchema, { type: "I", all: 1, reason: "Wrong customer" });
  expect(await rulesOf((await rectifyInvoice(id, asked, { language: "en" })).id)).toBe("spain");
});

test("the database refuses what the verbs do not do", async () => {
  await setTaxRules("spain");
  await expect(write((tx) => tx.settings.update({ where: { id: 1 }, data: { tax_rules: "" } }))).rejects.toThrow();
  const own = ["id", "invoice_number", "tax_rules", "job_id", "rectifies_id", "rectify_type", "kind", "series"];
  const direct = await openDirectly(dataDir);
  const columns = await columnsOf(direct, "Invoice");
  await direct.close();
  const same = columns
    .filter((name) => ![...own, "paid", "payable_cents"].includes(name))
    .map((name) => `"${name}"`)
    .join(", ");
  const copy = `INSERT INTO "Invoice" ("invoice_number", "tax_rules", "paid", "payable_cents", ${same})
    SELECT 'X-' || "id", '', 0, "total_cents", ${same} FROM "Invoice" WHERE "kind" = 'F1' LIMIT 1`;
  expect(await refusalOf(executeIn(dataDir, copy))).toBe("INVOICE_UNDER_RULES");
  const unknown = `UPDATE "Settings" SET "tax_rules" = 'france'`;
  expect(await refusalOf(executeIn(dataDir, unknown))).toBe("Settings_tax_rules_known");
});

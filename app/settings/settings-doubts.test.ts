/** What is said of settings that are saved and spoil invoices, on a database. */
import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { invoiceLine, issueInvoiceOf } from "../../tests/support/issued-invoices.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import type { CompanySettings } from "./company.ts";
import { getSettings } from "./settings.server.ts";
import { doubtsOfSettings } from "./settings-doubts.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");

/** Settings of which nothing is doubtful. */
const right = { company_name: "Aire y Agua, S.L.", nie: "B12345674", phone: "952 123 456", postcode: "29601" } as const;

async function said(changed: Partial<CompanySettings>): Promise<string[]> {
  const settings = { ...(await getSettings()), ...right, tax_rules: "", iva_percent: 21, ...changed } as const;
  return (await doubtsOfSettings(settings, now)).map((sentence) => sentence(wordsIn("en")));
}

test("nothing is said of right settings, nor of what only Spanish rules want while they are off", async () => {
  const iban = "ES9121000418450200051332";
  for (const changed of [
    {},
    { company_name: "" },
    { iva_percent: 22 },
    { tax_rules: "spain" as const },
    { tax_rules: "spain" as const, iva_percent: 0 },
    { iban, iban2: "" },
    { postcode: "" },
    { postcode: "SW1A 1AA" },
    { nie: "", phone: "", postcode: "1000" },
  ])
    expect(await said(changed), JSON.stringify(changed)).toEqual([]);
});

test("each doubt has a sentence, in the order of the form", async () => {
  const iban = "ES9121000418450200051332";
  const wrong = { company_name: "", nie: "B12345670", postcode: "2960", iva_percent: 22, iban, iban2: iban };
  expect(await said({ ...wrong, tax_rules: "spain" })).toEqual([
    "Without the name of the company no invoice can be issued.",
    "The check letter or digit of B12345670 is wrong.",
    "The postcode 2960 has not the five digits of one in Spain.",
    "22 % is no rate of IVA in Spain today (21 %, 10 %, 4 %): with it no invoice can be issued.",
    "The second account is the same as the first.",
  ]);
  expect(await said({ postcode: "296011" })).toEqual(["The postcode 296011 has not the five digits of one in Spain."]);
  expect(await said({ tax_rules: "spain", iva_percent: 7.5 })).toEqual([expect.stringMatching(/^7\.5 % is no rate/)]);
});

test("an empty name is said once there is an invoice", async () => {
  const { id: customer_id } = await storeCustomer();
  await issueInvoiceOf({ customer_id, lines: [invoiceLine(20, { cause: "E1" })] }, { now });
  expect(await said({ company_name: "" })).toEqual([
    "Without the name of the company new invoices do not say who issues them.",
  ]);
});

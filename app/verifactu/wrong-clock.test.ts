/** Papers of every series and their records, made under Spanish tax rules while the clock was ahead, on a database. */
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { acceptClock, listFutureDocuments, prefixes } from "#app/documents/numbering.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { checkHealth } from "#app/operations/health.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { createQuote } from "#app/quotes/quotes.server.ts";
import { reportSchema } from "#app/service-reports/report.schema.ts";
import { createReport } from "#app/service-reports/reports.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { invoiceLine, issueInvoiceOf, rectifyByCall } from "../../tests/support/issued-invoices.ts";
import { company } from "../../tests/support/samples.ts";
import { quoteInput, storeCustomer, storeProduct } from "../../tests/support/stored.ts";
import { checkChains } from "./chain-check.server.ts";
import { recordInvoices } from "./record-invoices.server.ts";

const { file } = useDatabase();

const noon = Date.parse("2026-11-23T11:00:00Z");
const at = (seconds: number) => new Date(noon + seconds * 1000);
const year = 365 * 24 * 60 * 60;

let customer_id = 0;
let product_id = 0;
let engineer_id = 0;

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, tax_rules: "spain" });
  customer_id = (await storeCustomer()).id;
  product_id = (await storeProduct()).id;
  engineer_id = (await createEngineer({ name: "Nuria", email: null, active: 1 })).id;
});

const issue = (now: Date, more: object = {}) =>
  issueInvoiceOf({ customer_id, lines: [invoiceLine(100)], ...more }, { now });
const takeBack = (id: number, now: Date) => rectifyByCall(id, { type: "I", all: 1 }, { now });
const clockOf = async (now: Date) => (await checkHealth(dirname(file), undefined, now)).checks.clock;
const namesAhead = async (now: Date) => (await listFutureDocuments(now)).map(({ last }) => last.name);

/** Makes a paper of every series; gives the id of an invoice that nothing corrects. */
async function makeAll(now: Date): Promise<number> {
  await createQuote(quoteInput(customer_id, product_id), "en", now);
  const report = { customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id };
  await createReport(validate(reportSchema, report), "en", now);
  await takeBack(await issue(now), now);
  await takeBack(await issue(now, { kind: "F2" }), now);
  return issue(now);
}

test("after the owner's statement every series and the chain of records go on", async () => {
  await makeAll(at(0));
  const mistimed = await makeAll(at(year));
  const now = at(60);
  const everything = [...Object.keys(prefixes), "record"];
  expect((await listFutureDocuments(now)).map((ahead) => ahead.of)).toEqual(everything);
  expect((await acceptClock(now)).map((ahead) => ahead.of)).toEqual(everything);
  expect(await listFutureDocuments(now)).toEqual([]);
  expect(await clockOf(now)).toEqual({ status: "ok", behind_minutes: 0 });

  await annulInvoice(mistimed, "Issued while the clock was ahead", now);
  await makeAll(now);
  expect((await checkChains()).broken).toBeNull();
  // It is one chain still, in the order in which the records were made.
  expect(await reader().verifactuRecord.count({ where: { previous_id: null } })).toBe(1);
});

test("what was issued while the clock was ahead can be corrected, and the clock is judged by what followed", async () => {
  const mistimed = await issue(at(2 * year));
  const now = at(120);
  await acceptClock(now);
  await takeBack(mistimed, now);
  await expect(issue(at(59))).rejects.toMatchObject({ kind: "wrong-clock" });
});

test("a clock that is only too wrong for records is failing too, and the statement holds for these", async () => {
  await issue(at(400));
  const number = (await reader().invoice.findFirstOrThrow({ orderBy: { id: "desc" } })).invoice_number;
  expect(await namesAhead(at(340))).toEqual([]);
  expect(await namesAhead(at(339))).toEqual([`VERI*FACTU's record of ${number}`]);
  expect(await clockOf(at(339))).toEqual({ status: "failing", behind_minutes: 2 });
  const refused = await issue(at(339)).catch((problem) => problem.sentence(wordsIn("en")));
  expect(refused).toMatch(
    /^The server's clock says 23\/11\/2026 12:05, but .* record was made on 23\/11\/2026 12:06\./,
  );
  await acceptClock(at(339));
  await issue(at(339));
});

test("two chains that were ahead both go on", async () => {
  const former = await issue(at(3 * year));
  await saveSettings({ ...company, nie: "A58818501", tax_rules: "spain" });
  await issue(at(3 * year));
  const now = at(500);
  expect((await listFutureDocuments(now)).map((ahead) => ahead.of)).toEqual(["invoice", "record", "record"]);
  await acceptClock(now);
  expect(await listFutureDocuments(now)).toEqual([]);
  await annulInvoice(former, "Issued while the clock was ahead", now);
  await issue(now);
  expect((await checkChains()).broken).toBeNull();
});

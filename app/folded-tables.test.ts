/** That the search indexes and folded columns are right: kept by the triggers, and made anew for older databases. */
import { expect, test } from "vitest";
import { useDatabase } from "../tests/support/database.ts";
import { executeIn } from "../tests/support/direct.ts";
import { onPostgresql } from "../tests/support/postgresql.ts";
import { customer as sample } from "../tests/support/samples.ts";
import { quoteInput, storeBooking, storeCustomer } from "../tests/support/stored.ts";
import { customerSchema } from "./customers/customer.schema.ts";
import { findCustomers } from "./customers/customer-orders.server.ts";
import { searchCustomers } from "./customers/customer-search.server.ts";
import { updateCustomer } from "./customers/customers.server.ts";
import { createEngineer } from "./engineers/engineers.server.ts";
import { foldedTables } from "./folded-tables.server.ts";
import { validate } from "./http/validation.server.ts";
import { invoiceListSchema } from "./invoices/invoice.schema.ts";
import { listInvoices } from "./invoices/invoice-list.server.ts";
import { createInvoice } from "./invoices/invoices.server.ts";
import { write } from "./platform/database.server.ts";
import { refoldTexts } from "./platform/folded-columns.server.ts";
import { quoteListSchema } from "./quotes/quote.schema.ts";
import { listQuotes } from "./quotes/quote-list.server.ts";
import { updateQuote } from "./quotes/quotes.server.ts";
import { reportListSchema, reportSchema } from "./service-reports/report.schema.ts";
import { createReport, listReports } from "./service-reports/reports.server.ts";

const { dataDir } = useDatabase();

/** How many customers, quotes, invoices and reports a search finds. */
async function counts(q: string): Promise<number[]> {
  const lists = await Promise.all([
    findCustomers({ q, page: 1 }),
    listQuotes(validate(quoteListSchema, { q })),
    listInvoices(validate(invoiceListSchema, { q })),
    listReports(validate(reportListSchema, { q })),
  ]);
  return lists.map(({ total }) => total);
}

const indexes = ["CustomerSearch", "QuoteSearch", "InvoiceSearch", "ServiceReportSearch"];
const key = onPostgresql ? '"id"' : "rowid";
const indexed = () =>
  Promise.all(indexes.map((name) => executeIn(dataDir, `SELECT ${key} AS "id", "text" FROM "${name}" ORDER BY 1`)));

test("a change is found at once in all lists, and so is an older database after its next start", async () => {
  const { customer, product, quote, job } = await storeBooking({}, { surname: "Nowak", first_name: "Łukasz" });
  await createInvoice(job.id, { paid: 0 }, { language: "es" });
  const engineer_id = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
  const report = { customer_name: "Vecina", site_address: "Plaza 1", engineer_id, job_id: job.id, job_ref: "OT-7/26" };
  await createReport(validate(reportSchema, report), "es");
  expect(await counts("lukasz nowak")).toEqual([1, 1, 1, 1]);
  expect(await counts("vecina")).toEqual([0, 0, 0, 1]);
  expect(await counts("ot-7/26 pelaez")).toEqual([0, 0, 0, 1]);
  expect(await counts(quote.quote_number)).toEqual([0, 1, 1, 0]);

  const phone = { ...sample, surname: "Nowak", tel: "0034 655.44.33.22" };
  await updateCustomer(customer.id, validate(customerSchema, phone));
  expect(await counts("655 443 322")).toEqual([1, 1, 1, 1]);
  expect(await counts("lukasz")).toEqual([0, 0, 1, 0]);

  const other = await storeCustomer({ surname: "Ørsted" });
  await updateQuote(quote.id, quoteInput(other.id, product.id), "es");
  expect(await counts("orsted")).toEqual([1, 1, 0, 1]);
  expect(await counts("nowak")).toEqual([1, 0, 1, 0]);

  // As an older version left it: other texts, nothing in the indexes, no rule.
  const good = await indexed();
  const sortKeys = `SELECT "sort_key" FROM "Customer" UNION SELECT "sort_key" FROM "Product" ORDER BY 1`;
  const keys = () => executeIn(dataDir, sortKeys);
  const rightKeys = await keys();
  const compareKeys = () => executeIn(dataDir, `SELECT "key", "customer_id" FROM "CustomerKey" ORDER BY 1, 2`);
  const rightCompareKeys = await compareKeys();
  const versions = () => executeIn(dataDir, `SELECT "version", "updated_at" FROM "Customer" ORDER BY "id"`);
  const before = await versions();
  await executeIn(
    dataDir,
    `UPDATE "Customer" SET "search_text" = 'old', "sort_key" = 'old', "compare_keys" = '[]'`,
    `UPDATE "Product" SET "sort_key" = 'old'`,
    ...["Quote", "Invoice", "ServiceReport"].map((table) => `UPDATE "${table}" SET "search_text" = ''`),
    ...indexes.map((name) => `DELETE FROM "${name}"`),
    `DELETE FROM "FoldRule"`,
  );
  expect(await counts("orsted")).toEqual([0, 0, 0, 0]);
  expect(await compareKeys()).toEqual([]);
  await refoldTexts(foldedTables);
  expect(await indexed()).toEqual(good);
  expect(await keys()).toEqual(rightKeys);
  expect(await compareKeys()).toEqual(rightCompareKeys);
  expect(await versions(), "folding is no change of a customer").toEqual(before);
  expect(await counts("orsted")).toEqual([1, 1, 0, 1]);

  // By the rule of this version nothing is read again.
  await executeIn(dataDir, `UPDATE "Customer" SET "search_text" = 'kept'`);
  await refoldTexts(foldedTables);
  expect(await counts("kept")).toEqual([2, 1, 1, 1]);
});

test("a customer who is renamed while texts are folded is found by the new name", async () => {
  const { id } = await storeCustomer({ surname: "Zubizarreta" });
  await executeIn(dataDir, `UPDATE "Customer" SET "search_text" = 'old', "sort_key" = 'old'`, `DELETE FROM "FoldRule"`);
  const others = Promise.withResolvers<void>();
  const before = write(() => others.promise);
  // As another server does, which takes its turn when the writes before it have ended.
  const renamed = write((transaction) =>
    transaction.customer.update({ where: { id }, data: { surname: "Etxeberria", search_text: "etxeberria" } }),
  );
  const folded = refoldTexts(foldedTables);
  others.resolve();
  await Promise.all([before, renamed, folded]);
  const found = ["etxeberria", "zubizarreta"].map(async (q) => (await searchCustomers(q, 5)).map(({ id }) => id));
  expect(await Promise.all(found)).toEqual([[id], []]);
});

test("many rows are folded in several writes", async () => {
  await write((tx) =>
    tx.customer.createMany({
      data: Array.from({ length: 1_203 }, (_, n) => ({
        ...sample,
        ...{ surname: `Muchos ${n}`, sort_key: "", search_text: "" },
        ...{ created_at: new Date(), updated_at: new Date() },
      })),
    }),
  );
  await executeIn(dataDir, `DELETE FROM "FoldRule"`);
  await refoldTexts(foldedTables);
  expect((await findCustomers({ q: "muchos", page: 1 })).total).toBe(1_203);
  expect((await searchCustomers("muchos 12", 1))[0]?.surname).toBe("Muchos 12");
});

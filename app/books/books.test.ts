/** The book on a database: whatever is invoiced, corrected and annulled, it comes to what is to be paid of all. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { annulInvoice, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { quarters } from "#app/tax/quarter.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { company } from "../../tests/support/samples.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { type BookRow, countedTax, declaredIn, issuersOf, totalsOf } from "./book.ts";
import { listIssued } from "./books.server.ts";
import { listYears, monthsOf, productsOf } from "./year.server.ts";

useDatabase();

const rates = [{ iva_percent: 21 }, { iva_percent: 10 }, { iva_percent: 4 }, { cause: "S2" }, { cause: "E1" }];
const years = [2025, 2026, 2027, 2028];

const sumOf = (rows: readonly BookRow[]) =>
  rows.map(countedTax).reduce((sum, { base_cents, iva_cents }) => sum + base_cents + iva_cents, 0);

const soldIn = async (year: number) => productsOf(year, await listIssued({ year }));

test("the book of all quarters comes to what is to be paid of all invoices, and 303, 347 and the year agree", async () => {
  let day = "2026-01-01";
  const at = () => new Date(`${day}T12:00:00Z`);
  const line = fc.record({ unit_price: fc.integer({ min: 1, max: 2_000 }), rate: fc.constantFrom(...rates) });
  const deed = fc.record({
    deed: fc.constantFrom("issue", "issue", "by_difference", "in_its_place", "whole", "annul", "pay"),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    discount: fc.integer({ min: 0, max: 50 }),
    days: fc.integer({ min: 1, max: 9 }),
    which: fc.nat(),
  });
  const { id: customer_id } = await storeCustomer();
  const issued: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 8 }), async (deeds) => {
      for (const { deed: what, lines: given, discount: most, days, which } of deeds) {
        day = addDays(day, days);
        // A discount above the lines is refused.
        const discount = Math.min(
          most,
          given.reduce((sum, { unit_price }) => sum + unit_price, 0),
        );
        const lines = given.map(({ unit_price, rate }) => ({ name: "Work", unit_price, ...rate }));
        const one = issued[which % Math.max(1, issued.length)];
        if (what === "issue" || one === undefined) {
          const content = validate(invoiceContentSchema, { customer_id, lines, discount });
          issued.push((await createIssued(content, { language: "en", now: at() })).id);
          continue;
        }
        const rectify = (body: object) =>
          rectifyInvoice(one, validate(rectifySchema, { reason: "Wrong", ...body }), { language: "en", now: at() });
        const negative = lines.map((typed) => ({ ...typed, unit_price: -Math.ceil(typed.unit_price / 100) }));
        const act = {
          by_difference: () => rectify({ type: "I", lines: negative }),
          in_its_place: () => rectify({ type: "S", lines }),
          whole: () => rectify({ type: "I", all: 1 }),
          annul: () => annulInvoice(one, "Made twice", at()),
          pay: () => setPaid(one, 1, at()),
        }[what];
        // What is refused changes nothing.
        await act().catch(() => undefined);
      }
    }),
    { numRuns: 12 },
  );
  const book = (await Promise.all(years.map((year) => listIssued({ year })))).flat();
  const { _sum, _count } = await reader().invoice.aggregate({ _sum: { payable_cents: true }, _count: { id: true } });
  expect(new Set(book.map(({ invoice_id }) => invoice_id)).size).toBe(_count.id);
  expect(sumOf(book)).toBe(_sum.payable_cents);
  for (const year of years) {
    const whole = await listIssued({ year });
    const byQuarter = await Promise.all(quarters.map((quarter) => listIssued({ year, quarter })));
    expect(byQuarter.flat()).toEqual(whole);
    const { issued: sums, rectified } = totalsOf(whole);
    expect([...sums, ...rectified].reduce((sum, tax) => sum + tax.base_cents + tax.iva_cents, 0)).toBe(sumOf(whole));
    const before = await listIssued({ year: year - 1 });
    const months = await monthsOf(year, whole, before);
    expect(months.reduce((sum, { issued_cents }) => sum + issued_cents, 0)).toBe(sumOf(whole));
    expect(months.reduce((sum, { before_cents }) => sum + before_cents, 0)).toBe(sumOf(before));
    for (const { quarters: cents, total_cents } of declaredIn(year, whole)) {
      expect(cents).toEqual(byQuarter.map(sumOf));
      expect(total_cents).toBe(sumOf(whole));
    }
  }
  const paid = await reader().paymentPart.aggregate({ _sum: { amount_cents: true } });
  const collected = await Promise.all(years.map(async (year) => monthsOf(year, await listIssued({ year }), [])));
  expect(collected.flat().reduce((sum, { collected_cents }) => sum + collected_cents, 0)).toBe(
    paid._sum.amount_cents ?? 0,
  );
  expect((await soldIn(2026))[0]?.name).toBe("Work");
});

test("the years to choose from are those of all rows, however long before its issue a work was done", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [{ name: "Work", unit_price: 10 }];
  const content = validate(invoiceContentSchema, { customer_id, lines, work_date: "2025-12-31" });
  await createIssued(content, { language: "en", now: new Date("2029-12-30T12:00:00Z") });
  expect((await listIssued({ year: 2025 })).length).toBe(1);
  expect(await listYears(2029, "2029-12-30")).toEqual([2029, 2028, 2027, 2026, 2025]);
});

test("what is sold most counts the work once, and not what was invoiced in advance of it", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const items = [{ product_id: product.id, quantity: 9_000 }];
  const { id: quote_id } = await storeQuote(customer.id, product.id, { items });
  await write((transaction) => transaction.quote.update({ where: { id: quote_id }, data: { status: "accepted" } }));
  const now = new Date("2090-02-01T12:00:00Z");
  for (const more of [{ advance_percent: 40 }, {}]) {
    await createIssued(validate(invoiceContentSchema, { quote_id, ...more }), { language: "en", now });
  }
  const whole = { name: product.name, quantity_milli: 9_000_000, cents: 900_000_000 };
  expect(await soldIn(2090)).toEqual([whole]);
});

test("what is sold most counts nothing of what was taken back, and once what was invoiced again", async () => {
  const { id: customer_id } = await storeCustomer();
  const asked = { language: "en", now: new Date("2091-02-01T12:00:00Z") } as const;
  const issue = async (name: string, unit_price = 100, more: object = {}) => {
    const content = { customer_id, lines: [{ name, unit_price }], ...more };
    return (await createIssued(validate(invoiceContentSchema, content), asked)).id;
  };
  const takeBack = (id: number) =>
    rectifyInvoice(id, validate(rectifySchema, { type: "I", all: 1, reason: "Wrong customer" }), asked);
  const sold = async () => (await soldIn(2091)).map(({ name, quantity_milli, cents }) => [name, quantity_milli, cents]);
  await takeBack(await issue("Never done"));
  await takeBack(await issue("Invoiced again"));
  const again = ["Invoiced again", 1_000, 10_000];
  await issue("Invoiced again");
  expect(await sold()).toEqual([again]);
  // The simplified invoice in whose place a full one stands counts, as long as that one does.
  await saveSettings({ ...company, tax_rules: "spain" });
  const full = await substituteInvoices([await issue("Stated in full", 50, { kind: "F2" })], asked);
  expect(await sold()).toEqual([again, ["Stated in full", 1_000, 5_000]]);
  await takeBack(full.id);
  expect(await sold()).toEqual([again]);
});

test("what is sold most counts in the year of the work, as the book does", async () => {
  const { id: customer_id } = await storeCustomer();
  const content = { customer_id, lines: [{ name: "At the end", unit_price: 100 }], work_date: "2092-12-29" };
  const now = new Date("2093-01-04T12:00:00Z");
  await createIssued(validate(invoiceContentSchema, content), { language: "en", now });
  expect(await soldIn(2092)).toEqual([{ name: "At the end", quantity_milli: 1_000, cents: 10_000 }]);
  expect(await soldIn(2093)).toEqual([]);
});

test("after a change of the company's NIF each issuer has books of its own", async () => {
  const { id: customer_id } = await storeCustomer();
  const now = new Date("2099-03-01T12:00:00Z");
  const issue = async (nie: string, unit_price: number) => {
    await saveSettings({ ...company, nie });
    const content = validate(invoiceContentSchema, { customer_id, lines: [{ name: "Work", unit_price }] });
    return createIssued(content, { language: "en", now });
  };
  await issue("B12345674", 100);
  await issue("A-58818501", 50);
  const all = await listIssued({ year: 2099 });
  expect(issuersOf(all)).toEqual(["B12345674", "A58818501"]);
  const netOf = async (issuer: string) => totalsOf(await listIssued({ year: 2099, issuer })).issued[0]?.base_cents;
  expect([await netOf("B12345674"), await netOf("A58818501"), totalsOf(all).issued[0]?.base_cents]).toEqual([
    ...[10_000, 5_000],
    15_000,
  ]);
});

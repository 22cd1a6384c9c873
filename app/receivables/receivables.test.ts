/** Who owes what, on a database: by customer and age, and the statement of account, which comes to the same. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { annulInvoice, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoicesOfCustomer, sumsOfCustomer, sumUnpaid } from "#app/invoices/customer-invoices.server.ts";
import { invoiceListSchema } from "#app/invoices/invoice.schema.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { listInvoices } from "#app/invoices/invoice-list.server.ts";
import { invoiceOnWire, rowOnWire } from "#app/invoices/invoice-wire.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { settlementOnWire } from "#app/payments/payment-wire.server.ts";
import { createPayment, listPayments, setPaid } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { getDebtor, listReceivables } from "./receivables.server.ts";
import { getStatement, movementsOf } from "./statement.server.ts";

useDatabase();

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Issues an invoice without IVA of so many euros. */
async function issue(customer_id: number, euros: number, day: string): Promise<number> {
  const lines = [{ name: "Work", unit_price: euros, cause: "E1" }];
  return (
    await createIssued(validate(invoiceContentSchema, { customer_id, lines }), { language: "en", now: noon(day) })
  ).id;
}

const pay = (invoice_id: number, cents: number, day: string) =>
  createPayment(
    { paid_on: day, method: "transfer", note: "", parts: [{ invoice_id, amount_cents: cents }] },
    { mayOverpay: true },
    noon(day),
  );

const rectify = (id: number, body: object, day: string) =>
  rectifyInvoice(id, validate(rectifySchema, { reason: "Wrong price", ...body }), { language: "en", now: noon(day) });

test("debts stand by customer and age, whoever owes most first, and come to the sum of all unpaid invoices", async () => {
  const [ana, bea] = [await storeCustomer({ surname: "Alba" }), await storeCustomer({ surname: "Bravo" })];
  await issue(ana.id, 10, "2026-01-10");
  await issue(ana.id, 20, "2026-02-20");
  await issue(bea.id, 500, "2026-03-10");
  const part = await issue(bea.id, 30, "2026-03-20");
  await pay(part, 1_000, "2026-03-20");
  const { rows, total, sums } = await listReceivables(1, "2026-03-20");
  expect(
    rows.map(({ id, owed_cents, not_due, to_30, to_60, over_60, unpaid }) => [
      id,
      owed_cents,
      not_due,
      to_30,
      to_60,
      over_60,
      unpaid,
    ]),
  ).toEqual([
    [bea.id, 52_000, 2_000, 50_000, 0, 0, 2],
    [ana.id, 3_000, 0, 2_000, 0, 1_000, 2],
  ]);
  expect(rows[1]).toMatchObject({ town: ana.town, nie: ana.nie });
  expect(total).toBe(2);
  expect(sums).toEqual({ not_due: 2_000, to_30: 52_000, to_60: 0, over_60: 1_000, owed_cents: 55_000, unpaid: 4 });
  expect(await sumUnpaid()).toEqual({ owed_cents: sums.owed_cents, unpaid: sums.unpaid });
  expect((await getDebtor(bea.id, "2026-03-20")).rows.map(({ age, owed_cents }) => [age, owed_cents])).toEqual([
    ["to_30", 50_000],
    ["not_due", 2_000],
  ]);
});

test("a statement has the balance before, each change, and what is owed in the end", async () => {
  const { id } = await storeCustomer();
  const old = await issue(id, 100, "2026-12-10");
  await pay(old, 4_000, "2026-12-20");
  const wrong = await issue(id, 50, "2027-01-05");
  await rectify(wrong, { type: "S", lines: [{ name: "Work", unit_price: 45, cause: "E1" }] }, "2027-01-06");
  const never = await issue(id, 7, "2027-01-08");
  await annulInvoice(never, "Made twice", noon("2027-01-09"));
  await pay(old, 7_000, "2027-01-10");
  await pay(old, -1_000, "2027-01-11");
  const { opening_cents, movements, closing_cents } = await getStatement(
    id,
    { from: "2027-01-01", to: "2027-01-31" },
    "en",
  );
  expect(opening_cents).toBe(6_000);
  expect(movements.map(({ day, kind, cents, balance_cents }) => [day, kind, cents, balance_cents])).toEqual([
    ["2027-01-05", "invoice", 5_000, 11_000],
    ["2027-01-06", "rectification", -500, 10_500],
    ["2027-01-08", "invoice", 700, 11_200],
    ["2027-01-09", "annulled", -700, 10_500],
    ["2027-01-10", "payment", -7_000, 3_500],
    ["2027-01-11", "paid_back", 1_000, 4_500],
  ]);
  expect(closing_cents).toBe((await sumsOfCustomer(id)).owed_cents);
});

test("whatever is invoiced, corrected and paid, statement, card and list say the same debt", async () => {
  let day = "2027-02-01";
  const deed = fc.record({
    deed: fc.constantFrom("issue", "pay", "back", "by_difference", "in_its_place", "annul"),
    euros: fc.integer({ min: 1, max: 900 }),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
      const { id } = await storeCustomer();
      const invoices: number[] = [];
      for (const { deed: what, euros, which } of deeds) {
        day = addDays(day, 1);
        const one = invoices[which % Math.max(1, invoices.length)];
        if (what === "issue" || one === undefined) invoices.push(await issue(id, euros, day));
        else {
          const lines = [{ name: "Work", unit_price: what === "by_difference" ? -euros : euros, cause: "E1" }];
          const act = {
            pay: () => pay(one, euros * 100, day),
            back: () => pay(one, euros * -100, day),
            by_difference: () => rectify(one, { type: "I", lines }, day),
            in_its_place: () => rectify(one, { type: "S", lines }, day),
            annul: () => annulInvoice(one, "Made twice", noon(day)),
          }[what];
          // What is refused changes nothing.
          await act().catch(() => undefined);
        }
      }
      const { owed_cents, overpaid_cents } = await sumsOfCustomer(id);
      expect((await movementsOf(id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(owed_cents - overpaid_cents);
      const debtor = await getDebtor(id, day);
      expect(debtor.rows.reduce((sum, row) => sum + row.owed_cents, 0)).toBe(owed_cents);
      expect(debtor.overpaid_cents).toBe(overpaid_cents);
      expect((await listReceivables(1, day)).sums.owed_cents).toBe((await sumUnpaid()).owed_cents);
    }),
    { numRuns: 10 },
  );
});

test("an invoice over nothing, whose work was paid in advance, is no debt and is paid in lists and calls", async () => {
  // After those of the other tests: numbers are given out in the order of the days.
  const today = "2030-01-10";
  const { customer, quote } = await storeBooking();
  await setQuoteStatus(quote.id, { status: "accepted" });
  const issueOf = async (body: object) => {
    const content = validate(invoiceContentSchema, { quote_id: quote.id, ...body });
    return (await createIssued(content, { language: "en", now: noon(today) })).id;
  };
  const advance = await issueOf({ advance_percent: 100 });
  await setPaid(advance, 1);
  const before = await sumUnpaid();
  const final = await issueOf({});
  const { rows } = await invoicesOfCustomer(customer.id, 10);
  expect(rows.find(({ id }) => id === final)).toMatchObject({ total_cents: 0, state: "paid" });
  expect(await sumUnpaid()).toEqual(before);
  expect(await sumsOfCustomer(customer.id)).toMatchObject({ owed_cents: 0, unpaid: 0 });
  expect((await getDebtor(customer.id, today)).rows).toEqual([]);
  expect((await listReceivables(1, today)).rows.map(({ id }) => id)).not.toContain(customer.id);
  const listed = async (status: string) => {
    const asked = validate(invoiceListSchema, { status, pageSize: 50 });
    return (await listInvoices(asked)).rows.map(({ id }) => id);
  };
  expect(await listed("unpaid")).not.toContain(final);
  expect(await listed("paid")).toEqual(expect.arrayContaining([final, advance]));
  const row = (await listInvoices(validate(invoiceListSchema, { pageSize: 50 }))).rows.find(({ id }) => id === final);
  expect(row && rowOnWire(row)).toMatchObject({ paid: 1, total: 0, paid_total: 0 });
  expect(settlementOnWire(await getSettledInvoice(final))).toMatchObject({ paid: 1, rest: 0 });
  await setPaid(final, 1);
  expect(await invoiceOnWire(final)).toMatchObject({ paid: 1, paid_total: 0 });
  await expect(setPaid(final, 0)).rejects.toMatchObject({ kind: "conflict" });
});

test("an invoice over nothing that is made as paid has no payment, and can be annulled", async () => {
  const { quote, job } = await storeBooking();
  await setQuoteStatus(quote.id, { status: "accepted" });
  const content = validate(invoiceContentSchema, { quote_id: quote.id, advance_percent: 100 });
  const at = noon("2030-01-11");
  await createIssued(content, { language: "en", now: at });
  const { id } = await createInvoice(job.id, { paid: 1 }, { language: "en", now: at });
  await setPaid(id, 1, at);
  expect(await listPayments(id)).toEqual([]);
  await annulInvoice(id, "Made by mistake", at);
});

/** The verbs on payments, on a real database: what makes an invoice paid, and what is refused. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { fieldSentences } from "../../tests/support/field-sentences.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { typedPaymentSchema } from "./payment.schema.ts";
import { createPayment, deletePayment, listPayments, setPaid } from "./payments.server.ts";
import { bankPaymentSince, getSettledInvoice, listUnpaid } from "./settled-invoices.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const total = 121_000;

/** An unpaid invoice of 1,210.00. */
async function storeInvoice(customer = {}): Promise<number> {
  const { job } = await storeBooking({ type: 2 }, customer);
  return (await createInvoice(job.id, { paid: 0 }, { language: "en", now })).id;
}

type Given = { cents: number; on?: string; others?: { invoice_id: number; amount_cents: number }[] };

const pay = (invoice_id: number, { cents, on = "2026-11-20", others = [] }: Given, mayOverpay = true) =>
  createPayment(
    { paid_on: on, method: "transfer", note: "", parts: [{ invoice_id, amount_cents: cents }, ...others] },
    { mayOverpay },
    now,
  );

const stateOf = async (id: number) => {
  const { paid, paid_cents, paid_at } = await reader().invoice.findUniqueOrThrow({ where: { id } });
  return { paid, paid_cents, paid_at: paid_at?.toISOString() ?? null };
};

const refusalOf = (payment: Promise<unknown>) =>
  payment.then(
    () => null,
    (error: Problem) => ({ kind: error.kind, details: error.details }),
  );

test("an amount with a minus leads to the choice for what was paid back, also among other invoices", () => {
  const typed = { date: "2026-11-20", amount: "-5", back: "0", others: [{ invoice_id: 1, amount: "−5 €" }] };
  expect(fieldSentences(typedPaymentSchema, typed, "es")).toEqual({
    amount: "Importe: para lo que se ha devuelto, elija «Se ha devuelto» y escriba el importe sin el signo menos.",
    "others.0.amount": expect.stringContaining("elija «Se ha devuelto»"),
  });
});

test("two payments make an invoice paid on the day of the later one, and without one of them it is not", async () => {
  const id = await storeInvoice();
  const { id: first } = await pay(id, { cents: 21_000, on: "2026-11-18" });
  expect(await stateOf(id)).toEqual({ paid: 0, paid_cents: 21_000, paid_at: null });
  await pay(id, { cents: 100_000, on: "2026-11-16" });
  // Typed for an earlier day: noon in Madrid.
  expect(await stateOf(id)).toEqual({ paid: 1, paid_cents: total, paid_at: "2026-11-18T11:00:00.000Z" });
  expect((await listPayments(id)).map(({ paid_on, amount_cents }) => [paid_on, amount_cents])).toEqual([
    ["2026-11-18", 21_000],
    ["2026-11-16", 100_000],
  ]);
  await deletePayment(id, first, now);
  expect(await stateOf(id)).toEqual({ paid: 0, paid_cents: 100_000, paid_at: null });
});

test("an invoice that was paid on the day on which the clocks go back was paid at noon too", async () => {
  const id = await storeInvoice();
  await pay(id, { cents: total, on: "2026-10-25" });
  expect((await stateOf(id)).paid_at).toBe("2026-10-25T11:00:00.000Z");
});

test("one payment is for several invoices, and is taken away from all of them", async () => {
  const [a, b] = [await storeInvoice(), await storeInvoice()];
  const { id } = await pay(a, { cents: total, others: [{ invoice_id: b, amount_cents: 1_000 }] });
  const [payment] = await listPayments(b);
  const { invoice_number } = await getSettledInvoice(a);
  expect(payment).toMatchObject({
    amount_cents: 1_000,
    others: [{ invoice_id: a, invoice_number, amount_cents: total }],
  });
  expect([(await stateOf(a)).paid, (await stateOf(b)).paid_cents]).toEqual([1, 1_000]);
  // The mark "unpaid" would take it from the other invoice as well.
  expect(await refusalOf(setPaid(a, 0, now))).toMatchObject({ kind: "conflict" });
  await deletePayment(b, id, now);
  expect([await stateOf(a), await stateOf(b)]).toEqual(Array(2).fill({ paid: 0, paid_cents: 0, paid_at: null }));
  expect(await reader().payment.findUnique({ where: { id } })).toBeNull();
});

test("what is overpaid is paid, and is paid back; more than came in is not", async () => {
  const id = await storeInvoice();
  expect(await refusalOf(pay(id, { cents: total + 1 }, false))).toEqual({
    kind: "invalid",
    details: { overpays: true },
  });
  await pay(id, { cents: total + 5_000 });
  expect(await stateOf(id)).toMatchObject({ paid: 1, paid_cents: total + 5_000 });
  await pay(id, { cents: -5_000 });
  expect(await stateOf(id)).toMatchObject({ paid: 1, paid_cents: total });
  await pay(id, { cents: -1 });
  expect(await stateOf(id)).toMatchObject({ paid: 0, paid_cents: total - 1 });
  expect(await refusalOf(pay(id, { cents: -total }))).toMatchObject({ kind: "invalid" });
});

test("an excess that comes and is paid back later does not change the day on which an invoice was paid", async () => {
  const id = await storeInvoice();
  await pay(id, { cents: 100_000, on: "2026-11-03" });
  await pay(id, { cents: total - 100_000, on: "2026-11-05" });
  const paid_at = "2026-11-05T11:00:00.000Z";
  await pay(id, { cents: 5_000, on: "2026-11-10" });
  expect(await stateOf(id)).toMatchObject({ paid: 1, paid_at });
  const back = await pay(id, { cents: -5_000 });
  expect(await stateOf(id)).toMatchObject({ paid: 1, paid_at });
  // Too much is paid back: it was not paid before the rest comes again.
  const more = await pay(id, { cents: -1, on: "2026-11-12" });
  await deletePayment(id, back.id);
  await pay(id, { cents: -5_000, on: "2026-11-12" });
  expect(await stateOf(id)).toMatchObject({ paid: 0, paid_at: null });
  await pay(id, { cents: 1, on: "2026-11-14" });
  expect((await stateOf(id)).paid_at).toBe("2026-11-14T11:00:00.000Z");
  await deletePayment(id, more.id);
  expect((await stateOf(id)).paid_at).toBe("2026-11-05T11:00:00.000Z");
});

test("what is wrong with the part of another invoice is said at its field, and too much at each of them", async () => {
  const invoices = [await storeInvoice(), await storeInvoice(), await storeInvoice()];
  const wrongIn = (amounts: number[], places?: number[]) => {
    const parts = invoices.map((invoice_id, index) => ({ invoice_id, amount_cents: amounts[index] ?? 0 }));
    return createPayment(
      { paid_on: "2026-11-20", method: "", note: "", parts },
      { mayOverpay: false, ...(places && { places }) },
      now,
    ).then(
      () => [],
      (error: Problem) => Object.keys(error.fields?.(wordsIn("en")) ?? {}),
    );
  };
  expect(await wrongIn([total, 1, total + 1])).toEqual(["others.1.amount"]);
  expect(await wrongIn([total + 1, total + 1, 1])).toEqual(["amount", "others.0.amount"]);
  expect(await wrongIn([1, 0, 1])).toEqual(["others.0.amount"]);
  // More would be paid back than was paid, which no box confirms.
  expect(await wrongIn([total + 1, 1, -1])).toEqual(["others.1.amount"]);
  // In a form in which two other invoices were left empty.
  expect(await wrongIn([total, 1, total + 1], [1, 3])).toEqual(["others.3.amount"]);
  for (const id of invoices) expect(await listPayments(id)).toEqual([]);
});

test("a payment of which something was paid back is deleted only after that", async () => {
  const id = await storeInvoice();
  const came = await pay(id, { cents: total });
  const back = await pay(id, { cents: -total });
  expect(await refusalOf(deletePayment(id, came.id))).toMatchObject({ kind: "conflict" });
  expect(await stateOf(id)).toMatchObject({ paid: 0, paid_cents: 0 });
  await deletePayment(id, back.id);
  await deletePayment(id, came.id);
  expect(await stateOf(id)).toMatchObject({ paid: 0, paid_cents: 0 });
});

test.each<[string, Given]>([
  ["an amount of 0", { cents: 0 }],
  ["a day that is yet to come", { cents: 1, on: "2026-11-21" }],
])("%s is refused", async (_, given) => {
  const id = await storeInvoice();
  expect(await refusalOf(pay(id, given))).toMatchObject({ kind: "invalid" });
  expect(await listPayments(id)).toEqual([]);
});

test("the same invoice twice is refused, an unknown one too, and nothing of them is stored", async () => {
  const id = await storeInvoice();
  const twice = { cents: 1, others: [{ invoice_id: id, amount_cents: 1 }] };
  expect(await refusalOf(pay(id, twice))).toMatchObject({ kind: "invalid" });
  const unknown = { cents: 1, others: [{ invoice_id: 4_000_000, amount_cents: 1 }] };
  expect(await refusalOf(pay(id, unknown))).toMatchObject({ kind: "not-found" });
  expect(await listPayments(id)).toEqual([]);
});

test("the mark pays what is left, and takes back what it paid and no other payment", async () => {
  const id = await storeInvoice();
  await pay(id, { cents: 21_000, on: "2026-11-01" });
  await setPaid(id, 1, now);
  expect((await listPayments(id)).map(({ amount_cents, method }) => [amount_cents, method])).toEqual([
    [100_000, ""],
    [21_000, "transfer"],
  ]);
  await setPaid(id, 0, now);
  expect((await listPayments(id)).map(({ amount_cents }) => amount_cents)).toEqual([21_000]);
  expect(await stateOf(id)).toEqual({ paid: 0, paid_cents: 21_000, paid_at: null });
  await pay(id, { cents: 100_000 });
  expect(await refusalOf(setPaid(id, 0, now))).toMatchObject({ kind: "conflict" });
  expect(await stateOf(id)).toMatchObject({ paid: 1, paid_cents: total });
});

test.each<[string, Given[]]>([
  ["of earlier days", [{ cents: 60_000 }, { cents: 61_000, on: "2026-11-19" }]],
  ["that came beyond the total", [{ cents: 60_000 }, { cents: 61_000 }, { cents: 61_000 }]],
  ["that are more than what was left", [{ cents: 60_000 }, { cents: 62_000 }]],
])("the mark takes back no payments %s, though they say no way", async (_, all) => {
  const id = await storeInvoice();
  for (const { cents, on = "2026-11-20" } of all) {
    const parts = [{ invoice_id: id, amount_cents: cents }];
    await createPayment({ paid_on: on, method: "", note: "", parts }, { mayOverpay: true }, now);
  }
  expect(await refusalOf(setPaid(id, 0, now))).toMatchObject({ kind: "conflict" });
  expect(await listPayments(id)).toHaveLength(all.length);
});

test("the mark takes back one payment at most", async () => {
  const id = await storeInvoice();
  await setPaid(id, 1, now);
  const parts = [{ invoice_id: id, amount_cents: 1_000 }];
  const more = await createPayment({ paid_on: "2026-11-20", method: "", note: "", parts }, { mayOverpay: true }, now);
  expect(await refusalOf(setPaid(id, 0, now))).toMatchObject({ kind: "conflict" });
  expect(await listPayments(id)).toHaveLength(2);
  await deletePayment(id, more.id, now);
  await setPaid(id, 0, now);
  expect(await listPayments(id)).toEqual([]);
});

test("a payment of another invoice is not found", async () => {
  const [a, b] = [await storeInvoice(), await storeInvoice()];
  const { id } = await pay(a, { cents: 1 });
  expect(await refusalOf(deletePayment(b, id, now))).toMatchObject({ kind: "not-found" });
  expect(await listPayments(a)).toHaveLength(1);
});

test("the customer's other unpaid invoices are offered, the oldest first", async () => {
  const first = await storeInvoice();
  const { customer_id } = await getSettledInvoice(first);
  expect(await listUnpaid(customer_id, first, 10)).toEqual([]);
  expect((await listUnpaid(customer_id, 0, 10)).map(({ id }) => id)).toEqual([first]);
  await setPaid(first, 1, now);
  expect(await listUnpaid(customer_id, 0, 10)).toEqual([]);
});

test("after any payments, an invoice is paid exactly when they come to its total", async () => {
  const id = await storeInvoice();
  const deeds = fc.array(
    fc.oneof(
      fc.record({ cents: fc.integer({ min: -total, max: total }) }),
      fc.record({ mark: fc.constantFrom(0 as const, 1 as const) }),
      fc.record({ without: fc.nat(3) }),
    ),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      for (const deed of all) {
        if ("cents" in deed) await refusalOf(pay(id, { cents: deed.cents }));
        else if ("mark" in deed) await refusalOf(setPaid(id, deed.mark, now));
        else {
          const payment = (await listPayments(id))[deed.without];
          if (payment) await refusalOf(deletePayment(id, payment.id, now));
        }
        const sum = (await listPayments(id)).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
        const { paid, paid_cents, paid_at } = await stateOf(id);
        expect(sum).toBeGreaterThanOrEqual(0);
        expect({ paid, paid_cents, hasDay: paid_at !== null }).toEqual({
          paid: sum >= total ? 1 : 0,
          paid_cents: sum,
          hasDay: sum >= total,
        });
      }
    }),
    { numRuns: 25 },
  );
});

test("from its day on, the reduced rate wants a payment that a bank can show, under Spanish rules alone", async () => {
  const { id: customer_id } = await storeCustomer();
  const since = async (work_date: string, iva_percent: number) => {
    const lines = [{ name: "Repair", unit_price: 10, iva_percent }];
    const content = validate(invoiceContentSchema, { customer_id, work_date, lines });
    const { id } = await createIssued(content, { language: "en", now: new Date("2026-12-05T12:00:00Z") });
    return bankPaymentSince(id);
  };
  expect(await since("2026-12-01", 10)).toBeNull();
  await saveSettings({ ...company, tax_rules: "spain" });
  expect(await since("2026-11-30", 10)).toBeNull();
  expect(await since("2026-12-01", 21)).toBeNull();
  expect(await since("2026-12-01", 10)).toBe("2026-12-01");
});

test("cash beyond what the law allows is asked about, of invoices under Spanish tax rules", async () => {
  const { id: customer_id } = await storeCustomer();
  // Another test has issued on that day.
  const december = new Date("2026-12-05T12:00:00Z");
  const of = async (unit_price: number) => {
    const content = validate(invoiceContentSchema, { customer_id, lines: [{ name: "Work", unit_price }] });
    return (await createIssued(content, { language: "en", now: december })).id;
  };
  await saveSettings({ ...company, tax_rules: "spain" });
  const [small, large] = [await of(800), await of(1_000)];
  const inCash = (invoice_id: number, amount_cents: number, mayBeCash: boolean) =>
    refusalOf(
      createPayment(
        { paid_on: "2026-11-20", method: "cash", note: "", parts: [{ invoice_id, amount_cents }] },
        { mayOverpay: true, mayBeCash },
      ),
    );
  expect(await inCash(large, 50_000, false)).toEqual({ kind: "invalid", details: { cash: true } });
  expect(await inCash(large, 50_000, true)).toBeNull();
  expect(await inCash(large, -50_000, false)).toBeNull();
  expect(await inCash(small, 96_800, false)).toBeNull();
});

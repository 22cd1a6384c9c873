/** Invoices of all origins, drafts, rectifying and annulling, by the verbs on a database. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAmount, percentOf } from "#app/documents/totals.ts";
import { validate } from "#app/http/validation.server.ts";
import { sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import {
  createDraft,
  createIssued,
  deleteDraft,
  getDraft,
  issueDraft,
  listDrafts,
} from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { atIssue } from "#app/invoices/issue.server.ts";
import { createPayment, listPayments, setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeCustomer, storeJob, storeQuote } from "../../tests/support/stored.ts";
import { annulInvoice, getCorrectable, rectifyInvoice } from "./rectify.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const asked = { language: "en", now } as const;

const contentOf = (body: object) => validate(invoiceContentSchema, body);
const line = (unit_price: number, changes: object = {}) => ({ name: "Work", unit_price, ...changes });
const issue = async (body: object) => (await createIssued(contentOf(body), asked)).id;
const rectify = async (id: number, body: object) =>
  (await rectifyInvoice(id, validate(rectifySchema, { reason: "Wrong price", ...body }), asked)).id;
const accepted = (quote_id: number) =>
  write((tx) => tx.quote.update({ where: { id: quote_id }, data: { status: "accepted" } }));
const renamed = (id: number) =>
  write((tx) => tx.customer.update({ where: { id }, data: { address: "Calle Nueva 7" } }));
const payable = async (id: number) => {
  const { payable_cents, paid_cents, paid } = await reader().invoice.findUniqueOrThrow({ where: { id } });
  return { payable_cents, paid_cents, paid };
};

test("typed lines make an invoice with the sums of each rate", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [line(100), line(50, { iva_percent: 10, quantity: 1 }), line(20, { cause: "E1" })];
  const invoice = await getInvoice(await issue({ customer_id, lines, discount: 17 }));
  expect(invoice).toMatchObject({
    ...{ invoice_kind: "F1", series: "invoice", type: 2, iva_bp: null, quote_number: "", discount_cents: 1_700 },
    taxes: [
      { iva_bp: 2_100, cause: "", base_cents: 9_000, iva_cents: 1_890 },
      { iva_bp: 1_000, cause: "", base_cents: 4_500, iva_cents: 450 },
      { iva_bp: 0, cause: "E1", base_cents: 1_800, iva_cents: 0 },
    ],
    ...{ net_cents: 15_300, iva_cents: 2_340, total_cents: 17_640 },
  });
});

test("several jobs of a customer are one invoice, and each has it", async () => {
  const { customer, product, quote, job } = await storeBooking();
  const other = await storeQuote(customer.id, product.id, { discount: 100 });
  const second = await storeJob(other.id);
  const id = await issue({ job_ids: [job.id, second.id] });
  const invoice = await getInvoice(id);
  expect(invoice).toMatchObject({ discount_cents: 10_000, total_cents: 229_900 });
  expect(invoice?.quote_number).toBe(`${quote.quote_number}, ${other.quote_number}`);
  expect(invoice?.lines.map(({ kind }) => kind)).toEqual(["heading", "line", "heading", "line"]);
  expect(await createInvoice(second.id, { paid: 0 }, "en", now)).toMatchObject({ id, created: false });
  await expect(issue({ job_ids: [job.id] })).rejects.toMatchObject({ kind: "conflict" });
});

test("the discount of a quote is taken off at the rate of its lines, where others have another", async () => {
  const { customer, product, job } = await storeBooking({ discount: 100 });
  const other = await storeQuote(customer.id, product.id, { type: 1, discount: 50 });
  const second = await storeJob(other.id);
  const content = contentOf({ job_ids: [job.id, second.id], lines: [line(20, { iva_percent: 10 })] });
  const invoice = await getInvoice((await createIssued(content, asked)).id);
  const taxes = [
    { iva_bp: 2_100, base_cents: 90_000, iva_cents: 18_900 },
    { iva_bp: 1_000, base_cents: 2_000, iva_cents: 200 },
    { iva_bp: 0, base_cents: other.net_cents, iva_cents: 0 },
  ];
  const total_cents = 108_900 + 2_200 + other.net_cents;
  expect(invoice).toMatchObject({ discount_cents: 15_000, taxes, total_cents });
  expect(invoice?.lines.map(({ kind }) => kind)).toEqual(["heading", "line", "heading", "line", "line"]);
});

test("in the place of an invoice each rate keeps what was taken off it, with a cause chosen for what had none", async () => {
  const { customer, product } = await storeBooking();
  const quote = await storeQuote(customer.id, product.id, { type: 1, discount: 100 });
  const bare = quote.net_cents;
  const job = await storeJob(quote.id);
  const id = await issue({ job_ids: [job.id], lines: [line(500, { quantity: 1 })] });
  const place = await getInvoice(await rectify(id, { type: "S", all: 1, cause: "E1" }));
  expect(place).toMatchObject({
    discount_cents: 10_000,
    taxes: [
      { iva_bp: 2_100, cause: "", base_cents: 50_000, iva_cents: 10_500 },
      { iva_bp: 0, cause: "E1", base_cents: bare, iva_cents: 0 },
    ],
    total_cents: 60_500 + bare,
  });
});

test("an invoice states the day of the last visit of a job, whichever of its visits asks for it", async () => {
  const day = (date: string) => new Date(`${date}T08:00:00Z`);
  const bookVisit = (first: { id: number; quote_id: number | null }, start: Date, changes: object = {}) =>
    write((tx) => {
      const times = { start, end: new Date(start.getTime() + 3_600_000), created_at: start, updated_at: start };
      const { id: visit_of, quote_id } = first;
      return tx.job.create({ data: { quote_id, visit_of, title: "Job", state: "done", ...times, ...changes } });
    });
  for (const byCall of [true, false]) {
    const year = byCall ? 2024 : 2025;
    const { quote } = await storeBooking();
    const first = await storeJob(quote.id, { start: day(`${year}-09-30`) });
    await bookVisit(first, day(`${year}-10-01`));
    await bookVisit(first, day(`${year}-10-02`), { state: "not_done" });
    await bookVisit(first, day(`${year}-10-03`), { state: "cancelled", cancelled_at: day(`${year}-10-03`) });
    // Not yet done.
    await bookVisit(first, day(`${year + 2}-12-01`), { state: "booked" });
    const id = byCall
      ? (await createInvoice(first.id, { paid: 0 }, "en", now)).id
      : await issue({ job_ids: [first.id] });
    expect((await getInvoice(id))?.work_date).toBe(`${year}-10-01`);
  }
});

test("an invoice of more than 200 lines, with its headings, is refused in words", async () => {
  const { customer, product } = await storeBooking();
  const items = Array.from({ length: 100 }, () => ({ product_id: product.id, quantity: 1 }));
  const job_ids = [];
  for (const _ of [1, 2]) job_ids.push((await storeJob((await storeQuote(customer.id, product.id, { items })).id)).id);
  await expect(issue({ job_ids })).rejects.toMatchObject({ kind: "conflict" });
  expect(await issue({ job_ids: job_ids.slice(1) })).toBeGreaterThan(0);
});

test("jobs of two customers are refused, and so are unknown ones", async () => {
  const [one, two] = [await storeBooking(), await storeBooking()];
  await expect(issue({ job_ids: [one.job.id, two.job.id] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(issue({ job_ids: [one.job.id, 999_999] })).rejects.toMatchObject({ kind: "invalid" });
});

test("a quote is invoiced once accepted, and again only with a reason", async () => {
  const { quote } = await storeBooking();
  await expect(issue({ quote_id: quote.id })).rejects.toMatchObject({ kind: "conflict" });
  await accepted(quote.id);
  await issue({ quote_id: quote.id });
  await expect(issue({ quote_id: quote.id })).rejects.toMatchObject({ kind: "conflict" });
  // So is a later version of the quote.
  const { id: later } = await createVersion(quote.id, "en");
  await accepted(later);
  await expect(issue({ quote_id: later })).rejects.toMatchObject({ kind: "conflict" });
  const again = await issue({ quote_id: quote.id, reason: "The second machine" });
  expect(await getInvoice(again)).toMatchObject({ reason: "The second machine", quote_number: quote.quote_number });
});

test("a draft has no number, follows its job, is issued once and can be thrown away before", async () => {
  const { job, customer } = await storeBooking();
  const { id } = await createDraft(contentOf({ job_ids: [job.id] }), now);
  expect(id).toBeGreaterThanOrEqual(1_000_000_000);
  expect(await getDraft(id)).toMatchObject({ invoice_id: null, total_cents: 121_000 });
  expect(await listDrafts()).toMatchObject([{ id, customer_id: customer.id, total_cents: 121_000 }]);
  const first = await issueDraft(id, asked);
  expect(first).toMatchObject({ created: true });
  expect(await issueDraft(id, asked)).toEqual({ id: first.id, created: false });
  expect(await getDraft(id)).toEqual({ invoice_id: first.id });
  expect(await listDrafts()).toEqual([]);
  await expect(deleteDraft(id)).rejects.toMatchObject({ kind: "conflict" });
  const { id: gone } = await createDraft(contentOf({ customer_id: customer.id, lines: [line(5)] }), now);
  await deleteDraft(gone);
  await expect(getDraft(gone)).rejects.toMatchObject({ kind: "not-found" });
});

test("rectified in full, nothing is to be paid, and its job can be invoiced again", async () => {
  const { job, customer } = await storeBooking({ discount: 100 });
  const { id, invoice_number } = await createInvoice(job.id, { paid: 0 }, "en", now);
  const correcting = await getInvoice(await rectify(id, { type: "I", all: 1 }));
  expect(correcting).toMatchObject({
    ...{ invoice_kind: "R1", series: "rectifying", rectifies: invoice_number, reason: "Wrong price" },
    ...{ net_cents: -90_000, iva_cents: -18_900, total_cents: -108_900 },
  });
  expect(correcting?.invoice_number).toMatch(/^R-2026-\d{4}$/);
  expect(await payable(id)).toEqual({ payable_cents: 0, paid_cents: 0, paid: 1 });
  expect(await getInvoice(id)).toMatchObject({ rectified_by: [correcting?.invoice_number], total_cents: 108_900 });
  expect(await sumsOfCustomer(customer.id)).toEqual({ invoiced_cents: 0, owed_cents: 0, overpaid_cents: 0, unpaid: 0 });
  expect(await createInvoice(job.id, { paid: 0 }, "en", now)).toMatchObject({ created: true });
  await expect(rectify(correcting?.id ?? 0, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  // Neither is marked unpaid, and the correction gets no payments.
  await expect(setPaid(id, 0, now)).rejects.toMatchObject({ kind: "conflict" });
  await expect(setPaid(correcting?.id ?? 0, 0, now)).rejects.toMatchObject({ kind: "conflict" });
  const parts = [{ invoice_id: correcting?.id ?? 0, amount_cents: 1 }];
  const payment = { paid_on: "2026-11-20", method: "", note: "", parts } as const;
  await expect(createPayment(payment, { mayOverpay: true }, now)).rejects.toMatchObject({ kind: "invalid" });
});

test("differences add up, no rate goes below nothing, and the rest is taken off by rate", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100), line(50, { iva_percent: 10 })] });
  await rectify(id, { type: "I", lines: [line(-40)] });
  expect(await payable(id)).toMatchObject({ payable_cents: 17_600 - 4_840, paid: 0 });
  await expect(rectify(id, { type: "I", lines: [line(-60.01)] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(rectify(id, { type: "I", lines: [line(-1, { iva_percent: 4 })] })).rejects.toMatchObject({
    kind: "invalid",
  });
  const rest = await getInvoice(await rectify(id, { type: "I", all: 1 }));
  expect(rest?.lines.map(({ unit_price_cents }) => unit_price_cents)).toEqual([-10_000, -5_000, 4_000]);
  expect(await payable(id)).toMatchObject({ payable_cents: 0, paid: 1 });
});

test("any differences leave the IVA of what is left, and nothing of what is taken off to nothing", async () => {
  const { id: customer_id } = await storeCustomer();
  const parts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(parts, fc.constantFrom(21, 10, 4), async (cents, iva_percent) => {
      const euros = (some: number[]) => some.reduce((sum, one) => sum + one, 0) / 100;
      const id = await issue({ customer_id, lines: [line(euros(cents), { iva_percent })] });
      for (let taken = 1; taken <= cents.length; taken += 1) {
        await rectify(id, { type: "I", lines: [line(-(cents[taken - 1] ?? 0) / 100, { iva_percent })] });
        const net = cents.slice(taken).reduce((sum, one) => sum + one, 0);
        expect(await payable(id)).toMatchObject({ payable_cents: net + percentOf(net, iva_percent * 100) });
      }
    }),
    {
      numRuns: 6,
      examples: [
        [[5_001, 5_002], 21],
        [[17, 17, 17], 21],
      ],
    },
  );
});

test("one that takes the place of another says what is to be paid, and payments stay with the original", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const payment = { paid_on: "2026-11-20", method: "transfer", note: "" } as const;
  await createPayment({ ...payment, parts: [{ invoice_id: id, amount_cents: 12_100 }] }, { mayOverpay: false }, now);
  await rectify(id, { type: "S", lines: [line(150)] });
  expect(await payable(id)).toEqual({ payable_cents: 18_150, paid_cents: 12_100, paid: 0 });
  expect(await sumsOfCustomer(customer_id)).toMatchObject({ invoiced_cents: 18_150, owed_cents: 6_050, unpaid: 1 });
  await renamed(customer_id);
  await rectify(id, { type: "S", all: 1 });
  expect(await payable(id)).toMatchObject({ payable_cents: 18_150 });
  expect(await listPayments(id)).toHaveLength(1);
});

test("an invoice is annulled once, with a reason, unless it has payments or was rectified", async () => {
  const { job } = await storeBooking();
  const { id } = await createInvoice(job.id, { paid: 1 }, "en", now);
  await expect(annulInvoice(id, "Twice", now)).rejects.toMatchObject({ kind: "conflict" });
  const { id: customer_id } = await storeCustomer();
  const wrong = await issue({ customer_id, lines: [line(100)] });
  await annulInvoice(wrong, "Never ordered", now);
  expect(await getInvoice(wrong)).toMatchObject({
    annulled_at: now,
    annul_reason: "Never ordered",
    total_cents: 12_100,
  });
  expect(await payable(wrong)).toMatchObject({ payable_cents: 0, paid: 1 });
  await expect(annulInvoice(wrong, "Again", now)).rejects.toMatchObject({ kind: "conflict" });
  await expect(rectify(wrong, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
});

test("a fault in what must happen with the issue leaves nothing, not even a number", async () => {
  const { id: customer_id } = await storeCustomer();
  const counted = () => reader().counter.findMany({ where: { series: "invoice" } });
  const before = [await counted(), await reader().invoice.count()];
  let fails = true;
  atIssue("test", async () => {
    if (fails) throw new Error("no record");
  });
  await expect(issue({ customer_id, lines: [line(1)] })).rejects.toThrow("no record");
  expect([await counted(), await reader().invoice.count()]).toEqual(before);
  fails = false;
  await issue({ customer_id, lines: [line(1)] });
});

test("what was rectified to nothing is not rectified again: an empty paper would take a number", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  await rectify(id, { type: "I", all: 1 });
  await expect(rectify(id, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  expect(await reader().invoice.count({ where: { rectifies_id: id } })).toBe(1);
});

test("what was rectified to nothing does not count again: its job may have another invoice by now", async () => {
  const { job } = await storeBooking();
  const { id } = await createInvoice(job.id, { paid: 0 }, "en", now);
  await rectify(id, { type: "I", all: 1 });
  expect(await createInvoice(job.id, { paid: 0 }, "en", now)).toMatchObject({ created: true });
  await expect(rectify(id, { type: "S", lines: [line(5)] })).rejects.toMatchObject({ kind: "conflict" });
  await expect(rectify(id, { type: "I", lines: [line(5)] })).rejects.toMatchObject({ kind: "conflict" });
});

test("in place of another invoice none comes to less than nothing, at any rate", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)], discount: 20 });
  const { seen } = await getCorrectable(id);
  // Without the line its discount is left.
  const byLines = { right: [{ place: 0, quantity_milli: null, unit_price_cents: 10_000 }], seen };
  const again = { type: "S", kind: "R1", lines: null, reason: "Not done" } as const;
  await expect(rectifyInvoice(id, again, { ...asked, byLines })).rejects.toMatchObject({ kind: "invalid" });
  const typed = { type: "S", lines: [line(100), line(-5, { iva_percent: 10 })] };
  await expect(rectify(id, typed)).rejects.toMatchObject({ kind: "invalid" });
  expect(await payable(id)).toMatchObject({ payable_cents: 9_680 });
});

test("by lines: the invoice is stated again with other numbers, without a line, and with its discount", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({
    customer_id,
    lines: [
      { name: "Split", quantity: 2, unit_price: 500, iva_percent: 21 },
      { name: "Pipes", quantity: 3.5, unit_price: 20, iva_percent: 10 },
      { name: "Twice", unit_price: 40, iva_percent: 21 },
    ],
    discount: 111,
  });
  const { lines, seen } = await getCorrectable(id);
  expect(lines.map(({ name, unit_price_cents }) => [name, unit_price_cents])).toEqual([
    ["Split", 50_000],
    ["Pipes", 2_000],
    ["Twice", 4_000],
    ["Discount", expect.any(Number)],
    ["Discount", expect.any(Number)],
  ]);
  const right = [
    { place: 0, quantity_milli: 1_000, unit_price_cents: 50_000 },
    { place: 1, quantity_milli: 3_500, unit_price_cents: 1_800 },
    { place: 2, quantity_milli: null, unit_price_cents: 4_000 },
  ];
  const again = { type: "S", kind: "R1", lines: null, reason: "One was sent back" } as const;
  const made = await rectifyInvoice(id, again, { ...asked, byLines: { right, seen } });
  const rectifying = await reader().invoice.findUniqueOrThrow({ where: { id: made.id }, include: { lines: true } });
  expect(rectifying.lines.map(({ name }) => name)).toEqual(["Split", "Pipes", "Discount", "Discount"]);
  // 500 + 63, less the 111 of the discount.
  expect(rectifying.net_cents).toBe(56_300 - 11_100);
  const original = await reader().invoice.findUniqueOrThrow({ where: { id } });
  expect(original.payable_cents).toBe(rectifying.total_cents);
  // Seen before the correction: somebody else's numbers are not overwritten.
  await expect(rectifyInvoice(id, again, { ...asked, byLines: { right, seen } })).rejects.toMatchObject({
    kind: "conflict",
  });
  const standing = await getCorrectable(id);
  expect(standing.lines.reduce((sum, line) => sum + lineAmount(line), 0)).toBe(rectifying.net_cents);
});

test("by lines without any line left, nothing is issued", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(10)] });
  const { seen } = await getCorrectable(id);
  const byLines = { right: [{ place: 0, quantity_milli: null, unit_price_cents: 1_000 }], seen };
  const again = { type: "S", kind: "R1", lines: null, reason: "Nothing" } as const;
  await expect(rectifyInvoice(id, again, { ...asked, byLines })).rejects.toMatchObject({ kind: "conflict" });
});

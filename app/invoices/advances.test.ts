/** Invoices in advance of a quote, and the invoices that deduct them, by the verbs on a database. */
import { expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { listPayments } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { type QuoteMove, setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { contentOf, issueInvoiceOf, rectifyByCall } from "../../tests/support/issued-invoices.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import {
  quoteInput,
  storeBooking,
  storeCustomer,
  storeJob,
  storeProduct,
  storeQuote,
} from "../../tests/support/stored.ts";
import { getInvoiceDocument } from "./invoice-document.server.ts";
import { createDraft, getDraft, issueDraft } from "./invoice-drafts.server.ts";
import { invoiceProspect } from "./invoice-prospect.server.ts";
import { createInvoice, getInvoice } from "./invoices.server.ts";

const { dataDir } = useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const asked = { language: "en", now } as const;

const issue = (body: object) => issueInvoiceOf(body, asked);
const rectify = (id: number, body: object) => rectifyByCall(id, body, asked);

/** An accepted quote of so many machines of 1,000 euros, and its customer. */
async function acceptedQuote(machines: number, changes: Record<string, unknown> = {}) {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const items = [{ product_id: product.id, quantity: machines }];
  const quote = await storeQuote(customer.id, product.id, { items, ...changes });
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  return { customer, quote_id: quote.id, number: quote.quote_number };
}

test("500 in advance of 2,000: the invoice of the job comes to 1,500.00, IVA 315.00, 1,815.00", async () => {
  const { quote_id, number } = await acceptedQuote(2);
  const advance = await getInvoice(await issue({ quote_id, advance: 500 }));
  expect(advance).toMatchObject({ advance: 1, net_cents: 50_000, iva_cents: 10_500, quote_number: number });
  expect(advance?.lines).toMatchObject([{ kind: "line", name: `In advance: part of quote ${number}` }]);
  const job = await storeJob(quote_id);
  expect(await invoiceProspect(job.id, now)).toMatchObject({
    total_cents: 181_500,
    advances: [{ invoice_number: advance?.invoice_number, net_cents: 50_000 }],
    others: [],
  });
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  const final = await getInvoice(id);
  expect(final).toMatchObject({
    ...{ advance: 0, net_cents: 150_000, iva_cents: 31_500, total_cents: 181_500 },
    taxes: [{ iva_bp: 2_100, base_cents: 150_000, iva_cents: 31_500 }],
  });
  expect(final?.lines.map(({ kind, unit_price_cents }) => [kind, unit_price_cents])).toEqual([
    ["line", 100_000],
    ["deduction", -50_000],
  ]);
  expect(final?.lines[1]).toMatchObject({ advance_id: advance?.id });
  expect(final?.lines[1]?.name).toContain(advance?.invoice_number);
});

test("a percent of the net amount; what is more than the quote has left is refused", async () => {
  const { quote_id } = await acceptedQuote(2, { discount: 500 });
  expect(await getInvoice(await issue({ quote_id, advance_percent: 33.33 }))).toMatchObject({ net_cents: 49_995 });
  const refusal = (fields: object) => ({ kind: "invalid", fields: expect.any(Function), ...fields });
  await expect(issue({ quote_id, advance_percent: 70 })).rejects.toMatchObject(refusal({}));
  await expect(issue({ quote_id, advance: 0 })).rejects.toMatchObject(refusal({}));
  expect(await getInvoice(await issue({ quote_id, advance: 1_000.05 }))).toMatchObject({ net_cents: 100_005 });
  expect(await getInvoice(await issue({ quote_id }))).toMatchObject({ total_cents: 0, discount_cents: 50_000 });
});

test.each([
  { advance: 1, advance_percent: 1, quote_id: 1 },
  { advance: 1, customer_id: 1, lines: [{ name: "Work", unit_price: 1 }] },
])("an advance that is no part of one quote is refused: %o", (body) => {
  expect(() => contentOf(body)).toThrow();
});

test("an advance is deducted once, and again when what deducted it was corrected to nothing or annulled", async () => {
  const { quote_id } = await acceptedQuote(2);
  const advance = await issue({ quote_id, advance: 500 });
  const first = await issue({ quote_id });
  const second = await issue({ quote_id, reason: "A second machine" });
  expect([await netOf(first), await netOf(second)]).toEqual([150_000, 200_000]);
  await expect(annulInvoice(advance, "Wrong")).rejects.toMatchObject({ kind: "conflict" });
  await rectify(first, { type: "I", all: 1 });
  const third = await issue({ quote_id, reason: "Once more" });
  expect(await netOf(third)).toBe(150_000);
  await annulInvoice(third, "Made twice");
  expect(await netOf(await issue({ quote_id, reason: "At last" }))).toBe(150_000);
});

test("the database refuses a second deduction, one of what is no advance, and an advance of no quote", async () => {
  const { quote_id } = await acceptedQuote(2);
  const advance = await issue({ quote_id, advance: 500 });
  const final = await issue({ quote_id });
  const [row] = await executeIn<Row>(dataDir, [`SELECT * FROM "Invoice" WHERE "id" = ?`, final]);
  const { id: _, ...stored } = row ?? {};
  const bare = { ...stored, invoice_number: "F-2026-7777", line_count: 1, tax_count: 0 };
  const [made] = await insert("Invoice", bare);
  const taken = { invoice_id: made?.id ?? 0, position: 1, kind: "deduction", name: "Again", quantity_milli: 1_000 };
  const deduct = (advance_id: number) =>
    refusalOf(insert("InvoiceLine", { ...taken, unit_price_cents: -1, iva_bp: 2_100, advance_id }));
  expect(await deduct(advance)).toBe("INVOICE_ADVANCE_DEDUCTED");
  expect(await deduct(final)).toBe("INVOICE_DEDUCTS_NO_ADVANCE");
  const ofNothing = { ...bare, invoice_number: "F-2026-7778", quote_id: null, advance: 1 };
  expect(await refusalOf(insert("Invoice", ofNothing))).toBe("INVOICE_ADVANCE_OF_QUOTE");
});

test("what is left of a rectified advance is deducted; once deducted, it only keeps its sums", async () => {
  const { quote_id } = await acceptedQuote(2);
  const advance = await issue({ quote_id, advance: 500 });
  await rectify(advance, { type: "I", lines: [{ name: "Less", unit_price: -200, iva_percent: 21 }] });
  const annulled = await issue({ quote_id, advance: 100 });
  await annulInvoice(annulled, "Never paid");
  const final = await issue({ quote_id });
  expect(await netOf(final)).toBe(170_000);
  await expect(rectify(advance, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  const { customer_id } = await reader().invoice.findUniqueOrThrow({ where: { id: advance } });
  await write((tx) => tx.customer.update({ where: { id: customer_id }, data: { address: "Calle Nueva 7" } }));
  const again = await rectify(advance, { type: "S", all: 1 });
  // It states the same day, that of the money.
  expect(await getInvoiceDocument(again)).toMatchObject({ isAdvance: false, isOfAdvance: true });
  // What takes the place of the final invoice comes to the same.
  const place = await getInvoice(await rectify(final, { type: "S", all: 1 }));
  expect(place).toMatchObject({ net_cents: 170_000, lines: [{ kind: "line" }, { kind: "line" }] });
  // It states the same again for nobody else.
  await expect(rectify(final, { type: "S", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
});

test("an invoice that deducts the whole and comes to nothing is not taken back, but annulled", async () => {
  const { quote_id } = await acceptedQuote(2);
  await issue({ quote_id, advance_percent: 100 });
  const final = await issue({ quote_id });
  expect(await netOf(final)).toBe(0);
  await expect(rectify(final, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  await annulInvoice(final, "The work was not done");
  expect(await netOf(await issue({ quote_id }))).toBe(0);
});

test("an invoice is not corrected to just what it deducts, but taken back, and a version of the quote invoiced", async () => {
  const { customer, quote_id } = await acceptedQuote(2);
  await issue({ quote_id, advance: 500 });
  const job = await storeJob(quote_id);
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  const stated = (work: number) => [
    { name: "Work", unit_price: work, iva_percent: 21 },
    { name: "In advance", unit_price: -500, iva_percent: 21 },
  ];
  expect(await refusalIn(rectify(id, { type: "S", lines: stated(500) }))).toContain(
    "just what was invoiced in advance",
  );
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ id, created: false });
  const discount = { name: "Less", unit_price: -1500, iva_percent: 21 };
  expect(await refusalIn(rectify(id, { type: "I", lines: [discount] }))).toContain("just what was invoiced in advance");
  await rectify(id, { type: "S", lines: stated(600) });
  // The way out that it names.
  await rectify(id, { type: "I", all: 1 });
  const product = await storeProduct();
  const input = quoteInput(customer.id, product.id, { discount: 500 });
  const later = await createVersion(quote_id, "en", { input });
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  const again = await issue({ quote_id: later.id });
  expect(await getInvoice(again)).toMatchObject({ net_cents: 0, total_cents: 0 });
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({
    id: again,
    created: false,
  });
});

test("a later version of the quote deducts what was invoiced in advance of an earlier one", async () => {
  const { quote_id } = await acceptedQuote(2);
  await issue({ quote_id, advance: 500 });
  const later = await createVersion(quote_id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  expect(await netOf(await issue({ quote_id: later.id }))).toBe(150_000);
});

test("a version for another customer is invoiced after the advance was taken back, and says so before", async () => {
  const { quote_id } = await acceptedQuote(2);
  const advance = await getInvoice(await issue({ quote_id, advance: 500 }));
  const [{ id: customer_id }, product] = [await storeCustomer(), await storeProduct()];
  const later = await createVersion(quote_id, "en", { input: quoteInput(customer_id, product.id) });
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  const job = await storeJob(later.id);
  const refusal = await refusalIn(issue({ quote_id: later.id }));
  expect(refusal).toContain(`${advance?.invoice_number} was invoiced in advance for another customer`);
  expect(await refusalIn(issue({ quote_id: later.id, advance: 100 }))).toBe(refusal);
  expect(await refusalIn(invoiceProspect(job.id, now))).toBe(refusal);
  expect(await refusalIn(createInvoice(job.id, { paid: 0 }, { language: "en", now }))).toBe(refusal);
  await rectify(advance?.id ?? 0, { type: "I", all: 1 });
  const again = await issue({ quote_id: later.id, advance: 100 });
  const final = await getInvoice((await createInvoice(job.id, { paid: 0 }, { language: "en", now })).id);
  expect(final).toMatchObject({ customer_id });
  expect(final?.lines.at(-1)).toMatchObject({ advance_id: again, unit_price_cents: -10_000 });
});

test("more in advance than the work comes to is refused where it is invoiced", async () => {
  const { quote_id } = await acceptedQuote(2);
  const job = await storeJob(quote_id);
  await issue({ quote_id, advance_percent: 100 });
  // An advance is not the job's invoice.
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ created: true });
  const { quote, job: other } = await storeBooking();
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  const advance = await issue({ quote_id: quote.id, advance: 900 });
  await rectify(advance, { type: "I", lines: [{ name: "More", unit_price: 200, iva_percent: 21 }] });
  await expect(createInvoice(other.id, { paid: 0 }, { language: "en", now })).rejects.toMatchObject({
    kind: "conflict",
  });
});

test("an earlier invoice of the quote is named with what it comes to since it was corrected", async () => {
  const { quote_id } = await acceptedQuote(1);
  const [first, second] = [await storeJob(quote_id), await storeJob(quote_id)];
  const { id, invoice_number } = await createInvoice(first.id, { paid: 0 }, { language: "en", now });
  await rectify(id, { type: "I", lines: [{ name: "Less", unit_price: -500, iva_percent: 21 }] });
  expect((await invoiceProspect(second.id, now))?.others).toEqual([{ invoice_number, payable_cents: 60_500 }]);
});

test("an advance with the day of its money is issued as paid, by its payment of that day, and as a draft too", async () => {
  const { quote_id } = await acceptedQuote(2);
  const body = { quote_id, advance_percent: 25, work_date: "2026-11-12" };
  const draft = await createDraft(contentOf(body), now);
  for (const id of [await issue(body), (await issueDraft(draft.id, asked)).id]) {
    expect(await getInvoice(id)).toMatchObject({ paid: 1, paid_cents: 60_500, work_date: "2026-11-12" });
    expect(await listPayments(id)).toMatchObject([{ paid_on: "2026-11-12", amount_cents: 60_500, method: "" }]);
    expect(await getInvoiceDocument(id)).toMatchObject({ paid_on: "2026-11-12", due_cents: 0, isOfAdvance: true });
  }
  expect(await getInvoice(await issue({ quote_id, advance: 100 }))).toMatchObject({ paid: 0, paid_cents: 0 });
  // The day of the work of a whole quote says nothing of its money.
  const whole = await getInvoice(await issue({ quote_id, work_date: "2026-11-12" }));
  expect(whole).toMatchObject({ paid: 0, paid_cents: 0 });
});

test("the second job of a quote is invoiced as asked, with the invoices that the quote has already named", async () => {
  const { quote_id } = await acceptedQuote(1);
  const [first, second] = [await storeJob(quote_id), await storeJob(quote_id)];
  const how = { language: "en", now } as const;
  const { id, invoice_number, again } = await createInvoice(first.id, { paid: 0 }, how);
  expect(again).toEqual([]);
  expect(await createInvoice(first.id, { paid: 0 }, how)).toMatchObject({ id, created: false });
  const once = await createInvoice(second.id, { paid: 0, reason: "The second machine" }, how);
  expect(once.again).toEqual([invoice_number]);
  expect(await getInvoice(once.id)).toMatchObject({ reason: "The second machine", net_cents: 100_000 });
});

test("a draft deducts what is in advance when it is issued, and a draft of an advance stays one", async () => {
  const { quote_id } = await acceptedQuote(2);
  const draft = await createDraft(contentOf({ quote_id }), now);
  const part = await createDraft(contentOf({ quote_id, advance_percent: 25 }), now);
  expect(await getDraft(part.id)).toMatchObject({ net_cents: 50_000 });
  expect(await getInvoice((await issueDraft(part.id, asked)).id)).toMatchObject({ advance: 1, net_cents: 50_000 });
  expect(await getDraft(draft.id)).toMatchObject({ net_cents: 150_000 });
  expect(await netOf((await issueDraft(draft.id, asked)).id)).toBe(150_000);
});

test("the paper of the last invoice names the advance and adds up, also with a discount in percent", async () => {
  const { quote_id } = await acceptedQuote(2, { discount: 0, discount_percent: 10 });
  await issue({ quote_id, advance: 500 });
  const document = await getInvoiceDocument(await issue({ quote_id }));
  expect(document.isOfAdvance).toBe(false);
  expect(document.taxes).toEqual([{ iva_bp: 2_100, cause: "", base_cents: 130_000, iva_cents: 27_300 }]);
  expect(document.lines.map(({ isDeduction = false }) => isDeduction)).toEqual([false, true]);
});

/** The sentence of the Problem with which something is refused; empty where it is not. */
async function refusalIn(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return "";
  } catch (error) {
    return error instanceof Problem ? error.sentence(wordsIn("en")) : String(error);
  }
}

type Row = Record<string, string | number | null>;

function insert(table: string, row: Row): Promise<{ id: number }[]> {
  const columns = Object.keys(row);
  const sql = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map(() => "?")})`;
  return executeIn(dataDir, [`${sql} RETURNING *`, ...Object.values(row)]);
}

async function netOf(id: number): Promise<number | undefined> {
  return (await getInvoice(id))?.net_cents;
}

test("an advance without IVA that was taken back with a cause is deducted no more", async () => {
  const { quote_id } = await acceptedQuote(2, { type: 1 });
  await rectify(await issue({ quote_id, advance: 50 }), { type: "I", all: 1, cause: "E1" });
  const final = await getInvoice(await issue({ quote_id }));
  expect(final?.lines.map(({ kind }) => kind)).toEqual(["line"]);
});

test("the percent of an advance is written as in the language of the invoice", async () => {
  const { quote_id, customer } = await acceptedQuote(2);
  await write((tx) => tx.customer.update({ where: { id: customer.id }, data: { language: "es" } }));
  const advance = await getInvoice(await issue({ quote_id, advance_percent: 12.5 }));
  expect(advance?.lines[0]?.name).toContain("12,5");
});

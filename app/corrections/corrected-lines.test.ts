/** Stating an invoice again with other quantities and prices, by the verbs on a database. */
import { expect, test } from "vitest";
import { lineAmount } from "#app/documents/totals.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  issueInvoiceOf,
  invoiceLine as line,
  settlementOf as payable,
  rectifyByCall,
} from "../../tests/support/issued-invoices.ts";
import { storeBooking, storeCustomer, storeProduct } from "../../tests/support/stored.ts";
import { getCorrectable, rectifyInvoice } from "./rectify.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const asked = { language: "en", now } as const;

const issue = (body: object) => issueInvoiceOf(body, asked);
const rectify = (id: number, body: object) => rectifyByCall(id, body, asked);
const byLinesAsked = { type: "S", kind: "R1", lines: null, reason: "Other numbers" } as const;

/** Corrects an invoice by lines, the first one of 1,000 euros with another quantity. Gives the id of the other one. */
async function byFirstLine(id: number, quantity_milli: number): Promise<number> {
  const { seen } = await getCorrectable(id);
  const byLines = { right: [{ place: 0, quantity_milli, unit_price_cents: 100_000 }], seen };
  return (await rectifyInvoice(id, byLinesAsked, { ...asked, byLines })).id;
}

test("a discount in percent is the same percent of other quantities, each time", async () => {
  const items = [{ product_id: (await storeProduct()).id, quantity: 2 }];
  const { job } = await storeBooking({ items, discount_percent: 10 });
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  expect(await getInvoice(id)).toMatchObject({ net_cents: 180_000 });
  for (const [quantity_milli, net_cents] of [
    [1_000, 90_000],
    [3_000, 270_000],
  ] as const) {
    const made = await byFirstLine(id, quantity_milli);
    expect(await getInvoice(made)).toMatchObject({ net_cents, discount_cents: net_cents / 9 });
  }
});

test("the percent is taken off before what was invoiced in advance is deducted", async () => {
  const items = [{ product_id: (await storeProduct()).id, quantity: 2 }];
  const { quote, job } = await storeBooking({ items, discount_percent: 10 });
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  await issue({ quote_id: quote.id, advance: 500 });
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  const made = await getInvoice(await byFirstLine(id, 1_000));
  expect(made?.lines.map(({ unit_price_cents }) => unit_price_cents)).toEqual([100_000, -50_000, -10_000]);
  expect(made).toMatchObject({ net_cents: 40_000 });
});

test("without the only line of a rate its share of a discount comes off the others, or is dropped", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(1_000), line(200, { iva_percent: 10 })], discount: 12 });
  const { seen } = await getCorrectable(id);
  const byLines = { right: [{ place: 1, quantity_milli: null, unit_price_cents: 20_000 }], seen };
  const made = await rectifyInvoice(id, byLinesAsked, { ...asked, byLines });
  expect(await getInvoice(made.id)).toMatchObject({ discount_cents: 1_200, net_cents: 98_800 });
});

test("the invoice is stated again with other numbers, without a line, and with its discount", async () => {
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
  ]);
  const right = [
    { place: 0, quantity_milli: 1_000, unit_price_cents: 50_000 },
    { place: 1, quantity_milli: 3_500, unit_price_cents: 1_800 },
    { place: 2, quantity_milli: null, unit_price_cents: 4_000 },
  ];
  const again = { type: "S", kind: "R1", lines: null, reason: "One was sent back" } as const;
  const made = await rectifyInvoice(id, again, { ...asked, byLines: { right, seen } });
  const rectifying = await reader().invoice.findUniqueOrThrow({ where: { id: made.id }, include: { lines: true } });
  expect(rectifying.lines.map(({ name }) => name)).toEqual(["Split", "Pipes"]);
  // 500 + 63, less the 111 of the discount.
  expect(rectifying.net_cents).toBe(56_300 - 11_100);
  const original = await reader().invoice.findUniqueOrThrow({ where: { id } });
  expect(original.payable_cents).toBe(rectifying.total_cents);
  // Seen before the correction: somebody else's numbers are not overwritten.
  await expect(rectifyInvoice(id, again, { ...asked, byLines: { right, seen } })).rejects.toMatchObject({
    kind: "conflict",
  });
  const standing = await getCorrectable(id);
  expect(standing.lines.reduce((sum, line) => sum + lineAmount(line), 0)).toBe(56_300);
  expect(standing.discount).toMatchObject({ discount_cents: 11_100, discounts: [] });
});

test("lines of the form are compared with those with which it was shown, though it was corrected meanwhile", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100, { iva_percent: 10 }), line(50)] });
  const shown = [
    { place: 0, quantity: "1", unit_price: "100,00" },
    { place: 1, quantity: "1", unit_price: "50.00" },
  ];
  const back = { type: "I", kind: "R1", lines: null, reason: "Never done" } as const;
  const by = (typed: typeof shown) => rectifyInvoice(id, back, { ...asked, unchosen: { typed, seen: "0" } });
  // Nothing is left at 10 %, so that its line is gone and the other stands in its place.
  await rectify(id, { type: "I", lines: [line(-100, { iva_percent: 10 })] });
  expect((await getCorrectable(id)).lines).toHaveLength(1);
  const changed = shown.map((one) => ({ ...one, unit_price: "50.00" }));
  await expect(by(changed)).rejects.toMatchObject({ kind: "invalid" });
  await by(shown);
  expect(await payable(id)).toMatchObject({ payable_cents: 0 });
});

test.each([{ headings: [] }, { headings: [{ kind: "heading", name: "First floor" }] }])(
  "without any line left, nothing is issued, and the other way is named: %o",
  async ({ headings }) => {
    const { id: customer_id } = await storeCustomer();
    const id = await issue({ customer_id, lines: [...headings, line(10)] });
    const { seen } = await getCorrectable(id);
    const byLines = { right: [{ place: headings.length, quantity_milli: null, unit_price_cents: 1_000 }], seen };
    const again = { type: "S", kind: "R1", lines: null, reason: "Nothing" } as const;
    const refused = await rectifyInvoice(id, again, { ...asked, byLines }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "conflict" });
    const { problems, corrections } = wordsIn("en");
    expect((refused as Problem).sentence(wordsIn("en"))).toBe(problems.leavesOutAll);
    expect(problems.leavesOutAll).toContain(corrections.hows.back);
  },
);

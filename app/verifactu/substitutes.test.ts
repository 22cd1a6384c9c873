/** Full invoices in the place of simplified ones (F3): sums, records, money and books, on a real database. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { countedTax, declaredIn, totalsOf } from "#app/books/book.ts";
import { listIssued } from "#app/books/books.server.ts";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import { getInvoiceDocument } from "#app/invoices/invoice-document.server.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { invoiceOfJob } from "#app/jobs/job-invoice.server.ts";
import { createPayment, listPayments, setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { movementsOf } from "#app/receivables/statement.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import {
  asked,
  issueInvoiceOf as issue,
  invoiceLine as line,
  rectifyByCall as rectify,
  settlementOf as settled,
} from "../../tests/support/issued-invoices.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer, storeQuote } from "../../tests/support/stored.ts";
import { recordOf } from "../../tests/support/verifactu/recorded.ts";
import { recordInvoices } from "./record-invoices.server.ts";
import { allAt, textAt } from "./xml.server.ts";

const { dataDir } = useDatabase();
const today = dayOf(new Date());
const year = Number(today.slice(0, 4));

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, tax_rules: "spain" });
});

const simplified = (customer_id: number, lines: object[], more: object = {}) =>
  issue({ customer_id, kind: "F2", lines, ...more });
const substitute = async (...ids: number[]) => (await substituteInvoices(ids, asked)).id;
const pay = (invoice_id: number, euros: number) =>
  createPayment(
    { paid_on: today, method: "card", note: "", parts: [{ invoice_id, amount_cents: euros * 100 }] },
    { mayOverpay: true },
  );
const balanceOf = async (customer_id: number) =>
  (await movementsOf(customer_id)).reduce((sum, { cents }) => sum + cents, 0);

test("one simplified invoice: the same lines and sums under a number of full ones, named on record and paper", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [line(100), line(50, { iva_percent: 10 })];
  const small = await simplified(customer_id, lines, { discount: 15, work_date: "2026-11-02" });
  const id = await substitute(small);
  const [before, full] = [await getInvoice(small), await getInvoice(id)];
  expect(full).toMatchObject({
    ...{ invoice_kind: "F3", series: "invoice", substitutes: [before?.invoice_number], rectifies: null },
    ...{ work_date: "2026-11-02", discount_cents: 1_500, taxes: before?.taxes, total_cents: before?.total_cents },
  });
  expect(full?.lines).toEqual(before?.lines);
  expect(before).toMatchObject({ substituted_by: full?.invoice_number, annulled_at: null });
  const record = await recordOf(id);
  expect(textAt(record, "TipoFactura")).toBe("F3");
  expect(allAt(record, "FacturasRectificadas")).toEqual([]);
  const [named, ...others] = allAt(record, "FacturasSustituidas.IDFacturaSustituida");
  expect(others).toEqual([]);
  expect(textAt(named, "NumSerieFactura")).toBe(before?.invoice_number);
  expect(textAt(named, "IDEmisorFactura")).toBe("B12345674");
  expect(textAt(record, "Destinatarios.IDDestinatario.NIF")).toBe("X1234567L");
  expect((await getInvoiceDocument(id)).substitutes).toEqual([{ number: before?.invoice_number, issued_on: today }]);
});

test("for any simplified invoices, corrected or not, the full one has the sums to the cent, and all count once", async () => {
  const tax = fc.constantFrom<object>({}, { iva_percent: 10 }, { iva_percent: 4 }, { cause: "E1" });
  const price = fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100);
  const one = fc.record({
    lines: fc.array(fc.record({ tax, price }), { minLength: 1, maxLength: 4 }),
    ...{
      most: fc.integer({ min: 0, max: 900 }),
      deed: fc.constantFrom("", "pay", "less"),
    },
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (given) => {
      const { id: customer_id } = await storeCustomer();
      const small: number[] = [];
      for (const { lines, most, deed } of given) {
        // A discount above the lines is refused.
        const discount = Math.min(most, Math.round(lines.reduce((sum, { price }) => sum + price * 100, 0))) / 100;
        const id = await simplified(
          customer_id,
          lines.map(({ tax, price }) => line(price, tax)),
          { discount },
        );
        if (deed === "pay") await setPaid(id, 1);
        // What takes more off than is left is refused.
        if (deed === "less") await rectify(id, { type: "I", lines: [line(-0.07)] }).catch(() => undefined);
        if ((await settled(id)).payable_cents > 0) small.push(id);
      }
      if (small.length === 0) return;
      const [owed, book] = [await sumsOfCustomer(customer_id), await listIssued({ year })];
      const id = await substitute(...small);
      expect(await sumsOfCustomer(customer_id)).toEqual({ ...owed, unpaid: expect.any(Number) });
      expect(await balanceOf(customer_id)).toBe(owed.owed_cents - owed.overpaid_cents);
      const full = await getInvoice(id);
      expect(textAt(await recordOf(id), "ImporteTotal")).toBe(((full?.total_cents ?? 0) / 100).toFixed(2));
      expect(full?.payable_cents).toBe(owed.invoiced_cents);
      const after = await listIssued({ year });
      expect(totalsOf(after)).toEqual(totalsOf(book));
      expect(after.filter((row) => row.invoice_id === id).map(countedTax)).toEqual(
        full?.taxes.map((sum) => ({ ...sum, base_cents: 0, iva_cents: 0 })),
      );
      // Rectified to nothing, not a cent is left of it.
      await rectify(id, { type: "I", all: 1 });
      expect((await settled(id)).payable_cents).toBe(0);
    }),
    { numRuns: 8 },
  );
});

test("what is owed and what was paid go over, and come back when the full invoice is annulled", async () => {
  const { id: customer_id } = await storeCustomer();
  const [first, second] = [await simplified(customer_id, [line(100)]), await simplified(customer_id, [line(50)])];
  await pay(first, 150);
  await pay(second, 10);
  const id = await substitute(first, second);
  expect(await settled(id)).toEqual({ payable_cents: 18_150, paid_cents: 16_000, paid: 0 });
  for (const one of [first, second]) expect(await settled(one)).toEqual({ payable_cents: 0, paid_cents: 0, paid: 1 });
  expect(await listPayments(first)).toEqual([]);
  await expect(pay(first, 1)).rejects.toMatchObject({ kind: "invalid" });
  await annulInvoice(id, "Nobody asked for it");
  expect(await settled(id)).toMatchObject({ payable_cents: 0, paid_cents: 0 });
  // Each gets what is to be paid of it; what is beyond stays with the last one.
  expect(await settled(first)).toEqual({ payable_cents: 12_100, paid_cents: 12_100, paid: 1 });
  expect(await settled(second)).toEqual({ payable_cents: 6_050, paid_cents: 3_900, paid: 0 });
  expect((await reader().invoice.findUniqueOrThrow({ where: { id: second } })).paid_at).toBeNull();
  expect(await balanceOf(customer_id)).toBe(2_150);
  // They can be replaced again, by another one.
  expect(await getInvoice(await substitute(first, second))).toMatchObject({ invoice_kind: "F3" });
});

test("the job of a simplified invoice has the full one, and the simplified one again when that is annulled", async () => {
  const { job } = await storeBooking();
  const small = await issue({ job_ids: [job.id], kind: "F2" });
  const full = await substitute(small);
  expect(await invoiceOfJob(job)).toMatchObject({ id: full });
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en" })).toMatchObject({ id: full, created: false });
  await annulInvoice(full, "Nobody asked for it");
  expect(await invoiceOfJob(job)).toMatchObject({ id: small });
  const again = await substitute(small);
  await rectify(again, { type: "I", all: 1 });
  expect(await invoiceOfJob(job)).toBeNull();
});

test("a job that is booked after its quote was invoiced has the full invoice too, and the simplified one after it", async () => {
  const { customer, product } = await storeBooking();
  const quote = await storeQuote(customer.id, product.id);
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  const small = await issue({ quote_id: quote.id, kind: "F2" });
  // The full one is named after the quote of the first simplified one, which is not this.
  const full = await substitute(await simplified(customer.id, [line(10)]), small);
  const start = new Date("2026-09-01T08:00:00Z");
  const job = { id: await createJob({ quote_id: quote.id, start, duration_hours: 2 }), visit_of: null };
  expect(await invoiceOfJob(job)).toMatchObject({ id: full });
  await annulInvoice(full, "Nobody asked for it");
  expect(await invoiceOfJob(job)).toMatchObject({ id: small });
});

test("an advance that was replaced is deducted once, under the number of the full invoice", async () => {
  const { customer, product } = await storeBooking();
  const quote = await storeQuote(customer.id, product.id);
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  const small = await issue({ quote_id: quote.id, advance: 200, kind: "F2" });
  const other = await simplified(customer.id, [line(10)]);
  await expect(substitute(small, other)).rejects.toMatchObject({ kind: "invalid" });
  const full = await getInvoice(await substitute(small));
  const last = await getInvoice(await issue({ quote_id: quote.id }));
  const deductions = last?.lines.filter(({ kind }) => kind === "deduction");
  expect(deductions).toMatchObject([{ unit_price_cents: -20_000, advance_id: small }]);
  expect(deductions?.[0]?.name).toContain(full?.invoice_number);
  await expect(rectify(full?.id ?? 0, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
});

test("what a simplified invoice deducts stays deducted", async () => {
  const { customer, product } = await storeBooking();
  const quote = await storeQuote(customer.id, product.id);
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  await issue({ quote_id: quote.id, advance: 200 });
  const small = await issue({ quote_id: quote.id, kind: "F2" });
  const full = await getInvoice(await substitute(small));
  expect(full?.lines.at(-1)).toMatchObject({ kind: "line", unit_price_cents: -20_000 });
  expect(full?.net_cents).toBe(quote.net_cents - 20_000);
  const again = await getInvoice(await issue({ quote_id: quote.id, reason: "The second machine" }));
  expect(again?.lines.some(({ kind }) => kind === "deduction")).toBe(false);
});

test("347 counts a replaced invoice for whoever asked for the full one, on its own day", async () => {
  const { id: customer_id } = await storeCustomer({ nie: "12345678Z" });
  const small = await simplified(customer_id, [line(2_400)], { work_date: `${year}-02-03` });
  await write((tx) => tx.customer.update({ where: { id: customer_id }, data: { nie: "A58818501" } }));
  await substitute(small);
  await issue({ customer_id, lines: [line(200)] });
  const declared = declaredIn(year, await listIssued({ year })).find(({ nie }) => nie === "A58818501");
  expect(declared).toMatchObject({ total_cents: 314_600 });
  expect(declared?.quarters[0]).toBe(290_400);
  // The simplified one itself names nobody, in the book neither.
  const row = (await listIssued({ year })).find(({ invoice_id }) => invoice_id === small);
  expect(row).toMatchObject({ kind: "F2", customer: "", nie: "" });
});

test.each<[string, (customer_id: number) => Promise<number[]>, string]>([
  ["a full invoice", async (customer_id) => [await issue({ customer_id, lines: [line(1)] })], "conflict"],
  [
    "one that was replaced",
    async (customer_id) => {
      const id = await simplified(customer_id, [line(1)]);
      await substitute(id);
      return [id];
    },
    "conflict",
  ],
  [
    "one that was annulled",
    async (customer_id) => {
      const id = await simplified(customer_id, [line(1)]);
      await annulInvoice(id, "Wrong");
      return [id];
    },
    "conflict",
  ],
  [
    "one that was rectified to nothing",
    async (customer_id) => {
      const id = await simplified(customer_id, [line(1)]);
      await rectify(id, { type: "I", all: 1 });
      return [id];
    },
    "conflict",
  ],
  [
    "those of two customers",
    async (customer_id) => [
      await simplified(customer_id, [line(1)]),
      await simplified((await storeCustomer()).id, [line(1)]),
    ],
    "invalid",
  ],
  ["an unknown one", async () => [4_000_000], "not-found"],
])("%s is not replaced", async (_, ids, kind) => {
  const { id: customer_id } = await storeCustomer();
  const asked = await ids(customer_id);
  const count = await reader().invoice.count();
  await expect(substitute(...asked)).rejects.toMatchObject({ kind });
  expect(await reader().invoice.count()).toBe(count);
});

test("an invoice of another NIF of the company is not replaced, and a replaced one neither corrected nor annulled", async () => {
  const { id: customer_id } = await storeCustomer();
  const [one, other] = [await simplified(customer_id, [line(1)]), await simplified(customer_id, [line(1)])];
  await substitute(one);
  await expect(rectify(one, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  await expect(annulInvoice(one, "Wrong")).rejects.toMatchObject({ kind: "conflict" });
  await saveSettings({ ...company, nie: "A58818501" });
  await expect(substitute(other)).rejects.toMatchObject({ kind: "conflict" });
  await saveSettings(company);
  expect(await getInvoice(await substitute(other))).toMatchObject({ invoice_kind: "F3" });
});

test("the database refuses a second substitute, another amount, another customer's, and an end by itself", async () => {
  const { id: customer_id } = await storeCustomer();
  const [one, two] = [await simplified(customer_id, [line(1)]), await simplified(customer_id, [line(1)])];
  const foreign = await simplified((await storeCustomer()).id, [line(1)]);
  const full = await substitute(one);
  const add = (simplified_id: number, amount = 121) =>
    `INSERT INTO "InvoiceSubstitution" ("invoice_id", "simplified_id", "amount_cents") VALUES (${full}, ${simplified_id}, ${amount})`;
  const statements = [
    ...[add(one), add(two, 120), add(two), add(foreign)].map((sql) => [sql, "INVOICE_SUBSTITUTED_ONCE"] as const),
    [`UPDATE "InvoiceSubstitution" SET "in_force" = 0 WHERE "simplified_id" = ${one}`, "INVOICE_NEVER_CHANGES"],
    [`DELETE FROM "InvoiceSubstitution"`, "INVOICE_NEVER_CHANGES"],
    [`UPDATE "Invoice" SET "payable_cents" = 121, "paid" = 0 WHERE "id" = ${one}`, "INVOICE_PAYABLE_BY_RECTIFYING"],
  ] as const;
  for (const [sql, refusal] of statements) expect(await refusalOf(executeIn(dataDir, sql)), sql).toBe(refusal);
});

test("a simplified invoice and one that corrects it name no recipient on the paper, as on the record", async () => {
  const { id: customer_id } = await storeCustomer({ nie: "12345678A" });
  const id = await simplified(customer_id, [line(100)]);
  for (const one of [id, await rectify(id, { type: "I", all: 1 })]) {
    const { customer, site } = await getInvoiceDocument(one);
    expect({ ...customer, kind: "" }).toEqual(Object.fromEntries(Object.keys(customer).map((field) => [field, ""])));
    expect(site).toBeNull();
    expect(allAt(await recordOf(one), "Destinatarios")).toEqual([]);
  }
  const full = await issue({ customer_id: (await storeCustomer()).id, lines: [line(100)] });
  expect((await getInvoiceDocument(full)).customer.surname).not.toBe("");
});

test("a full invoice in the place of one that was paid names the day of the last payment", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await simplified(customer_id, [line(100)]);
  const on = (paid_on: string, amount_cents: number) =>
    createPayment(
      { paid_on, method: "card", note: "", parts: [{ invoice_id: id, amount_cents }] },
      { mayOverpay: false },
    );
  await on(addDays(today, -9), 100_00);
  await on(addDays(today, -12), 21_00);
  expect((await getInvoiceDocument(await substitute(id))).paid_on).toBe(addDays(today, -9));
});

/** Rectifying and annulling invoices, by the verbs on a database. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf } from "#app/documents/totals.ts";
import { validate } from "#app/http/validation.server.ts";
import { sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import { invoiceListSchema } from "#app/invoices/invoice.schema.ts";
import { invoiceState } from "#app/invoices/invoice.ts";
import { emailedInvoice } from "#app/invoices/invoice-email.server.ts";
import { listInvoices } from "#app/invoices/invoice-list.server.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { onIssue } from "#app/invoices/issue.server.ts";
import { shownInvoice } from "#app/invoices/shown-invoice.server.ts";
import { shownLetter } from "#app/mail/letter-screen.server.ts";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { createPayment, listPayments, setPaid } from "#app/payments/payments.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { inRequest, setFormKey, setPerson } from "#app/platform/request.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  issueInvoiceOf,
  invoiceLine as line,
  moveCustomer,
  settlementOf as payable,
  rectifyByCall,
} from "../../tests/support/issued-invoices.ts";
import { storeBooking, storeCustomer, storeJob, storeQuote } from "../../tests/support/stored.ts";
import { annulInvoice } from "./rectify.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const asked = { language: "en", now } as const;

const issue = (body: object) => issueInvoiceOf(body, asked);
const rectify = (id: number, body: object) => rectifyByCall(id, body, asked);

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

test("the letter of a rectifying invoice says so, and names the one that it rectifies", async () => {
  const { quote } = await storeBooking();
  const { id } = await createInvoice((await storeJob(quote.id)).id, { paid: 0 }, asked);
  const correction = await rectify(id, { type: "I", all: 1 });
  const numberOf = async (one: number) => (await getInvoice(one))?.invoice_number;
  const [number, rectified] = [await numberOf(correction), await numberOf(id)];
  const letterIn = async (language: Language) => {
    const invoice = { ...(await emailedInvoice(correction)), language };
    return shownLetter("invoice", invoice, await saleRecipient("invoice", correction));
  };
  const english = await letterIn("en");
  expect(english.subject).toBe(`Invoice ${number}, which rectifies ${rectified}`);
  expect(english.message).toContain(`Please find attached invoice ${number}, which rectifies invoice ${rectified}.`);
  expect((await letterIn("es")).subject).toBe(`Factura rectificativa ${number} de ${rectified}`);
  expect((await shownLetter("invoice", await emailedInvoice(id), await saleRecipient("invoice", id))).subject).toBe(
    `Invoice ${rectified}`,
  );
});

test("the filter finds as paid just what the list says is paid", async () => {
  const { quote, customer } = await storeBooking();
  const issued = async (paid: 0 | 1) =>
    (await createInvoice((await storeJob(quote.id)).id, { paid }, { language: "en", now })).id;
  const [paid, unpaid, annulled, takenBack] = [await issued(1), await issued(0), await issued(0), await issued(0)];
  await annulInvoice(annulled, "Never ordered", now);
  const correction = await rectify(takenBack, { type: "I", all: 1 });
  const found = async (status: string) => {
    const { rows } = await listInvoices(validate(invoiceListSchema, { status, pageSize: 100 }));
    return rows.filter(({ customer_id }) => customer_id === customer.id).map((row) => [row.id, invoiceState(row)]);
  };
  expect(await found("paid")).toEqual([[paid, "paid"]]);
  expect(await found("unpaid")).toEqual([[unpaid, "unpaid"]]);
  expect((await found("all")).map(([id]) => id).toSorted()).toEqual(
    [paid, unpaid, annulled, takenBack, correction].toSorted(),
  );
});

test("rectified in full, nothing is to be paid, and its job can be invoiced again", async () => {
  const { job, customer } = await storeBooking({ discount: 100 });
  const { id, invoice_number } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  const correcting = await getInvoice(await rectify(id, { type: "I", all: 1 }));
  expect(correcting).toMatchObject({
    ...{ invoice_kind: "R1", series: "rectifying", rectifies: invoice_number, reason: "Wrong price" },
    ...{ net_cents: -90_000, iva_cents: -18_900, total_cents: -108_900 },
  });
  expect(correcting?.invoice_number).toMatch(/^R-2026-\d{4}$/);
  expect(await payable(id)).toEqual({ payable_cents: 0, paid_cents: 0, paid: 1 });
  expect(await getInvoice(id)).toMatchObject({ rectified_by: [correcting?.invoice_number], total_cents: 108_900 });
  expect(await sumsOfCustomer(customer.id)).toEqual({ invoiced_cents: 0, owed_cents: 0, overpaid_cents: 0, unpaid: 0 });
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ created: true });
  await expect(rectify(correcting?.id ?? 0, { type: "I", all: 1 })).rejects.toMatchObject({ kind: "conflict" });
  // Neither is marked, and the correction gets no payments.
  for (const paid of [0, 1] as const) {
    await expect(setPaid(id, paid, now)).rejects.toMatchObject({ kind: "conflict" });
    await expect(setPaid(correcting?.id ?? 0, paid, now)).rejects.toMatchObject({ kind: "conflict" });
  }
  const parts = [{ invoice_id: correcting?.id ?? 0, amount_cents: 1 }];
  const payment = { paid_on: "2026-11-20", method: "", note: "", parts } as const;
  await expect(createPayment(payment, { mayOverpay: true }, now)).rejects.toMatchObject({ kind: "invalid" });
});

test.each(["R2", "R3"])("a correction of kind %s only reduces what an invoice comes to", async (kind) => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100), line(50, { iva_percent: 10 })] });
  const refused = { kind: "invalid" };
  await expect(rectify(id, { kind, type: "I", lines: [line(50)] })).rejects.toMatchObject(refused);
  const shifted = { kind, type: "S", lines: [line(10), line(51, { iva_percent: 10 })] };
  await expect(rectify(id, shifted)).rejects.toMatchObject(refused);
  await rectify(id, { kind, type: "S", lines: [line(10), line(50, { iva_percent: 10 })] });
  expect(await payable(id)).toMatchObject({ payable_cents: 1_210 + 5_500 });
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
  await moveCustomer(customer_id);
  await rectify(id, { type: "S", all: 1 });
  expect(await payable(id)).toMatchObject({ payable_cents: 18_150 });
  expect(await listPayments(id)).toHaveLength(1);
});

test("what a correction leaves paid was paid on the day of the last payment, and what it leaves owed on none", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const paidAt = async () => (await reader().invoice.findUniqueOrThrow({ where: { id } })).paid_at;
  const payment = { paid_on: "2026-11-03", method: "transfer", note: "" } as const;
  await createPayment({ ...payment, parts: [{ invoice_id: id, amount_cents: 9_680 }] }, { mayOverpay: false }, now);
  expect(await paidAt()).toBeNull();
  await rectify(id, { type: "I", lines: [line(-20)] });
  expect(await payable(id)).toEqual({ payable_cents: 9_680, paid_cents: 9_680, paid: 1 });
  // Noon in Madrid.
  expect(await paidAt()).toEqual(new Date("2026-11-03T11:00:00Z"));
  await rectify(id, { type: "S", lines: [line(100)] });
  expect(await payable(id)).toMatchObject({ payable_cents: 12_100, paid: 0 });
  expect(await paidAt()).toBeNull();
});

test("of an invoice that was taken back and paid back the preview no longer says that it is paid", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const pay = async (amount_cents: number) => {
    const parts = [{ invoice_id: id, amount_cents }];
    await createPayment({ paid_on: "2026-11-20", method: "", note: "", parts }, { mayOverpay: false }, now);
  };
  const since = async () => (await shownInvoice(id, wordsIn("en"))).sinceIssue ?? "";
  await pay(12_100);
  expect(await since()).toContain("paid on 20/11/2026");
  await rectify(id, { type: "I", all: 1 });
  await pay(-12_100);
  expect(await since()).toMatch(/^Since it was issued: corrected by R-2026-\d+\. /);
});

test("an invoice is annulled once, with a reason, unless it has payments or was rectified", async () => {
  const { job } = await storeBooking();
  const { id } = await createInvoice(job.id, { paid: 1 }, { language: "en", now });
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

test("the form that annuls an invoice, posted twice, annuls it once, and another form is told of it", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const post = (key: string, reason: string) =>
    inRequest({ id: "r", person: null }, () => {
      setPerson({ id: 1, name: "Ana" });
      setFormKey(key);
      return annulInvoice(id, reason, now);
    });
  await post("annul-key-1", "Never ordered");
  await post("annul-key-1", "Never ordered");
  await expect(post("annul-key-1", "Another reason")).rejects.toMatchObject({ kind: "conflict" });
  await expect(post("annul-key-2", "Never ordered")).rejects.toMatchObject({ kind: "conflict" });
  expect(await getInvoice(id)).toMatchObject({ annul_reason: "Never ordered" });
});

test("a fault in what must happen with the issue leaves nothing, not even a number", async () => {
  const { id: customer_id } = await storeCustomer();
  const counted = () => reader().counter.findMany({ where: { series: "invoice" } });
  const before = [await counted(), await reader().invoice.count()];
  let fails = true;
  onIssue("test", async () => {
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
  const { id } = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  await rectify(id, { type: "I", all: 1 });
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ created: true });
  await expect(rectify(id, { type: "S", lines: [line(5)] })).rejects.toMatchObject({ kind: "conflict" });
  await expect(rectify(id, { type: "I", lines: [line(5)] })).rejects.toMatchObject({ kind: "conflict" });
});

test("in place of another invoice none comes to less than nothing, at any rate", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)], discount: 20 });
  const typed = { type: "S", lines: [line(100), line(-5, { iva_percent: 10 })] };
  await expect(rectify(id, typed)).rejects.toMatchObject({ kind: "invalid" });
  expect(await payable(id)).toMatchObject({ payable_cents: 9_680 });
});

test("a line that names a cause and no rate is without IVA, whatever rate the invoice has", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const causeOnly = { name: "Exempt", unit_price: 100, cause: "E1" };
  const place = await getInvoice(await rectify(id, { type: "S", lines: [causeOnly] }));
  expect(place?.taxes).toEqual([{ iva_bp: 0, cause: "E1", base_cents: 10_000, iva_cents: 0 }]);
  await rectify(id, { type: "I", lines: [{ ...causeOnly, unit_price: -40 }] });
  expect(await payable(id)).toMatchObject({ payable_cents: 6_000 });
});

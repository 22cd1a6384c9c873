/**
 * The record of an invoice, the invoice, its PDF, the book of issued invoices and the sums for model 303 state the
 * same, for every kind, rate and cause, and for any lines.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { byRate, countedTax, totalsOf } from "#app/books/book.ts";
import { listIssued } from "#app/books/books.server.ts";
import { rectifyInvoice } from "#app/corrections/rectify.server.ts";
import type { TaxSum } from "#app/documents/totals.ts";
import { validate } from "#app/http/validation.server.ts";
import { rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { getInvoiceDocument } from "#app/invoices/invoice-document.server.ts";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { dayOf, yearOf } from "#app/platform/zone.server.ts";
import { renderDocument } from "#app/printing/render-document.tsx";
import { saveSettings } from "#app/settings/settings.server.ts";
import { causes, isForAbroad, type TaxCause } from "#app/tax/causes.ts";
import { takesDocument } from "#app/tax/invoice-kinds.ts";
import { ratesOn } from "#app/tax/rates.ts";
import { chooseByForm } from "../../tests/faults/support/form.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { issueInvoiceOf } from "../../tests/support/issued-invoices.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer, storeQuote } from "../../tests/support/stored.ts";
import { issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import { regimeOf } from "./invoice-facts.ts";
import { recordInvoices } from "./record-invoices.server.ts";
import { amountText } from "./record-values.ts";
import { contentOfAlta, noMarks, type ReadRecord, readRecord, sealRecord } from "./record-xml.server.ts";
import { usualSystem } from "./records.server.ts";
import { allAt, textAt } from "./xml.server.ts";

useDatabase();

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, tax_rules: "spain" });
});

const rates = ratesOn("2026-11-24");
const treatments = [
  ...rates.map((iva_bp) => ({ iva_bp, cause: "" as TaxCause })),
  ...causes.map((cause) => ({ iva_bp: 0, cause })),
];

/** Those with which a Spanish customer gets an invoice. */
const atHome = treatments.filter(({ cause }) => !isForAbroad(cause));

/** An amount of a record in cents; "" is 0. */
const centsOf = (text: string) => Number(text === "" ? "0" : text.replace(".", ""));

/** What a record states of each rate and cause. */
function taxesOf({ elements }: ReadRecord): TaxSum[] {
  return allAt(elements, "Desglose.DetalleDesglose").map((part) => {
    const qualified = textAt(part, "CalificacionOperacion");
    return {
      iva_bp: centsOf(textAt(part, "TipoImpositivo")),
      cause: textAt(part, "OperacionExenta") || (qualified === "S1" ? "" : qualified),
      base_cents: centsOf(textAt(part, "BaseImponibleOimporteNoSujeto")),
      iva_cents: centsOf(textAt(part, "CuotaRepercutida")),
    };
  });
}

const sumOf = (taxes: readonly TaxSum[], part: "base_cents" | "iva_cents") =>
  taxes.reduce((sum, tax) => sum + tax[part], 0);

const byTreatment = (taxes: readonly TaxSum[]) =>
  taxes.toSorted((a, b) => b.iva_bp - a.iva_bp || (a.cause < b.cause ? -1 : 1));

const anyLine = fc.record({
  treatment: fc.constantFrom(...treatments),
  quantity_milli: fc.integer({ min: 1, max: 99_999 }),
  unit_price_cents: fc.integer({ min: 0, max: 900_000 }),
  discount_bp: fc.constantFrom(0, 0, 333, 5_000, 10_000),
});
const anyDocument = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 20 }),
  discount_cents: fc.integer({ min: 0, max: 50_000 }),
  discount_bp: fc.constantFrom(0, 0, 0, 1, 725),
});

test("record, sums, book and 303 state the same of each rate of 2,000 random documents", () => {
  const system = { ...usualSystem, producer: issuer, version: "1", installation: "1" };
  const seal = { previous: null, system, generatedAt: "2026-11-24T09:00:00+01:00" };
  fc.assert(
    fc.property(anyDocument, ({ lines, ...discounts }) => {
      const sold = lines.map(({ treatment, ...line }) => ({
        ...line,
        ...treatment,
        kind: "line" as const,
        name: "Work",
      }));
      const { taxes, ...sums } = sumsOf({ ...discounts, lines: sold.map((line) => ({ ...line, ...plain })) });
      const facts = taxes.map(({ iva_bp, cause, base_cents, iva_cents }) => ({
        ...{
          rateBp: iva_bp,
          cause: cause as TaxCause,
          regime: regimeOf(cause as TaxCause),
          baseCents: base_cents,
          ivaCents: iva_cents,
        },
      }));
      const content = contentOfAlta(
        someFacts({ taxes: facts, ivaCents: sums.iva_cents, totalCents: sums.total_cents }),
      );
      const record = readRecord(sealRecord("alta", content, noMarks, seal).xml);
      expect(record.computedHash).toBe(record.hash);
      expect(taxesOf(record)).toEqual(taxes);
      expect(centsOf(textAt(record.elements, "CuotaTotal"))).toBe(sumOf(taxes, "iva_cents"));
      expect(centsOf(textAt(record.elements, "ImporteTotal"))).toBe(sums.net_cents + sums.iva_cents);
      // Each rate's IVA is that of its whole base, to the nearest cent.
      for (const { base_cents, iva_bp, iva_cents } of taxes)
        expect(Math.abs(iva_cents * 10_000 - base_cents * iva_bp)).toBeLessThanOrEqual(5_000);
      const rows = byRate(taxes, []).map((tax) => ({ ...row, ...tax }));
      expect(rows.map(countedTax)).toEqual(taxes);
      const some = taxes.filter(({ base_cents }) => base_cents !== 0);
      expect(totalsOf(rows)).toEqual({ issued: byTreatment(some), rectified: [] });
    }),
    { numRuns: 2_000 },
  );
});

const plain = { description: "", unit: "ud" as const };
const row = {
  ...{ invoice_id: 1, number: "F-2026-0001", kind: "F1" as const, issued_on: "2026-02-10", accrued_on: "2026-02-10" },
  ...{ customer_id: 1, customer: "Ana", nie: "12345678Z", rectifies: "", substitutes: "", declared_as: null },
  ...{ corrects: "" as const, corrected: null },
  annulled: 0 as const,
  issuer: "",
};

const lineAt = ({ iva_bp, cause }: (typeof treatments)[number], unit_price: number) => ({
  ...{ name: "Work", unit_price },
  ...(cause === "" ? { iva_percent: iva_bp / 100 } : { cause }),
});

const asked = { language: "es" } as const;
const issue = (body: object) => issueInvoiceOf(body, asked);

async function recordOf(invoice_id: number): Promise<ReadRecord> {
  return readRecord((await reader().verifactuRecord.findFirstOrThrow({ where: { invoice_id } })).xml);
}

test("every kind of invoice at every rate and for every cause: its record, the book and 303 agree", async () => {
  const [{ id: here }, { id: abroad }] = [await storeCustomer(), await storeCustomer({ nie: "FR40303265045" })];
  const stated: { isRectifying: boolean; taxes: TaxSum[] }[] = [];
  const look = async (id: number, kind: string, treatment: (typeof treatments)[number]) => {
    const [record, invoice] = [await recordOf(id), await getInvoice(id)];
    const taxes = taxesOf(record);
    expect([textAt(record.elements, "TipoFactura"), taxes]).toEqual([kind, invoice?.taxes]);
    expect(taxes).toMatchObject([treatment]);
    const parts = allAt(record.elements, "Desglose.DetalleDesglose");
    // Exempt and not subject amounts have no rate; reverse charge has one of 0 (AEAT, document of validations, 3.1.3).
    const isRated = treatment.cause === "" || treatment.cause === "S2";
    expect(parts.map((part) => textAt(part, "CuotaRepercutida") !== "")).toEqual([isRated]);
    stated.push({ isRectifying: kind.startsWith("R"), taxes });
  };
  for (const treatment of treatments) {
    const customer_id = isForAbroad(treatment.cause) ? abroad : here;
    for (const first of ["F1", "F2"] as const) {
      const made = issue({ customer_id, kind: first, lines: [lineAt(treatment, 99.99)] });
      const onlyFull = treatment.cause === "S2" || isForAbroad(treatment.cause);
      if (first === "F2" && onlyFull) {
        await expect(made).rejects.toMatchObject({ kind: "conflict" });
        continue;
      }
      const id = await made;
      await look(id, first, treatment);
      for (const kind of first === "F1" ? (["R1", "R2", "R3", "R4"] as const) : (["R5"] as const)) {
        const body = {
          type: "I",
          reason: "Too much",
          lines: [lineAt(treatment, -7.77)],
          ...(kind !== "R5" && { kind }),
        };
        const made = rectifyInvoice(id, validate(rectifySchema, body), asked);
        if (customer_id === abroad && !takesDocument(kind, "02")) {
          await expect(made).rejects.toMatchObject({ kind: "conflict" });
          continue;
        }
        await look((await made).id, kind, treatment);
      }
    }
  }
  const totals = totalsOf(await listIssued({ year: yearOf(new Date()) }));
  for (const [isRectifying, sums] of [
    [false, totals.issued],
    [true, totals.rectified],
  ] as const) {
    const of = stated.filter((one) => one.isRectifying === isRectifying).flatMap(({ taxes }) => taxes);
    const wanted = treatments.map((treatment) => {
      const same = of.filter(({ iva_bp, cause }) => iva_bp === treatment.iva_bp && cause === treatment.cause);
      return { ...treatment, base_cents: sumOf(same, "base_cents"), iva_cents: sumOf(same, "iva_cents") };
    });
    expect(sums).toEqual(byTreatment(wanted));
  }
});

test("what a PDF prints of random invoices is what their records state", async () => {
  const { id: customer_id } = await storeCustomer();
  const priced = fc.record({ treatment: fc.constantFrom(...atHome), cents: fc.integer({ min: 1, max: 900_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(priced, { minLength: 1, maxLength: 6 }), fc.nat({ max: 400 }), async (given, most) => {
      // A discount above the lines is refused.
      const discount = Math.min(most, Math.floor(given.reduce((sum, { cents }) => sum + cents, 0) / 100));
      const lines = given.map(({ treatment, cents }) => lineAt(treatment, cents / 100));
      const id = await issue({ customer_id, lines, discount });
      const record = await recordOf(id);
      const { pages } = await readPdf(await renderDocument(await getInvoiceDocument(id)));
      const printed = pages.flatMap((page) => page.pieces.map(({ text }) => text));
      const total = centsOf(textAt(record.elements, "ImporteTotal"));
      expect(printed).toContain(formatMoney(total, "es"));
      for (const { base_cents, iva_cents, iva_bp } of taxesOf(record)) {
        const wanted = [base_cents, ...(iva_bp > 0 ? [iva_cents] : [])].map((cents) => formatMoney(cents, "es"));
        expect(printed).toEqual(expect.arrayContaining(wanted));
      }
    }),
    { numRuns: chooseByForm({ short: 12, whole: 2_000 }) },
  );
});

test("for any advances, the records of them and of the invoice that deducts them come to the quote's net amount", async () => {
  const part = fc.oneof(
    fc.record({ advance_percent: fc.integer({ min: 1, max: 4_000 }).map((bp) => bp / 100) }),
    fc.record({ advance: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100) }),
  );
  const { customer, product } = await storeBooking();
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 3 }), fc.integer({ min: 0, max: 300 }), async (parts, discount) => {
      const quote = await storeQuote(customer.id, product.id, { discount });
      await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
      const ids: number[] = [];
      for (const asked of parts) {
        // What is more than the quote has left is refused.
        const id = await issue({ quote_id: quote.id, ...asked }).catch(() => null);
        if (id !== null) ids.push(id);
      }
      ids.push(await issue({ quote_id: quote.id }));
      const invoices = await Promise.all(ids.map(getInvoice));
      expect(invoices.reduce((sum, invoice) => sum + (invoice?.net_cents ?? Number.NaN), 0)).toBe(quote.net_cents);
      const book = await listIssued({ year: Number(dayOf(new Date()).slice(0, 4)) });
      for (const [index, id] of ids.entries()) {
        const [invoice, record] = [invoices[index], await recordOf(id)];
        const { net_cents = Number.NaN, iva_cents = Number.NaN, total_cents = Number.NaN } = invoice ?? {};
        expect([textAt(record.elements, "CuotaTotal"), textAt(record.elements, "ImporteTotal")]).toEqual([
          amountText(iva_cents),
          amountText(total_cents),
        ]);
        const rows = book.filter(({ invoice_id }) => invoice_id === id);
        expect(rows.map(({ base_cents, iva_cents }) => [base_cents, iva_cents])).toEqual([[net_cents, iva_cents]]);
      }
    }),
    { numRuns: 25 },
  );
});

/** What the record of an invoice states, and the QR code on its paper, on a real database. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { annulInvoice, getCorrectable, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { enquirySchema } from "#app/customers/customer.schema.ts";
import { createCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { getInvoiceDocument } from "#app/invoices/invoice-document.server.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { causes, isForAbroad } from "#app/tax/causes.ts";
import { ratesOn } from "#app/tax/rates.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  asked,
  issueInvoiceOf as issue,
  invoiceLine as line,
  rectifyByCall as rectify,
} from "../../tests/support/issued-invoices.ts";
import { company } from "../../tests/support/samples.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { recordOf } from "../../tests/support/verifactu/recorded.ts";
import { recordInvoices } from "./record-invoices.server.ts";
import { amountText, dayText } from "./record-values.ts";
import { allAt, elementAt, textAt } from "./xml.server.ts";

useDatabase();

const dayBefore = addDays(dayOf(new Date()), -1);

/** An invoice from before the rules, when the company had stated no number. */
let beforeRules: number;

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, nie: "", tax_rules: "" });
  beforeRules = await issue({ customer_id: (await storeCustomer()).id, lines: [line(10)] });
  await saveSettings({ ...company, tax_rules: "spain" });
});

test("the record of a full invoice states each rate and cause, the recipient and the day of the work", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [line(100), line(50, { name: "Repair", iva_percent: 10 }), line(20, { cause: "E1" })];
  const id = await issue({ customer_id, lines, discount: 17, work_date: dayBefore });
  const invoice = await getInvoice(id);
  const record = await recordOf(id);
  expect(textAt(record, "IDFactura.NumSerieFactura")).toBe(invoice?.invoice_number);
  expect(textAt(record, "IDFactura.IDEmisorFactura")).toBe("B12345674");
  expect(textAt(record, "TipoFactura")).toBe("F1");
  expect(textAt(record, "FechaOperacion")).toBe(dayText(dayBefore));
  expect(textAt(record, "DescripcionOperacion")).toBe("Work; Repair; Work");
  expect(textAt(record, "Destinatarios.IDDestinatario.NIF")).toBe("X1234567L");
  const parts = allAt(record, "Desglose.DetalleDesglose").map((part) => [
    textAt(part, "CalificacionOperacion") || textAt(part, "OperacionExenta"),
    ...["TipoImpositivo", "BaseImponibleOimporteNoSujeto", "CuotaRepercutida"].map((name) => textAt(part, name)),
  ]);
  expect(parts).toEqual([
    ["S1", "21.00", "90.00", "18.90"],
    ["S1", "10.00", "45.00", "4.50"],
    ["E1", "", "18.00", ""],
  ]);
  const issuedOn = textAt(record, "IDFactura.FechaExpedicionFactura");
  expect((await getInvoiceDocument(id)).tax_code?.address).toBe(
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR" +
      `?nif=B12345674&numserie=${invoice?.invoice_number}&fecha=${issuedOn}&importe=176.40`,
  );
  expect([textAt(record, "CuotaTotal"), textAt(record, "ImporteTotal")]).toEqual(["23.40", "176.40"]);
});

test("an export is recorded under the regime of exports, and what stands beside it under the general one", async () => {
  const { id: customer_id } = await storeCustomer();
  const record = await recordOf(await issue({ customer_id, lines: [line(100), line(50, { cause: "E2" })] }));
  const parts = allAt(record, "Desglose.DetalleDesglose").map((part) =>
    ["ClaveRegimen", "OperacionExenta", "BaseImponibleOimporteNoSujeto"].map((name) => textAt(part, name)),
  );
  expect(parts).toEqual([
    ["01", "", "100.00"],
    ["02", "E2", "50.00"],
  ]);
});

test("the QR code names the address of the issue for good, and says for good whether it was sent from there on", async () => {
  const { id: customer_id } = await storeCustomer();
  const turn = (mode: string) => write((tx) => tx.verifactuSettings.update({ where: { id: 1 }, data: { mode } }));
  const code = async (id: number) => (await getInvoiceDocument(id)).tax_code;
  const host = async (id: number) => new URL((await code(id))?.address ?? "").host;
  await turn("test");
  const tried = await issue({ customer_id, lines: [line(100)] });
  expect(await host(tried)).toBe("prewww2.aeat.es");
  await turn("real");
  const real = await issue({ customer_id, lines: [line(100)] });
  await turn("off");
  const unsent = await issue({ customer_id, lines: [line(100)] });
  expect(await Promise.all([tried, real, unsent].map(host))).toEqual([
    "prewww2.aeat.es",
    "www2.agenciatributaria.gob.es",
    "www2.agenciatributaria.gob.es",
  ]);
  await turn("real");
  const says = await Promise.all([tried, real, unsent].map(async (id) => (await code(id))?.isVerifiable));
  expect(says).toEqual([true, true, false]);
  await turn("off");
});

test("a correction states the difference, or the rectified sums; an annulment has a record of its own", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const number = textAt(await recordOf(id), "IDFactura.NumSerieFactura");
  const difference = await recordOf(await rectify(id, { type: "I", lines: [line(-30)] }));
  expect(textAt(difference, "TipoFactura")).toBe("R1");
  expect(textAt(difference, "TipoRectificativa")).toBe("I");
  expect(textAt(difference, "FacturasRectificadas.IDFacturaRectificada.NumSerieFactura")).toBe(number);
  expect(textAt(difference, "ImporteTotal")).toBe("-36.30");
  const place = await recordOf(await rectify(id, { type: "S", lines: [line(60)] }));
  expect(textAt(place, "TipoRectificativa")).toBe("S");
  expect(textAt(place, "ImporteRectificacion.BaseRectificada")).toBe("70.00");
  expect(textAt(place, "ImporteRectificacion.CuotaRectificada")).toBe("14.70");
  const other = await issue({ customer_id, lines: [line(100)] });
  await annulInvoice(other, "Never asked for");
  expect(await reader().verifactuRecord.findMany({ where: { invoice_id: other }, select: { kind: true } })).toEqual([
    { kind: "alta" },
    { kind: "anulacion" },
  ]);
});

test("a simplified invoice names no recipient, has numbers of its own, and is rectified as such", async () => {
  // An enquiry, of whom only a name and a telephone number are known.
  const { id: customer_id } = await createCustomer(
    validate(enquirySchema, { first_name: "Eva", surname: "Gil", tel: "600111222" }),
  );
  const simplified = { customer_id, kind: "F2" };
  await expect(issue({ ...simplified, kind: "F1", lines: [line(10)] })).rejects.toMatchObject({ kind: "conflict" });
  await expect(issue({ ...simplified, lines: [line(2_479.35)] })).rejects.toMatchObject({ kind: "conflict" });
  const id = await issue({ ...simplified, lines: [line(2_479.34)] });
  expect(await getInvoice(id)).toMatchObject({ invoice_kind: "F2", total_cents: 300_000 });
  const record = await recordOf(id);
  expect(textAt(record, "TipoFactura")).toBe("F2");
  expect(textAt(record, "IDFactura.NumSerieFactura")).toMatch(/^S-\d{4}-0001$/);
  expect(elementAt(record, "Destinatarios")).toBeUndefined();
  const corrected = await recordOf(await rectify(id, { type: "I", all: 1 }));
  expect(textAt(corrected, "TipoFactura")).toBe("R5");
  expect(elementAt(corrected, "Destinatarios")).toBeUndefined();
});

test("a simplified invoice is not raised above what one may come to, by the difference nor in its place", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, kind: "F2", lines: [line(2_000)] });
  const tooMuch = { kind: "conflict" };
  await expect(rectify(id, { type: "I", lines: [line(500)] })).rejects.toMatchObject(tooMuch);
  await expect(rectify(id, { type: "S", lines: [line(2_500)] })).rejects.toMatchObject(tooMuch);
  await rectify(id, { type: "I", lines: [line(400)] });
  // Of a company less would be allowed, but what is lowered is not refused.
  await write((tx) =>
    tx.customer.update({ where: { id: customer_id }, data: { kind: "company", company_name: "Sol" } }),
  );
  await rectify(id, { type: "S", lines: [line(1_000)] });
  await expect(rectify(id, { type: "S", lines: [line(1_001)] })).rejects.toMatchObject(tooMuch);
});

test("an invoice from before the rules, without the company's number, is rectified under the present one", async () => {
  const record = await recordOf(await rectify(beforeRules, { type: "I", all: 1 }));
  const rectified = "FacturasRectificadas.IDFacturaRectificada.IDEmisorFactura";
  expect(textAt(record, rectified)).toBe(textAt(record, "IDFactura.IDEmisorFactura"));
});

test("customers of other countries are recorded with their number", async () => {
  const { id: customer_id } = await storeCustomer({ nie: "FR40303265045" });
  const other = "Destinatarios.IDDestinatario.IDOtro";
  const record = await recordOf(await issue({ customer_id, lines: [line(10)] }));
  expect([textAt(record, `${other}.CodigoPais`), textAt(record, `${other}.IDType`)]).toEqual(["FR", "02"]);
});

test("what is sold to Northern Ireland is recorded as into a member state, without a country", async () => {
  const { id: customer_id } = await storeCustomer({ nie: "XI 980 7806 84" });
  const sold = { ...line(10), iva_percent: null, cause: "E5" as const };
  const record = await recordOf(await issue({ customer_id, lines: [sold] }));
  const other = elementAt(record, "Destinatarios.IDDestinatario.IDOtro");
  expect(other).toEqual({ IDType: "02", ID: "XI980780684" });
});

test("for any rates and causes, the sums of a record are those of its invoice", async () => {
  const { id: customer_id } = await storeCustomer();
  const rates = ratesOn("2026-11-23").map((iva_bp) => ({ iva_percent: iva_bp / 100 }));
  const atHome = causes.filter((cause) => !isForAbroad(cause));
  const tax = fc.constantFrom(...rates, ...atHome.map((cause) => ({ cause })));
  const price = fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100);
  const lines = fc.array(fc.record({ tax, price }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 0, max: 500 }), async (given, most) => {
      // A discount above the lines is refused.
      const discount = Math.min(most, Math.floor(given.reduce((sum, one) => sum + one.price, 0)));
      const id = await issue({ customer_id, discount, lines: given.map(({ tax, price }) => line(price, tax)) });
      const invoice = await getInvoice(id);
      const record = await recordOf(id);
      expect(textAt(record, "ImporteTotal")).toBe(amountText(invoice?.total_cents ?? Number.NaN));
      expect(allAt(record, "Desglose.DetalleDesglose").length).toBe(invoice?.taxes.length);
    }),
    { numRuns: 40 },
  );
});

test("a record says in Spanish what the application itself wrote into an English invoice", async () => {
  const { id: customer_id } = await storeCustomer();
  const first = await issue({ customer_id, lines: [line(100)], discount: 7, language: "en" });
  await write((tx) => tx.customer.update({ where: { id: customer_id }, data: { address: "Calle Nueva 7" } }));
  await rectifyInvoice(first, validate(rectifySchema, { reason: "Late", type: "I", lines: [line(-10)] }), asked);
  const { lines, seen } = await getCorrectable(first);
  const right = [{ place: 0, quantity_milli: 2_000, unit_price_cents: 10_000 }];
  const again = validate(rectifySchema, { reason: "Two", type: "S", all: 1 });
  const { id } = await rectifyInvoice(first, again, { ...asked, byLines: { right, seen } });
  expect(lines.map(({ name }) => name)).toEqual(["Work", "Discount", "Work"]);
  expect(textAt(await recordOf(id), "DescripcionOperacion")).toBe("Work; Descuento; Work");
});

/** Each invoice that is issued under Spanish tax rules is recorded in the same transaction, on a real database. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { annulInvoice, getCorrectable, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { enquirySchema } from "#app/customers/customer.schema.ts";
import { createCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { getInvoiceDocument } from "#app/invoices/invoice-document.server.ts";
import { createDraft, getDraftContent, issueDraft } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { atIssue } from "#app/invoices/issue.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { causes, isForAbroad } from "#app/tax/causes.ts";
import { ratesOn } from "#app/tax/rates.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  issueInvoiceOf as issue,
  invoiceLine as line,
  rectified as rectify,
} from "../../tests/support/issued-invoices.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { recordOf } from "../../tests/support/verifactu/recorded.ts";
import { checkChains } from "./chain-check.server.ts";
import { getQueue } from "./queue.server.ts";
import { recordInvoices } from "./record-invoices.server.ts";
import { amountText, dayText } from "./record-values.ts";
import { listWrong, sendAgain } from "./send-again.server.ts";
import { allAt, elementAt, textAt } from "./xml.server.ts";

const { file } = useDatabase();
const asked = { language: "en" } as const;
const dayBefore = addDays(dayOf(new Date()), -1);

/** An invoice from before the rules, when the company had stated no number. */
let beforeRules: number;

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, nie: "", tax_rules: "" });
  beforeRules = await issue({ customer_id: (await storeCustomer()).id, lines: [line(10)] });
  await saveSettings({ ...company, tax_rules: "spain" });
});

const counts = async () => [
  await reader().invoice.count(),
  await reader().verifactuRecord.count(),
  await reader().counter.findMany({ orderBy: [{ series: "asc" }, { year: "asc" }] }),
];

test("a full invoice with several rates and a cause", async () => {
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

/** Notes the record of an invoice as sent to the real address. */
async function noteSent(invoice_id: number): Promise<number> {
  const { id: record_id } = await reader().verifactuRecord.findFirstOrThrow({ where: { invoice_id } });
  await write(async (tx) => {
    const sent = { site: "real", sent_at: new Date(), records: 1, incident: 0 };
    const { id: submission_id } = await tx.verifactuSubmission.create({ data: sent });
    await tx.verifactuDelivery.create({ data: { record_id, site: "real", state: "sent", submission_id } });
  });
  return record_id;
}

test("the refused record of an invoice that was annulled since is not sent again", async () => {
  const { id: customer_id } = await storeCustomer();
  const invoice_id = await issue({ customer_id, lines: [line(100)] });
  const record_id = await noteSent(invoice_id);
  await write((tx) => tx.verifactuDelivery.updateMany({ where: { record_id }, data: { state: "rejected" } }));
  expect([(await listWrong("real", 10)).map(({ id }) => id), (await getQueue()).rejected]).toEqual([[record_id], 1]);
  await annulInvoice(invoice_id, "Never ordered");
  expect([await listWrong("real", 10), (await getQueue()).rejected]).toEqual([[], 0]);
  await expect(sendAgain(record_id, new Date())).rejects.toMatchObject({ kind: "conflict" });
});

test("a refused record asks for nothing more once the agency has the rectifying invoice in its place", async () => {
  const { id: customer_id } = await storeCustomer();
  const invoice_id = await issue({ customer_id, lines: [line(100)] });
  const record_id = await noteSent(invoice_id);
  const answer = (id: number, state: string) =>
    write((tx) => tx.verifactuDelivery.updateMany({ where: { record_id: id }, data: { state } }));
  await answer(record_id, "rejected");
  const difference = await noteSent(await rectify(invoice_id, { type: "I", lines: [line(-10)] }));
  await answer(difference, "accepted");
  const place = await noteSent(await rectify(invoice_id, { type: "S", lines: [line(90)] }));
  // Neither a difference nor what the agency has not taken yet stands in its place.
  expect([(await listWrong("real", 10)).map(({ id }) => id), (await getQueue()).rejected]).toEqual([[record_id], 1]);
  await answer(place, "accepted");
  expect([await listWrong("real", 10), (await getQueue()).rejected]).toEqual([[], 0]);
  await expect(sendAgain(record_id, new Date())).rejects.toMatchObject({ kind: "conflict" });
});

test("a record without an answer is counted, also where its invoice was annulled since", async () => {
  const { id: customer_id } = await storeCustomer();
  const { unanswered } = await getQueue();
  const invoice_id = await issue({ customer_id, lines: [line(100)] });
  await noteSent(invoice_id);
  await annulInvoice(invoice_id, "Never ordered");
  expect((await getQueue()).unanswered).toBe(unanswered + 1);
});

test.each([
  ["the company has a foreign number", { nie: "FR40303265045" }, {}],
  ["the customer's number begins with no country", {}, { nie: "ZZ123456" }],
])("nothing is issued where %s: it could not be recorded", async (_, change, customer) => {
  const { id: customer_id } = await storeCustomer(customer);
  await saveSettings({ ...company, ...change });
  await expect(issue({ customer_id, lines: [line(100)] })).rejects.toMatchObject({ kind: "conflict" });
  await saveSettings(company);
});

test("rectified by the difference, in its place, and annulled", async () => {
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

test("a quote without IVA becomes an invoice only with a cause, or with IVA on top", async () => {
  const [first, second] = [await storeBooking({ type: 1 }), await storeBooking({ type: 1 })];
  const before = await counts();
  await expect(createInvoice(first.job.id, { paid: 0 }, "en")).rejects.toMatchObject({ kind: "conflict" });
  expect(await counts()).toEqual(before);
  const reversed = await createInvoice(first.job.id, { paid: 0, cause: "S2" }, "en");
  const part = allAt(await recordOf(reversed.id), "Desglose.DetalleDesglose")[0];
  expect(textAt(part, "CalificacionOperacion")).toBe("S2");
  expect(textAt(part, "CuotaRepercutida")).toBe("0.00");
  const taxed = await createInvoice(second.job.id, { paid: 0, iva_bp: 2_100 }, "en");
  expect(await getInvoice(taxed.id)).toMatchObject({ type: 2, net_cents: 90_000, iva_cents: 18_900 });
  // Rectified, the cause is the same; none is left to be taken off twice.
  await rectify(reversed.id, { type: "I", all: 1 });
  await expect(rectify(reversed.id, { type: "I", lines: [line(-1, { cause: "S2" })] })).rejects.toMatchObject({
    kind: "conflict",
  });
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

test("a draft is checked and recorded when it is issued", async () => {
  const { id: customer_id } = await storeCustomer();
  const content = validate(invoiceContentSchema, { customer_id, lines: [line(10, { iva_percent: 7 })] });
  const { id } = await createDraft(content);
  await expect(issueDraft(id, asked)).rejects.toMatchObject({ kind: "conflict" });
  const right = await createDraft(validate(invoiceContentSchema, { customer_id, lines: [line(10)] }));
  const issued = await issueDraft(right.id, asked);
  expect(textAt(await recordOf(issued.id), "ImporteTotal")).toBe("12.10");
});

test("a draft that is refused as it is issued stays as it was, and is issued once it is right", async () => {
  const { id: customer_id } = await storeCustomer();
  const contentOf = (iva_percent: number) =>
    validate(invoiceContentSchema, { customer_id, lines: [line(10, { iva_percent })] });
  const { id } = await createDraft(contentOf(10));
  const before = await getDraftContent(id);
  const seen = [before.version];
  const wrong = issueDraft(id, { ...asked, change: { content: contentOf(7), seen } });
  await expect(wrong).rejects.toMatchObject({ kind: "conflict" });
  expect(await getDraftContent(id)).toEqual(before);
  const issued = await issueDraft(id, { ...asked, change: { content: contentOf(21), seen } });
  expect(textAt(await recordOf(issued.id), "ImporteTotal")).toBe("12.10");
  const late = issueDraft(id, { ...asked, change: { content: contentOf(21), seen } });
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
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

test("a fault of any room that takes part leaves neither number, invoice nor record", async () => {
  const { id: customer_id } = await storeCustomer();
  const before = await counts();
  atIssue("test", async () => {
    throw new Error("as a full disk");
  });
  try {
    await expect(issue({ customer_id, lines: [line(10)] })).rejects.toThrow("as a full disk");
  } finally {
    atIssue("test", async () => {});
  }
  expect(await counts()).toEqual(before);
});

test("of any rates and causes, the sums of a record are those of its invoice", async () => {
  const { id: customer_id } = await storeCustomer();
  const rates = ratesOn("2026-11-23").map((iva_bp) => ({ iva_percent: iva_bp / 100 }));
  const atHome = causes.filter((cause) => !isForAbroad(cause));
  const tax = fc.constantFrom(...rates, ...atHome.map((cause) => ({ cause })));
  const price = fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100);
  const lines = fc.array(fc.record({ tax, price }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 0, max: 500 }), async (given, discount) => {
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
  const { lines, seen } = await getCorrectable(first);
  const right = [{ place: 0, quantity_milli: 2_000, unit_price_cents: 10_000 }];
  const again = validate(rectifySchema, { reason: "Two", type: "S", all: 1 });
  const { id } = await rectifyInvoice(first, again, { ...asked, byLines: { right, seen } });
  expect(lines.map(({ name }) => name)).toEqual(["Work", "Discount"]);
  expect(textAt(await recordOf(id), "DescripcionOperacion")).toBe("Work; Descuento");
});

test("50 invoices at once by two processes: no number is missing, and the chain is whole", async () => {
  const { id } = await storeCustomer();
  const numbers = async () => {
    const rows = await reader().invoice.findMany({ where: { series: "invoice" }, select: { invoice_number: true } });
    return rows.map(({ invoice_number }) => Number(invoice_number.split("-").at(-1))).toSorted((a, b) => a - b);
  };
  const before = (await numbers()).length;
  const half = { customer_id: id, many: 25 };
  await bothAtOnce("verifactu/issue-invoices.ts", file, [half, half]);
  expect(await numbers()).toEqual(Array.from({ length: before + 50 }, (_, index) => index + 1));
  expect((await checkChains()).broken).toBeNull();
  expect(await reader().invoice.count({ where: { tax_rules: "spain", verifactu: { none: {} } } })).toBe(0);
});

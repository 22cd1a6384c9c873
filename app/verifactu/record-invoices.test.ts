/**
 * Each invoice that is issued under Spanish tax rules is recorded in the same transaction, or it is not issued. A
 * record that the agency refused asks for nothing more once its invoice is annulled or replaced. On a real database.
 */
import { beforeAll, expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createDraft, getDraftContent, issueDraft } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { onIssue } from "#app/invoices/issue.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { withoutTriggers } from "../../tests/support/direct.ts";
import {
  asked,
  issueInvoiceOf as issue,
  invoiceLine as line,
  rectifyByCall as rectify,
} from "../../tests/support/issued-invoices.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { recordOf } from "../../tests/support/verifactu/recorded.ts";
import { checkChains, checkRecords } from "./chain-check.server.ts";
import { getQueue } from "./queue.server.ts";
import { recordInvoices } from "./record-invoices.server.ts";
import { listWrong, sendAgain } from "./send-again.server.ts";
import { allAt, textAt } from "./xml.server.ts";

const { dataDir, file } = useDatabase();

beforeAll(async () => {
  recordInvoices();
  await saveSettings({ ...company, tax_rules: "spain" });
});

const counts = async () => [
  await reader().invoice.count(),
  await reader().verifactuRecord.count(),
  await reader().counter.findMany({ orderBy: [{ series: "asc" }, { year: "asc" }] }),
];

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

test("a quote without IVA becomes an invoice only with a cause, or with IVA on top", async () => {
  const [first, second] = [await storeBooking({ type: 1 }), await storeBooking({ type: 1 })];
  const before = await counts();
  await expect(createInvoice(first.job.id, { paid: 0 }, { language: "en" })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await counts()).toEqual(before);
  const reversed = await createInvoice(first.job.id, { paid: 0, cause: "S2" }, { language: "en" });
  const part = allAt(await recordOf(reversed.id), "Desglose.DetalleDesglose")[0];
  expect(textAt(part, "CalificacionOperacion")).toBe("S2");
  expect(textAt(part, "CuotaRepercutida")).toBe("0.00");
  const taxed = await createInvoice(second.job.id, { paid: 0, iva_bp: 2_100 }, { language: "en" });
  expect(await getInvoice(taxed.id)).toMatchObject({ type: 2, net_cents: 90_000, iva_cents: 18_900 });
  // Rectified, the cause is the same; none is left to be taken off twice.
  await rectify(reversed.id, { type: "I", all: 1 });
  await expect(rectify(reversed.id, { type: "I", lines: [line(-1, { cause: "S2" })] })).rejects.toMatchObject({
    kind: "conflict",
  });
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

test("a fault of any room that takes part leaves neither number, invoice nor record", async () => {
  const { id: customer_id } = await storeCustomer();
  const before = await counts();
  onIssue("test", async () => {
    throw new Error("as a full disk");
  });
  try {
    await expect(issue({ customer_id, lines: [line(10)] })).rejects.toThrow("as a full disk");
  } finally {
    onIssue("test", async () => {});
  }
  expect(await counts()).toEqual(before);
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

test("an invoice that its record does not state is named, also where the chain is whole", async () => {
  const { id: customer_id } = await storeCustomer();
  const invoice_id = await issue({ customer_id, lines: [line(100), { ...line(50), iva_percent: 10 }] });
  expect((await checkRecords()).broken).toBeNull();
  const [record] = await reader().verifactuRecord.findMany({ where: { invoice_id } });
  if (!record) throw new Error("No record");
  const faultAfter = async (table: string, sql: string, ...values: (string | number | Uint8Array)[]) => {
    await withoutTriggers(dataDir, table, ({ execute }) => execute(sql, ...values, record.id));
    return (await checkRecords()).broken?.fault;
  };
  // The hash is made of the sums alone, and not of the breakdown.
  const forged = Buffer.from(Buffer.from(record.xml).toString().replace(">50.00<", ">55.00<"));
  const xml = `UPDATE "VerifactuRecord" SET "xml" = ? WHERE "id" = ?`;
  expect(await faultAfter("VerifactuRecord", xml, forged)).toBe("differs");
  expect((await checkChains()).broken).toBeNull();
  expect(await faultAfter("VerifactuRecord", xml, record.xml)).toBeUndefined();
  const total = `UPDATE "Invoice" SET "net_cents" = "net_cents" + ?, "total_cents" = "total_cents" + ?
    WHERE "id" = (SELECT "invoice_id" FROM "VerifactuRecord" WHERE "id" = ?)`;
  expect(await faultAfter("Invoice", total, 100, 100)).toBe("differs");
  expect(await faultAfter("Invoice", total, -100, -100)).toBeUndefined();
  expect(await faultAfter("VerifactuRecord", `DELETE FROM "VerifactuRecord" WHERE "id" = ?`)).toBe("missing");
  expect((await checkChains()).broken).toBeNull();
});

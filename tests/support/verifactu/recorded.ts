/** Invoices that are issued, corrected and recorded by the verbs, and what their records state. */
import { expect } from "vitest";
import { rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { readRecord } from "#app/verifactu/record-xml.server.ts";
import { schemaFault } from "./schema.ts";

/** A line as a call names it, in euros. */
export const typedLine = (unit_price: number, more: object = {}) => ({ name: "Work", unit_price, ...more });

/** Issues an invoice of the body of a call; gives its id. */
export async function issue(body: object): Promise<number> {
  return (await createIssued(validate(invoiceContentSchema, body), { language: "en" })).id;
}

/** Rectifies an invoice by the body of a call; gives the id of the one that corrects it. */
export async function rectify(id: number, body: object): Promise<number> {
  const correction = validate(rectifySchema, { reason: "Wrong price", ...body });
  return (await rectifyInvoice(id, correction, { language: "en" })).id;
}

/** The elements of the last record of an invoice, which is valid by the agency's schema. */
export async function recordOf(invoice_id: number) {
  const row = await reader().verifactuRecord.findFirstOrThrow({ where: { invoice_id }, orderBy: { id: "desc" } });
  expect(schemaFault(Buffer.from(row.xml).toString("utf8"), "SuministroInformacion")).toBe("");
  return readRecord(row.xml).elements;
}

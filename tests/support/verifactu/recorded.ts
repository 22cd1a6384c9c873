/** What the record of an invoice states. */
import { expect } from "vitest";
import { reader } from "#app/platform/database.server.ts";
import { readRecord } from "#app/verifactu/record-xml.server.ts";
import { schemaFault } from "./schema.ts";

/** The elements of the last record of an invoice, which is valid by the agency's schema. */
export async function recordOf(invoice_id: number) {
  const row = await reader().verifactuRecord.findFirstOrThrow({ where: { invoice_id }, orderBy: { id: "desc" } });
  expect(schemaFault(Buffer.from(row.xml).toString("utf8"), "SuministroInformacion")).toBe("");
  return readRecord(row.xml).elements;
}

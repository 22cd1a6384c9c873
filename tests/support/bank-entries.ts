/** Invoices, and movements of bank files that wait for a decision, in the database of a test file. */
import { listWaitingEntries } from "#app/bank/bank.server.ts";
import { importStatement } from "#app/bank/import-statement.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { type Movement, norma43 } from "./bank-files.ts";
import { invoiceLine, issueInvoiceOf } from "./issued-invoices.ts";
import { storeCustomer } from "./stored.ts";

/** When the files are imported and the movements are decided. */
export const now = new Date("2026-11-20T12:00:00Z");

/** The day of most movements. */
export const day = "2026-11-16";

/** Issues an invoice without IVA to a new customer, Ana with this surname. */
export async function issueTo(surname: string, euros: number) {
  const { id: customer_id } = await storeCustomer({ first_name: "Ana", surname });
  const lines = [invoiceLine(euros, { cause: "E1" })];
  const id = await issueInvoiceOf({ customer_id, lines }, { now: new Date("2026-11-02T10:00:00Z") });
  return reader().invoice.findUniqueOrThrow({ where: { id }, select: { id: true, invoice_number: true } });
}

/** Imports a file in Norma 43 with these movements. */
export const importMovements = (...movements: Movement[]) => importStatement(norma43(movements), now);

/** The first waiting entry whose text contains this; throws where there is none. */
export async function waitingEntry(text: string) {
  const found = (await listWaitingEntries()).entries.find((entry) => entry.text.includes(text));
  if (!found) throw new Error(`Nothing waits with ${text}`);
  return found;
}

/**
 * A program that issues, corrects and annuls invoices under Spanish tax rules in the database of DATA_DIR, one after
 * the other, while the outbox sends their records to the stand-in for the tax agency, until it is killed. It prints
 * "ready", reads the stand-in's address and certificate and a customer's id as JSON from its input, and prints the
 * number of each invoice once it is issued. With `many` it issues so many, sends all that waits, and prints "done".
 */
import { json } from "node:stream/consumers";
import { setTimeout as passing } from "node:timers/promises";
import { annulInvoice, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { hurryOutbox, startOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { logFaultsOnly } from "#app/platform/log.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { recordInvoices } from "#app/verifactu/record-invoices.server.ts";
import { deliverRecordsTo } from "#app/verifactu/sending.server.ts";
import { ignore } from "../outbox.ts";
import { isWaiting } from "./is-waiting.ts";

logFaultsOnly();
recordInvoices();
openSecrets(environment.DATA_DIR);
await openDatabase(environment.database);
console.log("ready");
const { address, ca, customer_id, many } = (await json(process.stdin)) as {
  address: string;
  ca: string;
  customer_id: number;
  many?: number;
};
await startOutbox({
  mail: ignore,
  push: ignore,
  pdf: ignore,
  verifactu: deliverRecordsTo({ address: () => address, ca }),
});
for (let n = 0; many === undefined || n < many; n += 1) console.log(await issue(n));
while (await isWaiting()) {
  await hurryOutbox("verifactu");
  await passing(50);
}
console.log("done");
await stopOutbox();
await closeDatabase();

/** Out of five invoices, one is rectified by the difference and one annulled. */
async function issue(n: number): Promise<string> {
  const lines = [
    { name: "Repair", unit_price: 100 + n, iva_percent: 21 },
    { name: "Filter", quantity: 3, unit_price: 7.77, iva_percent: 10 },
  ];
  const { id } = await createIssued(validate(invoiceContentSchema, { customer_id, lines }), { language: "en" });
  if (n % 5 === 3) {
    const less = { type: "I", reason: "Too much", lines: [{ name: "Less", unit_price: -10, iva_percent: 21 }] };
    await rectifyInvoice(id, validate(rectifySchema, less), { language: "en" });
  }
  if (n % 5 === 4) await annulInvoice(id, "By mistake");
  return (await getInvoice(id))?.invoice_number ?? "";
}

/**
 * A program that issues invoices of typed lines under Spanish tax rules in the database of DATA_DIR. It prints "ready",
 * reads a customer's id and how many as JSON from its input, prints "done", and fails when an invoice was not issued.
 */
import { json } from "node:stream/consumers";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { recordInvoices } from "#app/verifactu/record-invoices.server.ts";

recordInvoices();
await openDatabase(environment.database);
console.log("ready");
const { customer_id, many } = (await json(process.stdin)) as { customer_id: number; many: number };
const content = validate(invoiceContentSchema, { customer_id, lines: [{ name: "Repair", unit_price: 100 }] });
await Promise.all(Array.from({ length: many }, () => createIssued(content, { language: "en" })));
console.log("done");
await closeDatabase();

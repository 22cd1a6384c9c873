/** Invoices that are issued and corrected by the verbs, of the bodies of calls, and what is left to pay of them. */
import { rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Language } from "#app/words/languages.ts";

/** The language and the time of an invoice; absent: English, and now. */
type Asked = { language?: Language; now?: Date };

/** Asks for a paper in English. */
export const asked = { language: "en" } as const;

/** What an invoice is made of, by the body of a call. */
export const contentOf = (body: object) => validate(invoiceContentSchema, body);

/** A line as a call names it, in euros. */
export const invoiceLine = (unit_price: number, more: object = {}) => ({ name: "Work", unit_price, ...more });

/** Issues an invoice of the body of a call; gives its id. */
export async function issueInvoiceOf(body: object, asked: Asked = {}): Promise<number> {
  return (await createIssued(contentOf(body), { language: "en", ...asked })).id;
}

/** Rectifies an invoice by the body of a call; gives the id of the one that corrects it. */
export async function rectifyByCall(id: number, body: object, asked: Asked = {}): Promise<number> {
  const correction = validate(rectifySchema, { reason: "Wrong price", ...body });
  return (await rectifyInvoice(id, correction, { language: "en", ...asked })).id;
}

/** What is to be paid of an invoice, what was paid, and whether that is all. */
export async function settlementOf(id: number) {
  const { payable_cents, paid_cents, paid } = await reader().invoice.findUniqueOrThrow({ where: { id } });
  return { payable_cents, paid_cents, paid };
}

/** Moves a customer to another address, which invoices of before do not state. */
export async function moveCustomer(id: number): Promise<void> {
  await write((transaction) => transaction.customer.update({ where: { id }, data: { address: "Calle Nueva 7" } }));
}

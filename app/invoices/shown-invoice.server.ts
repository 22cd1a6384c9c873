import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { emailHistory } from "#app/mail/document-email.server.ts";
import type { EmailHistory } from "#app/mail/email-record.tsx";
import { notFound } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { getInvoice } from "./invoices.server.ts";

export type ShownInvoice = {
  id: number;
  invoice_number: string;
  customer: CustomerNames & { customer_id: number };
  emails: EmailHistory;
};

/** What a preview shows of an invoice beside its PDF. Throws a not-found answer, which the error page shows. */
export async function shownInvoice(id: number, words: Words): Promise<ShownInvoice> {
  const invoice = await getInvoice(id);
  if (!invoice) throw notFound();
  const emails = await emailHistory({ invoice_id: id }, words);
  const customer = { customer_id: invoice.customer_id, ...namesOf(invoice) };
  return { id, invoice_number: invoice.invoice_number, customer, emails };
}

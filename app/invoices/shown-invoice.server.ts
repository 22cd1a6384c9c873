import { emailHistory } from "#app/mail/document-email.server.ts";
import type { EmailHistory } from "#app/mail/email-record.tsx";
import { notFound } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { getInvoice } from "./invoices.server.ts";

/** What a preview shows of an invoice beside its PDF. Throws a not-found answer, which the error page shows. */
export async function shownInvoice(
  id: number,
  words: Words,
): Promise<{ id: number; invoice_number: string; emails: EmailHistory }> {
  const invoice = await getInvoice(id);
  if (!invoice) throw notFound();
  const emails = await emailHistory({ invoice_id: id }, words);
  return { id, invoice_number: invoice.invoice_number, emails };
}

/** E-mails invoices to their customers. */
import type { z } from "zod";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import type { SentEmail } from "#app/mail/document-email.server.ts";
import { emailSale } from "#app/mail/sale-email.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { getInvoice } from "./invoices.server.ts";
import { getInvoicePdf } from "./kept-pdf.server.ts";

/** What an invoice's e-mail says of it; `rectified` is the number of the one that it rectifies, or null. */
type EmailedInvoice = { number: string; rectified: string | null; language: Language; total_cents: Cents };

/**
 * What an invoice's e-mail says of it. Throws a not-found Problem, and a conflict for one that was annulled, since its
 * PDF does not say so.
 */
export async function emailedInvoice(id: number): Promise<EmailedInvoice> {
  const invoice = await reader().invoice.findUnique({
    where: { id },
    select: {
      ...{ invoice_number: true, language: true, total_cents: true, annulled_at: true },
      rectifies: { select: { invoice_number: true } },
    },
  });
  if (!invoice) throw notFound();
  const { invoice_number: number, language, total_cents, annulled_at } = invoice;
  if (annulled_at) throw new Problem("conflict", ({ problems }) => problems.invoiceAnnulled);
  const rectified = invoice.rectifies?.invoice_number ?? null;
  return { number, rectified, language: language as Language, total_cents };
}

/** The numbers of the invoices that corrected this one or took its place, which its own PDF does not name. */
export async function listCorrections(id: number): Promise<string[]> {
  const invoice = await getInvoice(id);
  if (!invoice) return [];
  return [...invoice.rectified_by, ...(invoice.substituted_by === null ? [] : [invoice.substituted_by])];
}

/** E-mails an invoice to its customer. Throws what emailedInvoice(), emailDocument() and getInvoicePdf() throw. */
export async function emailInvoice(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const invoice = await emailedInvoice(id);
  const pdf = async () => (await getInvoicePdf(id)).pdf;
  return emailSale({ kind: "invoice", id, ...invoice, pdf, senderLanguage, given });
}

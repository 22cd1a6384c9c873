/** Duplicates of invoices, for a lost original and for several recipients (RD 1619/2012, article 14). */
import { markedPdf } from "#app/documents/marked-pdf.ts";
import { notePart } from "#app/platform/audit.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { getInvoicePdf } from "./kept-pdf.server.ts";

/**
 * A duplicate of an invoice: its kept PDF, which says on each page that it is one. The audit trail names who made it
 * unless it is `unnoted`. Throws a conflict for an invoice that was annulled, and what getInvoicePdf() throws.
 */
export async function makeDuplicate(
  id: number,
  { unnoted = false, now = new Date() }: { unnoted?: boolean; now?: Date } = {},
): Promise<{ invoice_number: string; pdf: Uint8Array<ArrayBuffer> }> {
  const invoice = await reader().invoice.findUnique({ where: { id }, select: { language: true, annulled_at: true } });
  if (!invoice) throw notFound();
  if (invoice.annulled_at) throw new Problem("conflict", ({ problems }) => problems.invoiceAnnulled);
  const { invoice_number, pdf } = await getInvoicePdf(id);
  const marked = markedPdf(pdf, wordsIn(invoice.language as Language).documents.duplicate);
  if (!unnoted) {
    const after = { made_at: now.toISOString() };
    const note = { kind: "invoice", subject_id: id, subject: invoice_number, part: "duplicates", after } as const;
    await write((transaction) => notePart(transaction, note), { aside: true });
  }
  return { invoice_number, pdf: marked };
}

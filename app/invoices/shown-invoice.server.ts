import type { Evidence } from "#app/customer-declarations/declaration.ts";
import { evidenceOf } from "#app/customer-declarations/declarations.server.ts";
import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { isInForce } from "#app/jobs/invoice-in-force.server.ts";
import { emailHistory } from "#app/mail/email-history.server.ts";
import type { EmailHistory } from "#app/mail/email-record.tsx";
import { restOf } from "#app/payments/payment.ts";
import { reader } from "#app/platform/database.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getTaxRules } from "#app/tax/tax-rules.server.ts";
import type { Words } from "#app/words/words.ts";
import { isIssuedPaid } from "./invoice.ts";
import { getInvoice, type Invoice } from "./invoices.server.ts";
import { type ShownAgencyState, shownAgencyState } from "./tax-agency.server.ts";

export type ShownInvoice = {
  id: number;
  invoice_number: string;
  customer: CustomerNames & { customer_id: number };
  emails: EmailHistory;
  /** Whether it can be corrected or annulled: it is in force, and corrects no other. */
  isCorrectable: boolean;
  /** Whether a full invoice can take its place: it is a simplified one of which something is left. */
  isReplaceable: boolean;
  /** The numbers of the full invoice in its place, and of the simplified ones in whose place it is. */
  substituted_by: string | null;
  substitutes: string[];
  /** Whether it was annulled: then nobody is given it any more. */
  isAnnulled: boolean;
  /** A sentence about what happened since its issue, which its kept document does not say; null: nothing. */
  sinceIssue: string | null;
  /** What became of its record for the tax agency; null: it has none. */
  agency: ShownAgencyState | null;
  /** The declarations on which its IVA rests, where it was issued under Spanish tax rules. */
  evidence: Evidence[];
  /** Whether these rules are on, and it was issued before: it has no record. */
  isBeforeRules: boolean;
};

/** What a preview shows of an invoice beside its PDF. Throws a not-found answer, which the error page shows. */
export async function shownInvoice(id: number, words: Words): Promise<ShownInvoice> {
  const invoice = await getInvoice(id);
  if (!invoice) throw notFound();
  const emails = await emailHistory({ invoice_id: id }, words);
  const customer = { customer_id: invoice.customer_id, ...namesOf(invoice) };
  const { substituted_by, substitutes, invoice_kind } = invoice;
  const isCorrectable = isInForce(invoice) && invoice.rectifies === null && substituted_by === null;
  return {
    id,
    invoice_number: invoice.invoice_number,
    customer,
    emails,
    isCorrectable,
    isReplaceable: isCorrectable && invoice_kind === "F2" && invoice.payable_cents > 0,
    ...{ substituted_by, substitutes },
    isAnnulled: invoice.annulled_at !== null,
    sinceIssue: await sinceIssue(invoice, words.invoices),
    agency: await shownAgencyState(id),
    ...(await underRules(id)),
  };
}

async function underRules(id: number): Promise<Pick<ShownInvoice, "evidence" | "isBeforeRules">> {
  const { tax_rules, customer_id, taxes } = await reader().invoice.findUniqueOrThrow({
    where: { id },
    select: { tax_rules: true, customer_id: true, taxes: true },
  });
  if (tax_rules !== "") return { evidence: await evidenceOf({ customer_id, taxes }), isBeforeRules: false };
  return { evidence: [], isBeforeRules: (await getTaxRules()).rules !== "" };
}

async function sinceIssue(
  { id, annulled_at, annul_reason, rectified_by, ...invoice }: Invoice,
  { sinceIssue: sentence, news: said }: Words["invoices"],
): Promise<string | null> {
  const select = { paid_at: true, paid_at_issue_cents: true, total_cents: true } as const;
  const { paid_at, paid_at_issue_cents, total_cents } = await reader().invoice.findUniqueOrThrow({
    where: { id },
    select,
  });
  const wasPaid = isIssuedPaid({ paid_at_issue_cents, total_cents });
  const isUnpaidSince = wasPaid && restOf(invoice) > 0;
  const news = [
    ...(isUnpaidSince ? [said.unpaid] : []),
    // Of what was paid back nothing is paid, though the day stays on which it was.
    ...(paid_at && total_cents > 0 && invoice.paid_cents > 0 && !wasPaid
      ? [said.paid({ day: formatDay(dayOf(paid_at)) })]
      : []),
    ...(rectified_by.length > 0 ? [said.corrected({ numbers: rectified_by.join(", ") })] : []),
    ...(annulled_at ? [said.annulled({ day: formatDay(dayOf(annulled_at)), reason: annul_reason })] : []),
  ];
  return news.length > 0 ? sentence({ news: news.join(", ") }) : null;
}

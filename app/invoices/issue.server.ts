/** Issues an invoice: number, copies, sums and all that must happen with it, in one transaction. */

import { copyOfCustomer } from "#app/documents/customer-copy.ts";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { copyOfSite } from "#app/documents/site-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { type MadeBefore, Problem, wrongField } from "#app/platform/problem.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { maxLines } from "#app/quotes/quote.ts";
import { noteInvoice } from "#app/quotes/quote-status.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import { type InvoiceKind, type RectifyType, seriesOf } from "#app/tax/invoice-kinds.ts";
import { termsOf, type WaysToPay } from "#app/terms/terms.server.ts";
import { dueOn, type Terms } from "#app/terms/terms.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { invoiceSearchText, languageOf } from "./invoice.ts";
import type { InvoiceSource } from "./invoice-source.ts";
import { sumsOf } from "./invoice-sums.ts";
import { keepPdfLater } from "./kept-pdf.server.ts";
import { expectLawful } from "./lawful.server.ts";
import { linkSubstituted, type Substituted } from "./substitution.server.ts";

/**
 * What a room above does when an invoice is issued or annulled, in the same transaction: when it throws, nothing is.
 */
type InvoiceHook = (transaction: Transaction, invoice_id: number, now: Date) => Promise<void>;

const issuing = singleton("at-issue", () => new Map<string, InvoiceHook>());
const annulling = singleton("at-annul", () => new Map<string, InvoiceHook>());

/** Registers what a room does when an invoice is issued, once under its name, at the start of the application. */
export function onIssue(room: string, act: InvoiceHook): void {
  issuing.set(room, act);
}

/** Registers what a room does when an invoice is annulled, in the same way. */
export function onAnnul(room: string, act: InvoiceHook): void {
  annulling.set(room, act);
}

/** For makeOnce(): finds the invoice that a form has issued before. */
export function invoiceMadeBefore(transaction: Transaction) {
  return (id: number) => transaction.invoice.findUnique({ where: { id }, select: { id: true } });
}

/**
 * For makeOnce(): names the invoice that a form has issued before. A further one takes more than another press, since
 * an invoice is undone only by a further invoice.
 */
export function issuedBefore(transaction: Transaction) {
  return async ({ kind, id }: { kind: string; id: number }): Promise<MadeBefore | null> => {
    if (kind !== "invoice") return null;
    const made = await transaction.invoice.findUnique({ where: { id }, select: { invoice_number: true } });
    return made && { number: made.invoice_number, href: `/invoices/${id}/preview`, isOnce: true };
  };
}

/** Does what the rooms have registered for an invoice that is annulled. */
export async function runAnnulHooks(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  for (const act of annulling.values()) await act(transaction, invoice_id, now);
}

type Issue = {
  kind?: InvoiceKind | undefined;
  /** The invoice that this one corrects, and how; `raises_to_cents`: what that one comes to then, where it is more. */
  rectifies?: {
    id: number;
    type: Exclude<RectifyType, "">;
    tax_rules: string;
    raises_to_cents?: Cents | undefined;
  };
  /** The simplified invoices in whose place an F3 is issued. */
  substituted?: Substituted;
  /** Why it rectifies, or why a quote is invoiced again. */
  reason?: string;
  /** Whether it is issued as paid, which its document then says. The payment is the caller's. */
  isPaid?: boolean;
  /** Where neither customer nor company has one. */
  language: Language;
  now: Date;
};

function refuseTooLong(lines: InvoiceSource["lines"], { isCorrection }: { isCorrection: boolean }): void {
  if (lines.length > maxLines)
    throw new Problem("conflict", ({ problems }) =>
      problems[isCorrection ? "correctionTooLong" : "invoiceTooLong"]({ n: maxLines }),
    );
}

/** What an invoice of a day says of its payment: when it is due, on which accounts, and its terms in words. */
function printedTerms(terms: Terms & WaysToPay, issued: Day, language: Language) {
  const { iban, iban2, payment_ways, days, month_days } = terms;
  const payment_terms = days === null ? "" : wordsIn(language).documents.terms(days, month_days);
  return { due_on: dueOn(issued, terms), iban, iban2, payment_ways, payment_terms };
}

/**
 * Issues an invoice under the next number of its kind's series, under Spanish tax rules where they are on, or where the
 * invoice that it rectifies was. Throws an invalid Problem for a simplified one without them, a conflict where more is
 * deducted at a rate than its lines come to or it has too many lines, what expectLawful() and nextNumber() throw, and
 * what the rooms that registered throw.
 */
export async function issueInvoice(
  transaction: Transaction,
  source: InvoiceSource,
  { kind = "F1", rectifies, substituted, reason = "", isPaid = false, language, now }: Issue,
): Promise<{ id: number; invoice_number: string }> {
  const settings = await documentSettings(transaction);
  const { customer, site, quotes, job_ids, work_date, type, iva_bp, discount_bp, lines } = source;
  refuseTooLong(lines, { isCorrection: rectifies !== undefined });
  const { taxes, ...sums } = sumsOf(source);
  if (!rectifies && !substituted && taxes.some(({ base_cents }) => base_cents < 0))
    throw new Problem("conflict", (words) => words.problems.deductsTooMuch);
  const stated = {
    quote_number: quotes.map(({ quote_number }) => quote_number).join(", "),
    customer_copy: copyOfCustomer(customer),
    site_copy: copyOfSite(site),
  };
  // Simplified invoices are issued under the rules only, and so is what takes their place.
  const tax_rules = substituted ? "spain" : settings.tax_rules || (rectifies?.tax_rules ?? "");
  if (tax_rules !== "") {
    const { total_cents } = sums;
    const checked = { kind, customer, work_date, taxes, total_cents, raises_to_cents: rectifies?.raises_to_cents };
    await expectLawful(transaction, checked, settings.letterhead_id);
  } else if (kind === "F2") throw wrongField("kind", (words) => words.taxLacks.needsRules);
  // A rectifying invoice is settled with the one that it corrects.
  const terms = rectifies ? null : await termsOf(transaction, customer.id);
  const printedIn = source.language ?? languageOf(customer, settings, language);
  const series = seriesOf(kind);
  const invoice_number = await nextNumber(transaction, series, now);
  const { id } = await transaction.invoice.create({
    data: {
      ...{ ...stated, ...sums, invoice_number, kind, series, tax_rules, reason, type, iva_bp, discount_bp, work_date },
      ...{ customer_id: customer.id, quote_id: quotes[0]?.id ?? null, job_id: job_ids[0] ?? null },
      jobs: { createMany: { data: rectifies || substituted ? [] : job_ids.map((job_id) => ({ job_id })) } },
      ...{ rectifies_id: rectifies?.id ?? null, rectify_type: rectifies?.type ?? "" },
      ...{ payable_cents: rectifies ? 0 : sums.total_cents, paid: rectifies ? 1 : 0, created_at: now },
      paid_at_issue_cents: isPaid ? sums.total_cents : (substituted?.paid_cents ?? 0),
      letterhead_id: settings.letterhead_id,
      ...(substituted ? substituted.terms : terms && printedTerms(terms, dayOf(now), printedIn)),
      ...{ language: printedIn, advance: source.isAdvance ? 1 : 0 },
      no_iva_reason: type === 1 ? settings.no_iva_reason : "",
      search_text: invoiceSearchText({ ...stated, invoice_number }),
      ...{ line_count: lines.length, tax_count: taxes.length },
      lines: { createMany: { data: lines.map((line, index) => ({ ...line, position: index + 1 })) } },
      taxes: { create: taxes },
    },
    select: { id: true },
  });
  if (substituted) await linkSubstituted(transaction, id, { ...substituted, job_ids, now });
  for (const quote of rectifies ? [] : quotes) await noteInvoice(transaction, quote.id, invoice_number, now);
  for (const act of issuing.values()) await act(transaction, id, now);
  await keepPdfLater(transaction, id, now);
  return { id, invoice_number };
}

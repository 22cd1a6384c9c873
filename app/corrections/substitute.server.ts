/**
 * Issues a full invoice (F3) in the place of simplified ones, for a customer who asks for it. They are neither annulled
 * nor rectified (RD 1619/2012, article 15.6; docs/decisions/0088-substitutes-of-simplified-invoices.md).
 */
import { siteOfCopy } from "#app/documents/site-copy.ts";
import { type InvoiceLine, type InvoiceSource, rateOf } from "#app/invoices/invoice-source.ts";
import { invoiceMadeBefore, issuedBefore, issueInvoice } from "#app/invoices/issue.server.ts";
import { addedByRate } from "#app/invoices/rectified-taxes.ts";
import type { Substituted } from "#app/invoices/substitution.server.ts";
import { restOf } from "#app/payments/payment.ts";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { maxLines } from "#app/quotes/quote.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { taxIdOf } from "#app/tax/tax-id.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import {
  asLine,
  expectOriginal,
  languageOfCorrection,
  leftByRate,
  type Original,
  standingLines,
  wordsOfDocument,
} from "./standing.server.ts";

/**
 * Issues a full invoice in the place of simplified ones of one customer, with their lines and, to the cent, with their
 * sums as they stand. What is owed of them, what was paid and their jobs go over to it. The same form posted twice
 * makes one. Gives its id.
 *
 * Throws what expectOriginal() throws, conflicts for an invoice that is no simplified one, was rectified to nothing, or
 * was issued under another tax number than that of now, invalid Problems for those of several customers, for one in
 * advance beside others and for too many lines, and what issueInvoice() throws.
 */
export function substituteInvoices(
  ids: readonly number[],
  { language, now }: { language: Language; now?: Date },
): Promise<{ id: number }> {
  const all = [...new Set(ids)].toSorted((a, b) => a - b);
  return write((transaction, turn) =>
    makeOnce(
      transaction,
      { kind: "invoice", asked: { substitutes: all } },
      {
        async make() {
          const originals: Original[] = [];
          for (const id of all) originals.push(await expectSubstitutable(transaction, id));
          const { source, substituted } = substituteOf(originals);
          return issueInvoice(transaction, source, { kind: "F3", substituted, language, now: now ?? turn });
        },
        find: invoiceMadeBefore(transaction),
        name: issuedBefore(transaction),
      },
    ),
  );
}

/** The invoice, where a full one can take its place. Throws what substituteInvoices() throws of one by itself. */
export async function expectSubstitutable(
  client: Pick<Transaction, "invoice" | "letterhead">,
  id: number,
): Promise<Original> {
  const original = await expectOriginal(client, id);
  const conflict = (sentence: (words: Words) => string) => new Problem("conflict", sentence);
  const number = original.invoice_number;
  if (original.kind !== "F2") throw conflict(({ problems }) => problems.substitutesFull({ number }));
  if (original.payable_cents <= 0) throw conflict(({ problems }) => problems.substitutesNothing({ number }));
  if (sellerKey(original.letterhead) !== sellerKey(await presentLetterhead(client)))
    throw conflict(({ problems }) => problems.substitutesOtherSeller({ number }));
  return original;
}

/** What tells a letterhead's seller from another one: the tax number, however it is written. */
function sellerKey({ nie }: { nie: string }): string {
  return JSON.stringify(taxIdOf(nie));
}

/** What the full invoice states. */
function substituteOf(originals: readonly Original[]): { source: InvoiceSource; substituted: Substituted } {
  const [first] = originals;
  const last = originals.at(-1);
  const wrong = (sentence: (words: Words) => string) => wrongField("others", sentence);
  if (!first || !last || originals.some(({ customer_id }) => customer_id !== first.customer_id))
    throw wrong(({ problems }) => problems.substitutesSeveralCustomers);
  const advance = originals.find((one) => one.advance === 1);
  // What a later invoice deducts of it follows from the one invoice in its place.
  if (advance && originals.length > 1)
    throw wrong(({ problems }) => problems.substitutesAdvanceAlone({ number: advance.invoice_number }));
  const words = wordsOfDocument(first);
  const stated = originals.length === 1 ? statementOfOne(first, words) : statementOfSeveral(originals, words);
  if (stated.lines.length > maxLines)
    throw wrong(({ problems }) => problems.substitutesTooManyLines({ most: maxLines }));
  const sites = new Set(originals.map(({ site_copy }) => site_copy));
  const { due_on, payment_terms } = dueFirst(originals);
  const { iban, iban2, payment_ways } = last;
  return {
    source: {
      ...stated,
      language: languageOfCorrection(first),
      customer: first.customer,
      site: sites.size === 1 ? siteOfCopy(first.site_copy) : null,
      quotes: quotesOf(originals),
      job_ids: originals.flatMap(({ jobs }) => jobs.map(({ job_id }) => job_id)),
      work_date:
        originals
          .map(({ work_date }) => work_date)
          .toSorted()
          .at(-1) ?? last.work_date,
      taxes: addedByRate(originals.flatMap(leftByRate)),
    },
    substituted: {
      invoices: originals.map(({ id, payable_cents }) => ({ id, payable_cents })),
      paid_cents: originals.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
      terms: { due_on, payment_terms, iban, iban2, payment_ways },
    },
  };
}

/** The invoice that is due first, of those that are not paid where there are any. */
function dueFirst(originals: readonly Original[]): Original {
  const owed = originals.filter((one) => restOf(one) > 0);
  return (owed.length > 0 ? owed : originals).reduce((soonest, one) => (isDueBefore(one, soonest) ? one : soonest));
}

/** Whether an invoice is to be paid before another; one without a day is after all that have one. */
function isDueBefore({ due_on }: Pick<Original, "due_on">, other: Pick<Original, "due_on">): boolean {
  return due_on !== null && (other.due_on === null || due_on < other.due_on);
}

type Stated = Pick<InvoiceSource, "type" | "iva_bp" | "discount_cents" | "discount_bp" | "lines">;

/** What takes the place of one invoice looks like that one, unless it was corrected or deducts something. */
function statementOfOne(original: Original, words: Words["documents"]): Stated {
  const deducts = original.lines.some(({ kind }) => kind === "deduction");
  if (original.rectified_by.length > 0 || deducts) return statementOfLines(standingLines(original, words).lines);
  const { iva_bp, discount_cents, discount_bp } = original;
  const lines = original.lines.map(asLine);
  return { type: rateOf(lines).type, iva_bp, discount_cents, discount_bp, lines };
}

/** The lines of several invoices: each begins with its number and day, and its discount is a line. */
function statementOfSeveral(originals: readonly Original[], words: Words["documents"]): Stated {
  return statementOfLines(
    originals.flatMap((original) => [invoiceHeading(original), ...standingLines(original, words).lines]),
  );
}

function statementOfLines(lines: InvoiceLine[]): Stated {
  return { ...rateOf(lines), discount_cents: 0, discount_bp: 0, lines };
}

function invoiceHeading({ invoice_number, created_at }: Original): InvoiceLine {
  return {
    ...{ kind: "heading", name: `${invoice_number} · ${formatDay(dayOf(created_at))}`, description: "", unit: "ud" },
    ...{ quantity_milli: 0, unit_price_cents: 0, discount_bp: 0, iva_bp: 0, cause: "" },
  };
}

/** The quotes that the invoices name, each once. */
function quotesOf(originals: readonly Original[]): InvoiceSource["quotes"] {
  const named = originals.flatMap(({ quote_id, quote_number }) =>
    quote_id === null ? [] : [[quote_number, { id: quote_id, quote_number }] as const],
  );
  return [...new Map(named).values()];
}

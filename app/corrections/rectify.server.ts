/** Corrects an invoice by another one, or annuls it: nothing that was issued changes (RD 1619/2012, article 15). */
import { siteOfCopy } from "#app/documents/site-copy.ts";
import { lineAmount, percentOf, type TaxSum } from "#app/documents/totals.ts";
import type { Rectification } from "#app/invoices/invoice-content.schema.ts";
import { type InvoiceSource, ratedLine, rateOf, withIva } from "#app/invoices/invoice-source.ts";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import { invoiceMadeBefore, issuedBefore, issueInvoice, runAnnulHooks } from "#app/invoices/issue.server.ts";
import { statedBy } from "#app/invoices/rectified-invoice.ts";
import { addedByRate, isSameTax } from "#app/invoices/rectified-taxes.ts";
import { giveBackToSimplified, notePaidAgain } from "#app/invoices/substitution.server.ts";
import { isInForce } from "#app/jobs/invoice-in-force.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { notePaidAt } from "#app/payments/paid-since.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isRepeat, keepForForm, makeOnce } from "#app/platform/form-keys.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import { type InvoiceKind, staysOwed } from "#app/tax/invoice-kinds.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { correctedLines, discountsByRate, type RightNumbers, type StandingStatement } from "./corrected-lines.ts";
import { expectChange } from "./correction-changes.server.ts";
import {
  asLine,
  expectOriginal,
  languageOfCorrection,
  leftByRate,
  type Original,
  seenOf,
  standingLines,
  standingStatement,
  wordsOfDocument,
} from "./standing.server.ts";
import { expectAsShown, type TypedLines } from "./unchosen-lines.server.ts";

/**
 * Rectifies an invoice: issues one that corrects it, for the customer as it is now. What is to be paid of the original
 * follows from both (docs/decisions/0077-kinds-of-invoices.md), and the day on which it became paid with it. The same
 * form posted twice makes one. Gives its id. With `byLines` the lines as it stands, with these numbers, take the place
 * of those of `asked`, whose type is S then. `unchosen` are the lines of the form where it is corrected in another way.
 *
 * Throws what expectOriginal() throws, conflicts for an invoice that was rectified to nothing, or is deducted and would
 * come to something else, or would come to just what it deducts, or where nothing would change or all lines are left
 * out, ChangedMeanwhile where it was rectified since the lines were seen or what an amount is credited of, an invalid
 * one where it would come to less than nothing at a rate, or to more for insolvency or a bad debt, and what
 * expectAsShown() of `unchosen` and issueInvoice() throw.
 */
export function rectifyInvoice(
  id: number,
  asked: Rectification,
  {
    language,
    byLines,
    unchosen,
    now,
  }: { language: Language; byLines?: RightLines | null; unchosen?: TypedLines | null; now?: Date },
): Promise<{ id: number }> {
  return write((transaction, turn) =>
    makeOnce(
      transaction,
      { kind: "invoice", asked: { rectifies: id, ...asked, ...(byLines ? { byLines } : {}) } },
      {
        async make() {
          const original = await expectOriginal(transaction, id);
          // It no longer counts, so that its jobs and its quote may have another invoice by now.
          if (!isInForce(original)) throw new Problem("conflict", ({ problems }) => problems.nothingLeft);
          if (unchosen) expectAsShown(original, unchosen);
          // An amount is credited of what was shown; all that is taken back or stated again is what is left now. A page
          // that could not read the invoice has shown nothing.
          if (unchosen && asked.lines && unchosen.seen !== "") expectShownLines(original, unchosen.seen);
          const whole = withIva(await statedCorrection(transaction, original, asked, byLines ?? null), asked);
          const source = asked.type === "I" ? { ...whole, taxes: taxDifferences(leftByRate(original), whole) } : whole;
          if (byLines && source.lines.every(({ kind }) => kind === "heading"))
            throw new Problem("conflict", ({ problems }) => problems.leavesOutAll);
          if (source.lines.length === 0) throw new Problem("conflict", ({ problems }) => problems.nothingLeft);
          expectNotBelowNothing(asked.type === "I" ? leftByRate(original) : [], source);
          expectDeductedStays(original, source, asked.type);
          const takesAll = asked.lines === null && !byLines;
          if (asked.type === "S" || !takesAll) expectNotPrepaid(original, source, asked.type);
          await expectChange(transaction, original, source, { type: asked.type, takesAll });
          const kind: InvoiceKind = original.kind === "F2" ? "R5" : asked.kind;
          expectReduced(kind, leftByRate(original), source, asked.type);
          const raises_to_cents = raisedTo(original, source, asked.type);
          const rectifies = { id, type: asked.type, tax_rules: original.tax_rules, raises_to_cents };
          const at = now ?? turn;
          const about = { kind, rectifies, reason: asked.reason, language, now: at };
          const made = await issueInvoice(transaction, source, about);
          await notePaidAt(transaction, id, at);
          return made;
        },
        find: invoiceMadeBefore(transaction),
        name: issuedBefore(transaction),
      },
    ),
  );
}

/** What the form of a correction starts from. */
export type Correctable = StandingStatement & {
  /** By which a form that was opened before another correction is recognised (seenOf). */
  seen: string;
  kind: InvoiceKind;
  /** What is left at each rate, of which an amount can be credited. */
  left: TaxSum[];
};

/** An invoice as it stands. Throws what rectifyInvoice() throws for an invoice that is not rectified. */
export async function getCorrectable(id: number): Promise<Correctable> {
  const original = await expectOriginal(reader(), id);
  if (!isInForce(original)) throw new Problem("conflict", ({ problems }) => problems.nothingLeft);
  return {
    ...standingStatement(original, wordsOfDocument(original)),
    seen: seenOf(original),
    kind: original.kind as InvoiceKind,
    left: leftByRate(original).filter(({ base_cents }) => base_cents > 0),
  };
}

/** What lines of an invoice as it stands should have been. `seen` is that of the lines that were shown. */
export type RightLines = { right: RightNumbers; seen: string };

/** Throws ChangedMeanwhile where the invoice was corrected since a form showed it with `seen`. */
function expectShownLines(original: Original, seen: string): void {
  if (seenOf(original) !== seen) throw new ChangedMeanwhile();
}

/**
 * Annuls an invoice that should never have been issued; its number stays. Its jobs can be invoiced again. Simplified
 * invoices in whose place it was are in force again, with its payments. The same form posted twice annuls once. Throws
 * what expectAnnullable() throws.
 */
export async function annulInvoice(id: number, reason: string, at?: Date): Promise<void> {
  await write(async (transaction, turn) => {
    const now = at ?? turn;
    const what = { kind: "annulment", asked: { id, reason } };
    if (await isRepeat(transaction, what)) return;
    const invoice = await expectAnnullable(transaction, id);
    const simplified = await giveBackToSimplified(transaction, id);
    await transaction.invoice.update({
      where: { id },
      data: { annulled_at: now, annul_reason: reason, payable_cents: 0, paid: invoice.total_cents === 0 ? 0 : 1 },
    });
    await notePaidAgain(transaction, simplified, now);
    await runAnnulHooks(transaction, id, now);
    await keepForForm(transaction, what, id);
  });
}

/**
 * The invoice, where it can be annulled. Throws what expectOriginal() throws, and conflicts for one that has payments,
 * or was rectified or deducted.
 */
export async function expectAnnullable(
  client: Pick<Transaction, "invoice" | "paymentPart" | "invoiceLine">,
  id: number,
): Promise<Original> {
  const invoice = await expectOriginal(client, id);
  const conflict = (sentence: (words: Words) => string) => new Problem("conflict", sentence);
  // The payments of a full invoice go back to the simplified ones in whose place it is.
  const keepsPayments = invoice.substitutes.length === 0;
  if (keepsPayments && (await client.paymentPart.count({ where: { invoice_id: id } })) > 0)
    throw conflict(({ problems }) => problems.annulsPaid);
  const [correcting] = invoice.rectified_by;
  if (correcting) throw conflict(({ problems }) => problems.rectifiedBy({ number: correcting.invoice_number }));
  const deducting = await client.invoiceLine.findFirst({
    where: { advance_id: id, invoice: { annulled_at: null } },
    select: { invoice: { select: { invoice_number: true } } },
  });
  if (deducting) throw conflict(({ problems }) => problems.deductedBy({ number: deducting.invoice.invoice_number }));
  return invoice;
}

/** What the rectifying invoice states. */
async function statedCorrection(
  transaction: Transaction,
  original: Original,
  { type, lines: typed }: Rectification,
  byLines: RightLines | null,
): Promise<InvoiceSource> {
  const { customer, work_date } = original;
  const settings = await documentSettings(transaction);
  const words = wordsOfDocument(original);
  const site = siteOfCopy(original.site_copy);
  const language = languageOfCorrection(original);
  const shared = { customer, site, quotes: [], job_ids: [], work_date, discount_bp: 0, language };
  if (byLines) {
    expectShownLines(original, byLines.seen);
    const corrected = correctedLines(standingStatement(original, words), byLines.right);
    return { ...shared, ...rateOf(corrected.lines), ...corrected };
  }
  if (typed) {
    const lines = typed.map((line) => ratedLine(line, usualRate(original, settings.iva_bp)));
    return { ...shared, ...rateOf(lines), discount_cents: 0, lines };
  }
  const { paper, since } = statedBy(original);
  const { iva_bp, discount_cents, discount_bp } = paper;
  const kept = { ...shared, type: paper.type as InvoiceSource["type"], iva_bp };
  const deducts = paper.lines.some((line) => line.kind === "deduction");
  const left = leftByRate(original);
  if (type === "S" && since.length === 0 && !deducts) {
    // At several rates each keeps what was taken off it, also where a cause is chosen now (withIva).
    const isAtRates = discount_bp === 0 && paper.taxes.length > 1;
    const discounts = isAtRates ? discountsByRate(paper) : [];
    return {
      ...{ ...kept, discount_bp, discounts, discount_cents: isAtRates ? 0 : discount_cents },
      ...{ lines: paper.lines.map(asLine), taxes: left },
    };
  }
  // What an invoice deducts is stated as plain lines by the one that takes its place.
  const taken = standingLines(original, words).lines;
  const sign = type === "I" ? -1 : 1;
  const signed = taken.map((line) => ({ ...line, unit_price_cents: sign * line.unit_price_cents + 0 }));
  const rate = since.length === 0 ? {} : rateOf(taken);
  return { ...kept, ...rate, discount_cents: 0, lines: signed, ...(type === "S" && { taxes: left }) };
}

/** The rate of a typed line that names none: the original's, or the company's where that has several. */
function usualRate({ type, iva_bp }: Original, usual: number): number {
  return type === 1 ? 0 : (iva_bp ?? usual);
}

/**
 * The sums of a difference: its IVA is the IVA of what was left less the IVA of what is left now. Were it rounded by
 * itself, several differences would leave a cent of an invoice that is rectified to nothing, or take off one more than
 * it has.
 */
function taxDifferences(left: readonly TaxSum[], source: InvoiceSource): TaxSum[] {
  return sumsOf(source).taxes.map(({ iva_bp, cause, base_cents }) => {
    const before = left.find((one) => isSameTax(one, { iva_bp, cause })) ?? { base_cents: 0, iva_cents: 0 };
    const iva_cents = percentOf(before.base_cents + base_cents, iva_bp) - before.iva_cents;
    return { iva_bp, cause, base_cents, iva_cents };
  });
}

/** Throws a conflict where an invoice in advance would no longer come to what a later invoice deducts of it. */
function expectDeductedStays(original: Original, source: InvoiceSource, type: Rectification["type"]): void {
  const deductions = deductionsOf(original);
  const [deduction] = deductions;
  if (!deduction) return;
  const { taxes } = sumsOf(source);
  const after = type === "S" ? taxes : addedByRate([...leftByRate(original), ...taxes], isSameTax);
  const kept = deductions.every((line) =>
    after.some((tax) => isSameTax(line, tax) && tax.base_cents === -line.unit_price_cents),
  );
  if (!kept)
    throw new Problem("conflict", ({ problems }) =>
      problems.rectifiesDeducted({ number: deduction.invoice.invoice_number }),
    );
}

/**
 * Throws a conflict where an invoice that deducts what was invoiced in advance would come to just that: with nothing to
 * be paid it would count as rectified to nothing, so that its work could be invoiced again, and the advance deducted.
 */
function expectNotPrepaid(
  { lines, payable_cents, substitutes }: Original,
  source: InvoiceSource,
  type: "S" | "I",
): void {
  // A full invoice states the deductions of a simplified one in whose place it is as lines like others.
  const deducts =
    lines.some(({ kind }) => kind === "deduction") || substitutes.some(({ simplified }) => simplified._count.lines > 0);
  const left = sumsOf(source).total_cents + (type === "I" ? payable_cents : 0);
  if (!deducts || payable_cents === 0 || left !== 0) return;
  if (source.lines.some((line) => lineAmount(line) !== 0))
    throw new Problem("conflict", ({ problems }) => problems.rectifiesToAdvance);
}

/**
 * Throws an invalid Problem where insolvency or a bad debt would raise what an invoice comes to at a rate: for these
 * the law only lets the net amount be reduced (Ley 37/1992, article 80.Tres and 80.Cuatro).
 */
function expectReduced(kind: InvoiceKind, left: readonly TaxSum[], source: InvoiceSource, type: "S" | "I"): void {
  if (!staysOwed(kind)) return;
  const isRaised = sumsOf(source).taxes.some((tax) => {
    const before = type === "I" ? 0 : (left.find((one) => isSameTax(one, tax))?.base_cents ?? 0);
    return tax.base_cents > before;
  });
  if (isRaised) throw wrongField("kind", ({ problems }) => problems.onlyReduces);
}

/** What an invoice comes to with its correction, where that is more than before; else undefined. */
function raisedTo({ payable_cents }: Original, source: InvoiceSource, type: Rectification["type"]): Cents | undefined {
  const after = sumsOf(source).total_cents + (type === "I" ? payable_cents : 0);
  return after > payable_cents ? after : undefined;
}

/** The lines that deduct an invoice, which name the simplified one in whose place it may be. */
function deductionsOf({ deductions, substitutes }: Original): Original["deductions"] {
  return [...deductions, ...substitutes.flatMap(({ simplified }) => simplified.deductions)];
}

/** Throws an invalid Problem where more is taken off, at a rate, than is left. */
function expectNotBelowNothing(left: readonly TaxSum[], source: InvoiceSource): void {
  for (const { iva_bp, cause, base_cents } of sumsOf(source).taxes) {
    const at = left.find((one) => isSameTax(one, { iva_bp, cause }))?.base_cents ?? 0;
    if (at + base_cents < 0)
      throw wrongField("lines", ({ problems }) => problems.rectifiesTooMuch({ percent: iva_bp, left: at }));
  }
}

/**
 * An invoice that counts by itself, as it stands: its own lines and sums, or what those that correct it left of them.
 */
import type { TaxSum } from "#app/documents/totals.ts";
import { languageOf } from "#app/invoices/invoice.ts";
import type { InvoiceLine } from "#app/invoices/invoice-source.ts";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import { statedBy } from "#app/invoices/rectified-invoice.ts";
import { isSameTax, taxesAfter } from "#app/invoices/rectified-taxes.ts";
import { expectNotSubstituted } from "#app/invoices/substitution.server.ts";
import { inForce } from "#app/jobs/invoice-in-force.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { amountLine, discountsByRate, type StandingStatement } from "./corrected-lines.ts";

const deducted = {
  where: { invoice: inForce },
  include: { invoice: { select: { invoice_number: true } } },
} as const;

const originalColumns = {
  include: {
    customer: true,
    lines: { orderBy: { position: "asc" } },
    taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
    rectified_by: {
      include: { lines: { orderBy: { position: "asc" } }, taxes: true, letterhead: true },
      orderBy: { id: "asc" },
    },
    letterhead: true,
    jobs: { where: { in_force: 1 }, select: { job_id: true } },
    deductions: deducted,
    substitutes: {
      where: { in_force: 1 },
      select: {
        simplified: {
          select: {
            ...{ invoice_number: true, deductions: deducted },
            _count: { select: { lines: { where: { kind: "deduction" } } } },
          },
        },
      },
    },
    substituted: { where: { in_force: 1 }, include: { invoice: { select: { invoice_number: true } } } },
  },
} as const satisfies Prisma.InvoiceDefaultArgs;

export type Original = Prisma.InvoiceGetPayload<typeof originalColumns>;

/**
 * The invoice. Throws a not-found Problem, and conflicts for one that was annulled, corrects another or was replaced by
 * a full one.
 */
export async function expectOriginal(transaction: Pick<Transaction, "invoice">, id: number): Promise<Original> {
  const invoice = await transaction.invoice.findUnique({ where: { id }, ...originalColumns });
  if (!invoice) throw notFound();
  if (invoice.annulled_at) throw new Problem("conflict", (words) => words.problems.invoiceAnnulled);
  if (invoice.rectifies_id !== null) throw new Problem("conflict", (words) => words.problems.rectifyOriginal);
  expectNotSubstituted(invoice.substituted);
  return invoice;
}

/**
 * The lines of an invoice with all its corrections: the lines of the last invoice that states it whole (the original,
 * or the last one in its place) with the discount as lines, and those of the differences that were issued since.
 */
export type StandingLines = { lines: InvoiceLine[] };

/**
 * The value of `seen` in a form, by which one that was opened before another correction is recognised: the number of
 * corrections of the invoice, which each further one changes.
 */
export function seenOf({ rectified_by }: Original): string {
  return String(rectified_by.length);
}

/** The standing lines of an invoice. At each rate they come to what is left of it after all corrections. */
export function standingLines(original: Original, words: Words["documents"]): StandingLines {
  const { paper, since } = statedBy(original);
  const own = [...paper.lines.map(asLine), ...discountLines(paper, words)];
  const lines = since.length === 0 ? own : withDifferences(own, since, leftByRate(original));
  return { lines };
}

/**
 * What the form of a correction starts from: the same, with the discount apart, so that it follows other numbers. After
 * differences it is a line, since part of what it was taken off may be gone.
 */
export function standingStatement(original: Original, words: Words["documents"]): StandingStatement {
  const { paper, since } = statedBy(original);
  const nothing = { name: words.discount, discount_bp: 0, discount_cents: 0, discounts: [] };
  if (since.length > 0) return { lines: standingLines(original, words).lines, discount: nothing };
  const lines = paper.lines.map((line) => ({ ...asLine(line), kind: line.kind as InvoiceLine["kind"] }));
  return { lines, discount: { ...nothing, ...discountOf(paper) } };
}

/** The discount of an invoice, and where it belongs: of the whole, or of quotes at the rates of their lines. */
function discountOf(paper: Pick<Original, "lines" | "taxes" | "discount_bp" | "discount_cents">) {
  const { discount_bp, discount_cents } = paper;
  const lines = paper.lines.filter(({ kind }) => kind === "line").map(asLine);
  const whole = discountsByRate({ lines, taxes: sumsOf({ lines, discount_bp, discount_cents }).taxes });
  const taken = discountsByRate(paper);
  const isOfWhole = whole.every(({ cents, ...rate }) =>
    taken.some((one) => isSameTax(one, rate) && one.cents === cents),
  );
  return isOfWhole ? { discount_bp, discount_cents } : { discounts: taken };
}

/** The lines with those of the differences, without the lines of rates of which nothing is left. */
function withDifferences(
  own: readonly InvoiceLine[],
  since: readonly Pick<Original, "lines">[],
  left: readonly TaxSum[],
): InvoiceLine[] {
  const differences = since.flatMap(({ lines }) => lines.map(asLine).filter(({ kind }) => kind !== "heading"));
  return [...own, ...differences].flatMap((line) => {
    if (line.kind === "heading") return [line];
    const tax = left.find((one) => isSameTax(one, line));
    return tax && tax.base_cents !== 0 ? [{ ...line, iva_bp: tax.iva_bp, cause: tax.cause }] : [];
  });
}

/** The language of what takes the place of an invoice: the customer's, else that in which it was issued. */
export function languageOfCorrection({ customer, language }: Original): Language {
  return languageOf(customer, { language: null }, language as Language);
}

/** The texts of what takes the place of an invoice. */
export function wordsOfDocument(original: Original): Words["documents"] {
  return wordsIn(languageOfCorrection(original)).documents;
}

/** A stored line of an invoice as the lines of a new one are. */
export function asLine(line: Original["lines"][number]): InvoiceLine {
  const { name, description, quantity_milli, unit_price_cents, discount_bp, iva_bp, cause } = line;
  return {
    ...{ name, description, quantity_milli, unit_price_cents, discount_bp, iva_bp, cause },
    kind: line.kind === "heading" ? "heading" : "line",
    unit: line.unit as InvoiceLine["unit"],
  };
}

/** The discount of an invoice as lines, one for each rate. */
function discountLines(original: Pick<Original, "lines" | "taxes">, words: Words["documents"]): InvoiceLine[] {
  return discountsByRate(original).map(({ cents, ...rate }) =>
    amountLine(words.discount, { ...rate, base_cents: -cents }),
  );
}

/** What is left of an invoice at each rate. */
export function leftByRate({ taxes, rectified_by }: Original): TaxSum[] {
  const corrections = rectified_by.map(({ rectify_type: type, taxes }) => ({ type, taxes }));
  return taxesAfter(taxes, corrections, isSameTax);
}

/** What was invoiced of quotes: in advance, how much of it a later invoice deducts, and otherwise. */
import type { TaxSum } from "#app/documents/totals.ts";
import { inForce, whole } from "#app/jobs/invoice-in-force.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import type { InvoiceLine } from "./invoice-source.ts";
import { isSameTax, taxesAfter } from "./rectified-taxes.ts";

/** An invoice in advance that is in force. */
export type Advance = {
  id: number;
  invoice_number: string;
  issued_on: Day;
  /** The first version of its quote. */
  quote_id: number;
  customer_id: number;
  /** What it comes to at each rate, as it was rectified. */
  taxes: TaxSum[];
  /** The number of the invoice in force that deducts it; null: none does yet. */
  deducted_by: string | null;
};

const statedColumns = {
  ...{ invoice_number: true, created_at: true },
  taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
  rectified_by: { select: { rectify_type: true, taxes: true }, orderBy: { id: "asc" } },
} as const satisfies Prisma.InvoiceSelect;

/** The advances in force of quotes, in whatever of their versions they were invoiced, the oldest first. */
export async function listAdvances(
  client: Pick<Transaction, "quote" | "invoice">,
  quote_ids: readonly number[],
): Promise<Advance[]> {
  if (quote_ids.length === 0) return [];
  const firsts = await firstVersionsOf(client, quote_ids);
  const found = await client.invoice.findMany({
    where: {
      ...{ advance: 1, annulled_at: null },
      OR: [{ quote_id: { in: firsts } }, { quote: { first_id: { in: firsts } } }],
    },
    select: {
      ...{ id: true, customer_id: true, ...statedColumns, quote: { select: { id: true, first_id: true } } },
      substituted: { where: { in_force: 1 }, select: { invoice: { select: statedColumns } } },
      deductions: { where: { invoice: inForce }, select: { invoice: { select: { invoice_number: true } } }, take: 1 },
    },
    orderBy: { id: "asc" },
  });
  return found.map(({ id, customer_id, quote, deductions, substituted, ...own }) => {
    // A simplified one that was replaced is named, and corrected, as the full one in its place.
    const { invoice_number, created_at, taxes, rectified_by } = substituted[0]?.invoice ?? own;
    const corrections = rectified_by.map(({ rectify_type: type, taxes }) => ({ type, taxes }));
    return {
      ...{ id, invoice_number, issued_on: dayOf(created_at), quote_id: quote?.first_id ?? quote?.id ?? 0, customer_id },
      taxes: taxesAfter(
        taxes.map(({ invoice_id: _, ...tax }) => tax),
        corrections,
        isSameTax,
      ),
      deducted_by: deductions[0]?.invoice.invoice_number ?? null,
    };
  });
}

const byJob = { in_force: 1, invoice: whole } as const;

const invoiced = {
  OR: [{ invoices: { some: whole } }, { jobs: { some: { invoice_links: { some: byJob } } } }],
} satisfies Prisma.QuoteWhereInput;

const alone = {
  invoices: { none: whole },
  jobs: { none: { invoice_links: { some: byJob } } },
  versions: { none: invoiced },
} satisfies Prisma.QuoteWhereInput;

/** Quotes of which listInvoicesOf() gives nothing, in whatever of their versions. For Prisma's `where`. */
export const notInvoiced = {
  AND: [alone, { OR: [{ first_id: null }, { first: alone }] }],
} satisfies Prisma.QuoteWhereInput;

const namedColumns = { id: true, invoice_number: true, payable_cents: true } as const;

/**
 * The invoices in force of quotes, in whatever of their versions, that are no advances, with what they come to as they
 * were rectified: invoiced again, the customer would be charged twice.
 */
export async function listInvoicesOf(
  client: Pick<Transaction, "quote" | "invoice">,
  quote_ids: readonly number[],
): Promise<{ invoice_number: string; payable_cents: Cents }[]> {
  const firsts = await firstVersionsOf(client, quote_ids);
  const quote = { OR: [{ id: { in: firsts } }, { first_id: { in: firsts } }] };
  const found = await client.invoice.findMany({
    where: {
      OR: [{ quote }, { jobs: { some: { in_force: 1, job: { quote } } } }],
      ...whole,
    },
    select: {
      ...namedColumns,
      substituted: { where: { in_force: 1 }, select: { invoice: { select: namedColumns } } },
    },
    orderBy: { id: "asc" },
  });
  // A simplified one that was replaced is the full one in its place.
  const stated = found.map(({ substituted, ...own }) => substituted[0]?.invoice ?? own);
  return [...new Map(stated.map(({ id, ...invoice }) => [id, invoice])).values()];
}

/** The ids of the first versions of quotes, by which all versions of a quote are known. */
async function firstVersionsOf({ quote }: Pick<Transaction, "quote">, ids: readonly number[]): Promise<number[]> {
  const found = await quote.findMany({ where: { id: { in: [...ids] } }, select: { id: true, first_id: true } });
  return found.map(({ id, first_id }) => first_id ?? id);
}

/** The lines that deduct what no invoice deducts yet: one for each rate of each advance, with a negative price. */
export function deductionLines(advances: readonly Advance[], words: Words["documents"]): InvoiceLine[] {
  return advances.flatMap((advance) =>
    leftToDeduct(advance).map(({ iva_bp, cause, base_cents }) => ({
      kind: "deduction",
      name: words.advance_deducted(advance.invoice_number, formatDay(advance.issued_on)),
      description: "",
      ...{ quantity_milli: 1_000, unit: "ud", unit_price_cents: -base_cents, discount_bp: 0, iva_bp, cause },
      advance_id: advance.id,
    })),
  );
}

/** How much of an advance the next invoice deducts, at each rate. */
function leftToDeduct({ deducted_by, taxes }: Advance): TaxSum[] {
  return deducted_by === null ? taxes.filter(({ base_cents }) => base_cents !== 0) : [];
}

/**
 * Throws a conflict where something is left to deduct of an advance for another customer, as after a version of the
 * quote for somebody else: what one customer paid is not taken off another's invoice.
 */
export function expectOfCustomer(advances: readonly Advance[], customer_id: number): void {
  const other = advances.find((one) => one.customer_id !== customer_id && leftToDeduct(one).length > 0);
  if (!other) return;
  const number = other.invoice_number;
  throw new Problem("conflict", ({ problems }) => problems.advanceOfOther({ number }));
}

/** How much of a quote was invoiced in advance, without IVA, whether it was deducted or not. */
export function advancedCents(advances: readonly Advance[]): number {
  return advances.reduce((sum, { taxes }) => taxes.reduce((all, { base_cents }) => all + base_cents, sum), 0);
}

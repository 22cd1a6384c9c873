/** The invoices whose numbers a person types at an entry of the bank. */
import { type PaymentPart, restOf } from "#app/payments/payment.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { bestOf } from "#app/platform/search.server.ts";
import { exactLine, hasTerms, numberLines, numberToFind, parseSearch, searchText } from "#app/platform/search.ts";

/** Prisma's `select` of an invoice that an entry pays or takes back. */
export const toSettle = {
  ...{ id: true, invoice_number: true, customer_id: true, payable_cents: true, paid_cents: true },
} as const;

type Entry = { id: number; amount_cents: number };

/** What separates numbers. A document's number has no comma. */
const separators = /\s*[,;]\s*|\s+(?:y|e|and|&|\+)\s+/i;

/** The most invoices that are compared with what was typed: one of each series and year is called by one number. */
const mostFitting = 100;

/** The most invoices that a refusal names. */
const mostNamed = 5;

/**
 * The invoices that a person means by numbers with commas, semicolons, "y" or "and" between them, in their order.
 * Throws an invalid Problem at the field `invoice-{id}` where one of them means no invoice or several (invoiceTyped),
 * where an invoice is named twice, and where they are of several customers.
 */
export async function invoicesTyped(transaction: Transaction, entry: Entry, typed: string) {
  const numbers = typed.split(separators).filter(Boolean);
  const invoices: Awaited<ReturnType<typeof invoiceTyped>>[] = [];
  for (const number of numbers.length > 0 ? numbers : [typed]) {
    const invoice = await invoiceTyped(transaction, entry, number);
    if (invoices.some(({ id }) => id === invoice.id))
      throw wrongField(fieldOf(entry), ({ problems }) => problems.payments.twice);
    invoices.push(invoice);
  }
  if (new Set(invoices.map(({ customer_id }) => customer_id)).size > 1)
    throw wrongField(fieldOf(entry), ({ problems }) =>
      problems.bankFile.severalCustomers({ numbers: namesOf(invoices) }),
    );
  return invoices;
}

/** Throws an invalid Problem at the field `invoice-{id}` where a payment has no part for one of these invoices. */
export function expectAllHave(
  entry: Entry,
  invoices: readonly { id: number; invoice_number: string }[],
  parts: readonly PaymentPart[],
): void {
  const without = invoices.filter(({ id }) => !parts.some(({ invoice_id }) => invoice_id === id));
  if (without.length > 0)
    throw wrongField(fieldOf(entry), ({ problems }) => problems.bankFile.nothingLeftFor({ numbers: namesOf(without) }));
}

function fieldOf({ id }: Entry): string {
  return `invoice-${id}`;
}

function namesOf(invoices: readonly { invoice_number: string }[]): string {
  return invoices.map(({ invoice_number }) => invoice_number).join(", ");
}

/**
 * Gives which invoice a person means by its number as searches take it, "112" or "f-2026-112" (behaviour 4.11d), by
 * what was typed. The whole number always means its invoice; otherwise that one is meant which has something to pay, or
 * to pay back for an entry that went out, or else the only one with such a number. Throws an invalid Problem at the
 * field `invoice-{id}` where no invoice has it, and where several may be meant.
 */
async function invoiceTyped(transaction: Transaction, entry: Entry, typed: string) {
  const whole = await transaction.invoice.findUnique({ where: { invoice_number: typed }, select: toSettle });
  if (whole) return whole;
  const fitting = await listFitting(transaction, typed);
  const open = fitting.filter((invoice) => (entry.amount_cents < 0 ? invoice.paid_cents > 0 : restOf(invoice) > 0));
  const [meant, ...others] = open.length > 0 ? open : fitting;
  if (!meant) throw wrongField(fieldOf(entry), ({ problems }) => problems.bankFile.noInvoice({ typed }));
  if (others.length === 0) return meant;
  const named = [meant, ...others].slice(0, mostNamed);
  const more = others.length + 1 - named.length;
  const numbers = namesOf(named);
  throw wrongField(fieldOf(entry), ({ problems }) => problems.bankFile.whichInvoice({ typed, numbers, more }));
}

/** The invoices that a search for this number finds by just their number, the newest first. */
async function listFitting(transaction: Transaction, typed: string) {
  const number = numberToFind(typed);
  const exact = exactLine(parseSearch(number));
  if (!exact) return [];
  const ids = (await bestOf("InvoiceSearch", number, mostFitting)).map((found) => found.id);
  const rows = await transaction.invoice.findMany({
    where: { id: { in: ids } },
    select: toSettle,
    orderBy: { id: "desc" },
  });
  // What is searched of an invoice has other numbers as well, such as that of its quote.
  return rows.filter(({ invoice_number }) => hasTerms(searchText(numberLines(invoice_number)), [exact]));
}

/** The invoices whose numbers a person types at an entry of the bank. */
import { restOf } from "#app/payments/payment.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { bestOf } from "#app/platform/search.server.ts";
import { exactLine, hasTerms, numberLines, numberToFind, parseSearch, searchText } from "#app/platform/search.ts";

/** Prisma's `select` of an invoice that an entry pays or takes back. */
export const toSettle = { id: true, invoice_number: true, payable_cents: true, paid_cents: true } as const;

/** The most invoices that are compared with what was typed: one of each series and year is called by one number. */
const mostFitting = 100;

/** The most invoices that a refusal names. */
const mostNamed = 5;

/**
 * Gives which invoice a person means by its number as searches take it, "112" or "f-2026-112" (behaviour 4.11d), by
 * what was typed. The whole number always means its invoice; otherwise that one is meant which has something to pay, or
 * to pay back for an entry that went out, or else the only one with such a number. Throws an invalid Problem at the
 * field `invoice-{id}` where no invoice has it, and where several may be meant.
 */
export async function invoiceTyped(
  transaction: Transaction,
  { id, amount_cents }: { id: number; amount_cents: number },
  typed: string,
) {
  const whole = await transaction.invoice.findUnique({ where: { invoice_number: typed }, select: toSettle });
  if (whole) return whole;
  const fitting = await listFitting(transaction, typed);
  const open = fitting.filter((invoice) => (amount_cents < 0 ? invoice.paid_cents > 0 : restOf(invoice) > 0));
  const [meant, ...others] = open.length > 0 ? open : fitting;
  if (!meant) throw wrongField(`invoice-${id}`, ({ problems }) => problems.bankFile.noInvoice({ typed }));
  if (others.length === 0) return meant;
  const numbers = [meant, ...others].slice(0, mostNamed).map(({ invoice_number }) => invoice_number);
  const more = others.length + 1 - numbers.length;
  throw wrongField(`invoice-${id}`, ({ problems }) => problems.bankFile.whichInvoice({ typed, numbers, more }));
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

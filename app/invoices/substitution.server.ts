/** That a full invoice (F3) stands in the place of simplified ones: how they are linked, with jobs and payments. */

import type { Cents } from "#app/numbers/money.ts";
import { type MovedPayments, movePayments, notePaidAt } from "#app/payments/paid-since.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import type { WaysToPay } from "#app/terms/terms.server.ts";

/** What goes over from simplified invoices to the full one in their place. */
export type Substituted = {
  /** With what is to be paid of each. */
  invoices: readonly { id: number; payable_cents: Cents }[];
  /** What was paid of them, which is then paid of it. */
  paid_cents: Cents;
  /**
   * Until when it was agreed to pay what is owed and due first, which is no younger for being stated again; and the
   * account and other ways to pay of the newest.
   */
  terms: { due_on: Day | null; payment_terms: string } & WaysToPay;
};

/**
 * Links a full invoice to the simplified ones in whose place it is, in the transaction of its issue. From then on it is
 * to be paid, has their payments, and is the invoice of their jobs. It is not reminded of where one of them is not.
 */
export async function linkSubstituted(
  transaction: Transaction,
  invoice_id: number,
  { invoices, job_ids, now }: Pick<Substituted, "invoices"> & { job_ids: readonly number[]; now: Date },
): Promise<void> {
  await transaction.invoiceSubstitution.createMany({
    data: invoices.map(({ id, payable_cents }) => ({ invoice_id, simplified_id: id, amount_cents: payable_cents })),
  });
  await transaction.invoiceJob.createMany({ data: job_ids.map((job_id) => ({ job_id, invoice_id })) });
  const from = invoices.map(({ id }) => id);
  await movePayments(transaction, from, (amount_cents) => [{ invoice_id, amount_cents }]);
  for (const id of [...from, invoice_id]) await notePaidAt(transaction, id, now);
  await stopLikewise(transaction, from, [invoice_id]);
}

/**
 * Where somebody decided to send no reminders of the invoices in `from`, none are sent of those in `to` either. Where
 * one of these has no reminders already, that was decided for it alone, and the others are left as they are.
 */
async function stopLikewise(transaction: Transaction, from: readonly number[], to: readonly number[]): Promise<void> {
  const stopOf = (ids: readonly number[]) =>
    transaction.reminderStop.findFirst({ where: { invoice_id: { in: [...ids] } } });
  const stop = await stopOf(from);
  if (!stop || (await stopOf(to))) return;
  const { customer_id } = stop;
  await transaction.reminderStop.createMany({ data: to.map((invoice_id) => ({ customer_id, invoice_id })) });
}

/**
 * Before a full invoice is annulled, its payments go back to the simplified ones, to each up to what is to be paid of
 * it. Where it is not reminded of, nor are they, unless that came of one of them, which alone stays without reminders.
 * Gives the ids of these; none for any other invoice.
 */
export async function giveBackToSimplified(transaction: Transaction, invoice_id: number): Promise<number[]> {
  const places = await transaction.invoiceSubstitution.findMany({
    where: { invoice_id, in_force: 1 },
    orderBy: { simplified_id: "asc" },
  });
  const wanted = places.map(({ simplified_id, amount_cents }) => ({ id: simplified_id, left: amount_cents, given: 0 }));
  if (wanted.length > 0)
    await movePayments(transaction, [invoice_id], (amount_cents) => shareAmount(amount_cents, wanted));
  const ids = wanted.map(({ id }) => id);
  await stopLikewise(transaction, [invoice_id], ids);
  return ids;
}

/** When the simplified invoices that are in force again became paid. */
export async function notePaidAgain(transaction: Transaction, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids) await notePaidAt(transaction, id, now);
}

/**
 * An amount over invoices in their order: each gets up to what is left of it, and the last one what is beyond; what was
 * paid back is taken of what they got.
 */
function shareAmount(
  amount_cents: Cents,
  wanted: { id: number; left: Cents; given: Cents }[],
): ReturnType<MovedPayments> {
  let rest = amount_cents;
  return wanted.flatMap((one, index) => {
    const most = rest < 0 ? Math.max(rest, -one.given) : Math.min(rest, one.left);
    const part = index === wanted.length - 1 ? rest : most;
    rest -= part;
    one.left -= part;
    one.given += part;
    return part === 0 ? [] : [{ invoice_id: one.id, amount_cents: part }];
  });
}

/** Throws a conflict for a simplified invoice that was replaced already: the full one in its place is meant. */
export function expectNotSubstituted(substituted: readonly { invoice: { invoice_number: string } }[]): void {
  const [place] = substituted;
  if (!place) return;
  const number = place.invoice.invoice_number;
  throw new Problem("conflict", ({ problems }) => problems.substitutedBy({ number }));
}

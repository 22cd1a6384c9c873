/**
 * Since when invoices are paid, and payments that go over to other invoices. Whether an invoice is paid follows from
 * its payments by triggers (docs/decisions/0072-payments.md).
 */
import type { Cents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf, instantsAt } from "#app/platform/zone.server.ts";
import type { PaymentPart } from "./payment.ts";

/**
 * Sets when an invoice became paid, of which its preview and the export show the day: the first one from which on its
 * payments have come to what is to be paid, now where that is this day, and noon where it was typed for an earlier one.
 * What comes in beyond that, or is paid back of it, leaves the day as it is.
 */
export async function notePaidAt(transaction: Transaction, id: number, now: Date): Promise<void> {
  const { paid, paid_at, payable_cents } = await transaction.invoice.findUniqueOrThrow({ where: { id } });
  const parts = await transaction.paymentPart.findMany({
    where: { invoice_id: id },
    select: { amount_cents: true, payment: { select: { paid_on: true } } },
  });
  const day = paid ? dayPaid(parts, payable_cents) : null;
  if (!day) {
    if (paid_at) await transaction.invoice.update({ where: { id }, data: { paid_at: null } });
  } else if (!paid_at || dayOf(paid_at) !== day) {
    const at = day === dayOf(now) ? now : instantsAt(day, "12:00").first;
    await transaction.invoice.update({ where: { id }, data: { paid_at: at } });
  }
}

type PaidOn = { amount_cents: Cents; payment: { paid_on: Day } };

/** The day from whose end on payments come to an amount; null where they do not, and where there are none. */
function dayPaid(parts: readonly PaidOn[], payable_cents: Cents): Day | null {
  let sum = 0;
  let since: Day | null = null;
  for (const day of [...new Set(parts.map(({ payment }) => payment.paid_on))].toSorted()) {
    for (const { payment, amount_cents } of parts) if (payment.paid_on === day) sum += amount_cents;
    since = sum >= payable_cents ? (since ?? day) : null;
  }
  return since;
}

/** Gives the shares into which an amount of a payment is divided over other invoices. */
export type MovedPayments = (amount_cents: Cents) => PaymentPart[];

/**
 * The amounts of payments for `from` are for other invoices from now on, as `to` says; the payments themselves stay.
 * Whoever calls it notes afterwards when the invoices became paid (notePaidAt).
 */
export async function movePayments(
  transaction: Transaction,
  from: readonly number[],
  to: MovedPayments,
): Promise<void> {
  const parts = await transaction.paymentPart.findMany({
    where: { invoice_id: { in: [...from] } },
    orderBy: { payment_id: "asc" },
  });
  for (const payment_id of new Set(parts.map((part) => part.payment_id))) {
    const moved = parts.filter((part) => part.payment_id === payment_id);
    await transaction.paymentPart.deleteMany({ where: { payment_id, invoice_id: { in: [...from] } } });
    const sum = moved.reduce((all, { amount_cents }) => all + amount_cents, 0);
    if (sum !== 0) {
      await transaction.paymentPart.createMany({ data: to(sum).map((part) => ({ payment_id, ...part })) });
    } else {
      // What only moved money between these invoices is for none any more.
      await transaction.payment.deleteMany({ where: { id: payment_id, parts: { none: {} } } });
    }
  }
}

/**
 * Since when invoices are paid, and payments that go over to other invoices. Whether an invoice is paid follows from
 * its payments by triggers (docs/decisions/0072-payments.md).
 */
import type { Cents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { dayOf, instantsAt } from "#app/platform/zone.server.ts";
import type { PaymentPart } from "./payment.ts";

/**
 * Sets when an invoice became paid, of which its document prints the day: the day of the last payment, now where that
 * is this day, and noon where it was typed for an earlier one.
 */
export async function notePaidAt(transaction: Transaction, id: number, now: Date): Promise<void> {
  const { paid, paid_at } = await transaction.invoice.findUniqueOrThrow({ where: { id } });
  const last = await transaction.payment.findFirst({
    where: { parts: { some: { invoice_id: id } } },
    select: { paid_on: true },
    orderBy: { paid_on: "desc" },
  });
  if (!paid || !last) {
    if (paid_at) await transaction.invoice.update({ where: { id }, data: { paid_at: null } });
  } else if (!paid_at || dayOf(paid_at) !== last.paid_on) {
    const at = last.paid_on === dayOf(now) ? now : instantsAt(last.paid_on, "12:00").first;
    await transaction.invoice.update({ where: { id }, data: { paid_at: at } });
  }
}

/** How an amount of a payment is for other invoices from now on. */
export type MovedPayments = (amount_cents: Cents) => PaymentPart[];

/**
 * What payments are for `from` is for other invoices from now on, as `to` says; the payments themselves stay. Whoever
 * calls it notes afterwards when the invoices became paid (notePaidAt).
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

/** The model of a payment: money that a customer paid for one or more invoices, or that was paid back. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";

/** 1 when an invoice is paid, in calls and in the table. */
export type Paid = 0 | 1;

/** The ways in which customers pay. */
export const methods = ["transfer", "card", "cash", "cheque", "bizum", "direct_debit", "other"] as const;

/** Those in which the reduced rate of IVA may not be paid where it wants a payment that a bank can show. */
export const unbankedMethods: readonly Method[] = ["cash", "bizum", "other"];

/** "": not stated, as of an invoice that was only marked paid. */
export type Method = (typeof methods)[number] | "";

export const maxNote = 200;

/** What the form of a payment asks about: more than what is left, a day long before an invoice, too much in cash. */
export type PaymentDoubt = "overpays" | "early" | "cash";

/** The share of a payment that is for one invoice; a negative amount was paid back. */
export type PaymentPart = { invoice_id: number; amount_cents: Cents };

/** A payment as one of its invoices shows it. */
export type Payment = {
  id: number;
  paid_on: Day;
  /** The share of it that is for this invoice. */
  amount_cents: Cents;
  method: Method;
  note: string;
  /** The other invoices that it pays. */
  others: { invoice_id: number; invoice_number: string; amount_cents: Cents }[];
};

/**
 * How far an invoice is paid. `payable_cents` is what is to be paid of it in all: its total, as it was rectified, and 0
 * where it was annulled or rectifies another one, with which it is settled.
 */
export type Settlement = { paid: Paid; total_cents: Cents; payable_cents: Cents; paid_cents: Cents };

/**
 * Prisma's `where` of the invoices that have something left to pay. The stored mark "paid" follows from payments, and
 * an invoice over nothing, whose work was paid in advance, has none.
 */
export const unpaidOnly = { paid: 0, payable_cents: { not: 0 } } as const;

/** What calls and lists say by unpaidOnly: 1 also of an invoice over nothing, of which nothing is left to pay. */
export function shownPaid({ paid, payable_cents }: { paid: number; payable_cents: Cents }): Paid {
  return paid === 1 || payable_cents === 0 ? 1 : 0;
}

/** What is still to be paid of an invoice, in cents; 0 when it is paid, even where more came in. */
export function restOf({ payable_cents, paid_cents }: Pick<Settlement, "payable_cents" | "paid_cents">): Cents {
  return Math.max(0, payable_cents - paid_cents);
}

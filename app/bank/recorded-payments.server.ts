/** Which payments that a person has recorded a bank's file seems to tell once more. */
import { customerName, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeProposer, type OpenInvoice, type Proposal } from "./proposals.ts";

/** A payment that no file told. Negative: paid back. `owed_cents` of an invoice is its part of the payment. */
type RecordedPayment = { paid_on: Day; total_cents: Cents; invoices: OpenInvoice[] };

type Entry = { booked_on: Day; amount_cents: Cents; payer: string; text: string };

/** The payments of these entries' days that were not recorded from an entry. Cash is never on the bank account. */
export async function listRecordedPayments(entries: readonly Entry[]): Promise<RecordedPayment[]> {
  if (entries.length === 0) return [];
  const invoice = { id: true, invoice_number: true, customer_id: true, customer_copy: true, customer: true };
  const rows = await reader().payment.findMany({
    where: {
      paid_on: { in: [...new Set(entries.map(({ booked_on }) => booked_on))] },
      method: { not: "cash" },
      bank_entry: null,
    },
    select: { paid_on: true, parts: { select: { amount_cents: true, invoice: { select: invoice } } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ paid_on, parts }) => ({
    paid_on,
    total_cents: parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    invoices: parts.map(({ amount_cents, invoice: { customer, customer_copy, ...of } }) => {
      const names = [namesOf(customer), customerOfCopy(customer_copy)].map((one) => customerName(one) ?? "");
      return { ...of, names: [...new Set(names)], owed_cents: Math.abs(amount_cents) };
    }),
  }));
}

/**
 * Gives the payment that an entry seems to repeat, each once; null for none. It has the entry's day and amount, and
 * what the entry says of it is not less than what it says of the invoices that are proposed for it.
 */
export function makeRepeatFinder(
  recorded: readonly RecordedPayment[],
): (entry: Entry, proposals: readonly Proposal[]) => RecordedPayment | null {
  const free = new Set(recorded);
  return (entry, proposals) => {
    const alike = [...free].filter(
      ({ paid_on, total_cents }) => paid_on === entry.booked_on && total_cents === entry.amount_cents,
    );
    const amount_cents = Math.abs(entry.amount_cents);
    const weighed = alike.map((payment) => {
      const { invoices } = payment;
      return { payment, weight: saidOf(makeProposer(invoices, [invoices])({ ...entry, amount_cents })) };
    });
    const [best] = weighed.toSorted((a, b) => b.weight - a.weight);
    if (!best || best.weight < saidOf(proposals)) return null;
    free.delete(best.payment);
    return best.payment;
  };
}

/** How much an entry says of the likeliest of these invoices: its number more than the name of its customer. */
function saidOf(proposals: readonly Proposal[]): number {
  const weights = proposals.map(
    ({ reasons }) => (reasons.includes("reference") ? 2 : 0) + (reasons.includes("name") ? 1 : 0),
  );
  return Math.max(0, ...weights);
}

/** What customers paid, and which of it a bank may have returned. */
import { customerName, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Method, PaymentPart } from "#app/payments/payment.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { type FindMarked, findMarkedOf, makeProposer, type Proposal, saidBy } from "./proposals.ts";

/** A payment of a customer, with all that is paid of its invoices now. */
export type Received = {
  paid_on: Day;
  total_cents: Cents;
  method: Method;
  parts: {
    amount_cents: Cents;
    invoice: { id: number; invoice_number: string; customer_id: number; names: string[]; paid_cents: Cents };
  }[];
};

/** A direct debit is returned within 13 months at the latest, where nobody had allowed it (Ley 16/2009, article 29). */
const longestDays = 400;

/** The most payments that are looked at, the newest first. */
const mostPayments = 5_000;

/**
 * The payments that a bank may have returned on these days, the newest first; none for no day. With `invoice_ids` only
 * those that are for one of these invoices.
 */
export async function listReceived(
  { payment }: Pick<Transaction, "payment">,
  entries: readonly { booked_on: Day }[],
  invoice_ids?: readonly number[],
): Promise<Received[]> {
  const days = entries.map(({ booked_on }) => booked_on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const invoice = {
    ...{ id: true, invoice_number: true, customer_id: true, customer_copy: true, customer: true, paid_cents: true },
  };
  const rows = await payment.findMany({
    where: {
      paid_on: { gte: addDays(first, -longestDays), lte: last },
      parts: {
        every: { amount_cents: { gt: 0 }, invoice: { paid_cents: { gt: 0 } } },
        ...(invoice_ids && { some: { invoice_id: { in: [...invoice_ids] } } }),
      },
    },
    select: { paid_on: true, method: true, parts: { select: { amount_cents: true, invoice: { select: invoice } } } },
    orderBy: [{ paid_on: "desc" }, { id: "desc" }],
    take: mostPayments,
  });
  return rows.map(({ paid_on, method, parts }) => ({
    ...{ paid_on, method: method as Method },
    total_cents: parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    parts: parts.map(({ amount_cents, invoice: { customer, customer_copy, ...of } }) => {
      const names = [namesOf(customer), customerOfCopy(customer_copy)].map((one) => customerName(one) ?? "");
      return { amount_cents, invoice: { ...of, names: [...new Set(names)] } };
    }),
  }));
}

type WentOut = { booked_on: Day; amount_cents: Cents; payer: string; text: string };

/**
 * Gives which of these payments an entry that went out may take back, the likeliest first. A bank may have returned
 * them on the entry's own day, whatever other entries are in its file.
 */
export function makeReturnProposer(received: readonly Received[]): (entry: WentOut) => Proposal[] {
  const find = makeFinder(received);
  return (entry) => {
    const first = addDays(entry.booked_on, -longestDays);
    const { payments, marked } = find(entry);
    const before = payments.filter(({ paid_on }) => first <= paid_on && paid_on <= entry.booked_on);
    return proposeReturned(before, () => marked, entry);
  };
}

/**
 * Finds the payments by which it is decided what an entry may take back, in their order, and the invoices that its text
 * marks. These are the payments of its amount and of invoices of which so much was paid, of invoices that it names, and
 * of customers whose name it has, with whatever else was paid of the same invoices. The others change nothing, and to
 * look at all of them again for each of thousands of entries would take minutes.
 */
function makeFinder(received: readonly Received[]) {
  const paid = received.flatMap(({ total_cents, parts }, place) =>
    parts.map(({ invoice }) => ({ place, total_cents, invoice })),
  );
  const byInvoice = Map.groupBy(paid, ({ invoice }) => invoice.id);
  const byCustomer = Map.groupBy(paid, ({ invoice }) => invoice.customer_id);
  const byTotal = Map.groupBy(paid, ({ total_cents }) => total_cents);
  const byPaid = Map.groupBy(paid, ({ invoice }) => invoice.paid_cents);
  const findMarked = findMarkedOf([...byInvoice.values()].flatMap(([first]) => first?.invoice ?? []));
  return (entry: WentOut) => {
    const marked = findMarked(saidBy(entry));
    const ofPayer = [...marked.ofPayer].flatMap((id) => byInvoice.get(id) ?? []);
    const found = [
      ...[...new Set(ofPayer.map(({ invoice }) => invoice.customer_id))].flatMap((id) => byCustomer.get(id) ?? []),
      ...[byTotal, byPaid].flatMap((byCents) => byCents.get(-entry.amount_cents) ?? []),
    ];
    const ids = new Set([...marked.named, ...found.map(({ invoice }) => invoice.id)]);
    const places = new Set([...ids].flatMap((id) => byInvoice.get(id) ?? []).map(({ place }) => place));
    const payments = [...places].toSorted((a, b) => a - b).flatMap((place) => received[place] ?? []);
    return { payments, marked };
  };
}

function proposeReturned(received: readonly Received[], findMarked: FindMarked, entry: WentOut): Proposal[] {
  const amount_cents = -entry.amount_cents;
  const whole = received.filter(({ total_cents }) => total_cents === amount_cents);
  // Where one payment was just this amount, its part of an invoice counts; otherwise all that was paid of the invoice.
  const ofWhole = whole
    .flatMap(({ parts }) => parts)
    .map((part): [number, Cents] => [part.invoice.id, part.amount_cents]);
  const amounts = new Map(ofWhole);
  const invoices = received.flatMap(({ parts }) => parts.map(({ invoice }) => invoice));
  const paid = new Map(
    invoices.map(({ paid_cents, ...invoice }) => {
      const owed_cents = amounts.get(invoice.id) ?? paid_cents;
      return [invoice.id, { ...invoice, owed_cents }];
    }),
  );
  const together = whole.map(({ parts }) => parts.flatMap(({ invoice }) => paid.get(invoice.id) ?? []));
  return makeProposer([...paid.values()], together, findMarked)({ ...entry, amount_cents });
}

/**
 * What an entry takes back of each invoice, and in which way it had been paid: where one payment was just this amount
 * for just these invoices, that one; otherwise what was paid of each in their order. Null where less was paid.
 */
export function returnedParts(
  received: readonly Received[],
  amount_cents: Cents,
  invoices: readonly { id: number; paid_cents: Cents }[],
): { method: Method; parts: PaymentPart[] } | null {
  const ids = new Set(invoices.map(({ id }) => id));
  const same = received.find(
    ({ total_cents, parts }) =>
      total_cents === -amount_cents && parts.length === ids.size && parts.every(({ invoice }) => ids.has(invoice.id)),
  );
  const paidOf = new Map(invoices.map(({ id, paid_cents }) => [id, paid_cents]));
  const isThere = same?.parts.every((part) => part.amount_cents <= (paidOf.get(part.invoice.id) ?? 0));
  if (same && isThere) {
    const parts = same.parts.map((part) => ({ invoice_id: part.invoice.id, amount_cents: -part.amount_cents }));
    return { method: same.method, parts };
  }
  let rest = -amount_cents;
  const parts = invoices.flatMap(({ id, paid_cents }) => {
    const part = Math.min(rest, paid_cents);
    rest -= part;
    return part === 0 ? [] : [{ invoice_id: id, amount_cents: -part }];
  });
  const last = received.find((one) => one.parts.some(({ invoice }) => ids.has(invoice.id)));
  return rest > 0 ? null : { method: last?.method || "transfer", parts };
}

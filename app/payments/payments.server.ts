/**
 * Verbs on payments: list, create, delete, and the mark "paid", which is a payment of the rest. Whether an invoice is
 * paid follows from its payments by triggers; these verbs add when it became paid (docs/decisions/0072-payments.md).
 */
import type { Cents } from "#app/numbers/money.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { notePaidAt } from "./paid-since.server.ts";
import {
  type Method,
  type Paid,
  type Payment,
  type PaymentDoubt,
  type PaymentPart,
  restOf,
  shownPaid,
} from "./payment.ts";

/** A payment that is dated more days before its invoice is asked about: payments in advance are some months before. */
const mostDaysBefore = 365;

export type NewPayment = { paid_on: Day; method: Method; note: string; parts: readonly PaymentPart[] };

/**
 * In business nobody may pay in cash of what comes to so much or more, however it is split (Ley 7/2012, article 7.Uno,
 * as amended by Ley 11/2021).
 */
const leastNotInCash: Cents = 100_000;

/**
 * `mayOverpay`: whether an invoice may get more than its rest. `mayBeEarly`, unless said otherwise: whether the day may
 * be more than a year before an invoice, which is mostly a slip of the year. `mayBeCash`, unless said otherwise:
 * whether it may be in cash beyond what the law allows. `places`: for forms in which some other invoices are left out
 * of the payment, the place in the form of each part behind the first; wrong fields are named by it.
 */
type Checks = { mayOverpay: boolean; mayBeEarly?: boolean; mayBeCash?: boolean; places?: readonly number[] };

/** The payments of an invoice, the newest first: by the day, then in the order in which they were recorded. */
export async function listPayments(invoice_id: number): Promise<Payment[]> {
  const parts = await reader().paymentPart.findMany({
    where: { invoice_id },
    include: { payment: { include: { parts: { include: { invoice: { select: { invoice_number: true } } } } } } },
    orderBy: [{ payment: { paid_on: "desc" } }, { payment_id: "desc" }],
  });
  return parts.map(({ amount_cents, payment: { id, paid_on, method, note, parts: all } }) => ({
    ...{ id, paid_on, amount_cents, method: method as Method, note },
    others: all
      .filter((part) => part.invoice_id !== invoice_id)
      .map((part) => ({
        ...{ invoice_id: part.invoice_id, amount_cents: part.amount_cents },
        invoice_number: part.invoice.invoice_number,
      })),
  }));
}

/**
 * Records a payment; gives its id.
 *
 * Throws a not-found Problem for an unknown invoice, and invalid ones for a day that is yet to come, for an amount of 0
 * or an invoice that is named twice, where more would be paid back than was paid, for more than the rest, for a day
 * long before an invoice, and for cash beyond the law. They name the field "amount" for the first part,
 * "others.0.amount", "others.1.amount" … for those behind it, "date" and "method".
 */
export async function createPayment(payment: NewPayment, checks: Checks, now = new Date()): Promise<{ id: number }> {
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "payment", asked: payment },
      {
        make: () => addPayment(transaction, payment, checks, now),
        find: (id) => transaction.payment.findUnique({ where: { id }, select: { id: true } }),
      },
    ),
  );
}

/** In a transaction: records a payment, as createPayment() does; gives its id, and throws what that throws. */
export async function addPayment(
  transaction: Transaction,
  payment: NewPayment,
  checks: Checks,
  now: Date,
): Promise<{ id: number }> {
  if (payment.paid_on > dayOf(now)) throw wrongField("date", (words) => words.problems.payments.yetToCome);
  await checkParts(transaction, payment, checks);
  return record(transaction, payment, now);
}

/**
 * Deletes a payment of an invoice, with all that it is for other invoices. Throws a not-found Problem where the invoice
 * has no such payment, and a conflict where something of it was paid back since.
 */
export async function deletePayment(invoice_id: number, id: number, now = new Date()): Promise<void> {
  await write(async (transaction) => {
    const parts = await transaction.paymentPart.findMany({ where: { payment_id: id } });
    if (!parts.some((part) => part.invoice_id === invoice_id)) throw notFound();
    await remove(transaction, id, now);
  });
}

/**
 * Marks an invoice paid, by a payment of the rest on this day, or unpaid, by taking that payment back. Does nothing
 * where it is so already. Throws a not-found Problem, and a conflict where the newest payment is not the mark's, or the
 * invoice is settled by another: it rectifies that one, or is annulled, replaced or rectified to nothing.
 */
export async function setPaid(id: number, paid: Paid, now = new Date()): Promise<void> {
  await write(async (transaction) => {
    const invoice = await getSettlement(transaction, id);
    const isSettled = invoice.payable_cents === 0 && invoice.total_cents !== 0;
    const unpayable = whyUnpayable(invoice) ?? (isSettled ? settled : null);
    if (unpayable) throw new Problem("conflict", unpayable);
    if (paid) await payRest(transaction, id, now);
    else await unmarkPaid(transaction, id, now);
  });
}

/**
 * In a transaction: records a payment of what is left of an invoice, on this day unless another is given. Nothing where
 * it is paid, or comes to nothing.
 */
export async function payRest(
  transaction: Transaction,
  invoice_id: number,
  now: Date,
  paid_on: Day = dayOf(now),
): Promise<void> {
  const invoice = await getSettlement(transaction, invoice_id);
  const amount_cents = restOf(invoice);
  if (invoice.paid || amount_cents === 0) return;
  const parts = [{ invoice_id, amount_cents }];
  await record(transaction, { paid_on, method: "", note: "", parts }, now);
}

/**
 * Takes back only the newest payment, and only where the mark may have made it. Of a mark, nothing is stored but its
 * payment: one of what was left, on the day on which it was recorded, without a way or a note.
 */
async function unmarkPaid(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  const invoice = await getSettlement(transaction, invoice_id);
  if (!shownPaid(invoice)) return;
  const newest = await transaction.paymentPart.findFirst({
    where: { invoice_id },
    select: { amount_cents: true, payment: { include: { _count: { select: { parts: true } } } } },
    orderBy: { payment_id: "desc" },
  });
  const before_cents = invoice.paid_cents - (newest?.amount_cents ?? 0);
  if (!newest || invoice.payable_cents === 0) throw new Problem("conflict", (words) => words.problems.payments.nothing);
  const { payment } = newest;
  const isOfMark =
    payment.method === "" &&
    payment.note === "" &&
    payment._count.parts === 1 &&
    payment.paid_on === dayOf(payment.created_at) &&
    // It was marked before or after it was corrected.
    [invoice.total_cents, invoice.payable_cents].includes(invoice.paid_cents) &&
    before_cents < invoice.payable_cents;
  if (!isOfMark) throw new Problem("conflict", (words) => words.problems.payments.recorded);
  await remove(transaction, payment.id, now);
}

async function getSettlement(transaction: Pick<Transaction, "invoice">, id: number) {
  const invoice = await transaction.invoice.findUnique({
    where: { id },
    select: {
      ...{ paid: true, total_cents: true, payable_cents: true, paid_cents: true },
      ...{ rectifies_id: true, annulled_at: true, created_at: true, tax_rules: true },
      substituted: { where: { in_force: 1 }, select: { invoice: { select: { invoice_number: true } } } },
    },
  });
  if (!invoice) throw notFound();
  return invoice;
}

const settled = ({ problems }: Words) => problems.payments.settled;

/** Why no payment of an invoice is recorded; null where one may be. */
function whyUnpayable({
  rectifies_id,
  annulled_at,
  substituted,
}: Awaited<ReturnType<typeof getSettlement>>): ((words: Words) => string) | null {
  if (rectifies_id !== null || annulled_at) return settled;
  const full = substituted[0]?.invoice.invoice_number;
  return full ? ({ problems }) => problems.substitutedBy({ number: full }) : null;
}

/** Why no payment of an invoice is recorded, in words; null where one may be. Throws a not-found Problem. */
export async function unpayableSentence(id: number, words: Words): Promise<string | null> {
  return whyUnpayable(await getSettlement(reader(), id))?.(words) ?? null;
}

async function checkParts(
  transaction: Transaction,
  { paid_on, method, parts }: NewPayment,
  { mayOverpay, mayBeEarly = true, mayBeCash = true, places = [] }: Checks,
): Promise<void> {
  const overpaid: string[] = [];
  let [isEarly, isTooMuchCash] = [false, false];
  for (const [index, { invoice_id, amount_cents }] of parts.entries()) {
    const field = index === 0 ? "amount" : `others.${places[index - 1] ?? index - 1}.amount`;
    const wrong = (sentence: "none" | "twice" | "paidBackTooMuch") =>
      wrongField(field, (words) => words.problems.payments[sentence]);
    if (parts.findIndex((part) => part.invoice_id === invoice_id) < index) throw wrong("twice");
    const invoice = await getSettlement(transaction, invoice_id);
    const unpayable = whyUnpayable(invoice);
    if (unpayable) throw wrongField(field, unpayable);
    if (amount_cents === 0) throw wrong("none");
    if (invoice.paid_cents + amount_cents < 0) throw wrong("paidBackTooMuch");
    if (amount_cents > restOf(invoice)) overpaid.push(field);
    isEarly ||= addDays(paid_on, mostDaysBefore) < dayOf(invoice.created_at);
    const isUnderRules = invoice.tax_rules !== "" && invoice.payable_cents >= leastNotInCash;
    isTooMuchCash ||= method === "cash" && amount_cents > 0 && isUnderRules;
  }
  // At the end, so that everything is asked about at once, and one box confirms all amounts.
  const doubts = [
    ...(mayOverpay ? [] : overpaid.map((field) => ({ field, doubt: "overpays" as const }))),
    ...(isEarly && !mayBeEarly ? [{ field: "date", doubt: "early" as const }] : []),
    ...(isTooMuchCash && !mayBeCash ? [{ field: "method", doubt: "cash" as const }] : []),
  ];
  if (doubts.length > 0) throw doubtsProblem(doubts);
}

/** `details` tells it from other refusals: a form asks whether it is meant. */
function doubtsProblem(doubts: readonly { field: string; doubt: PaymentDoubt }[]): Problem {
  const kinds = [...new Set(doubts.map(({ doubt }) => doubt))];
  return new Problem("invalid", ({ problems }) => kinds.map((doubt) => problems.payments[doubt]).join(" "), {
    fields: ({ problems }) => Object.fromEntries(doubts.map(({ field, doubt }) => [field, problems.payments[doubt]])),
    details: Object.fromEntries(kinds.map((doubt) => [doubt, true])),
  });
}

async function record(transaction: Transaction, { parts, ...payment }: NewPayment, now: Date): Promise<{ id: number }> {
  const { id } = await transaction.payment.create({ data: { ...payment, created_at: now }, select: { id: true } });
  await transaction.paymentPart.createMany({ data: parts.map((part) => ({ payment_id: id, ...part })) });
  for (const { invoice_id } of parts) await notePaidAt(transaction, invoice_id, now);
  return { id };
}

/**
 * The parts are deleted first: the trail names day, method and note of the payment with each. Throws a conflict where
 * more of an invoice would be paid back than was paid.
 */
async function remove(transaction: Transaction, id: number, now: Date): Promise<void> {
  const parts = await transaction.paymentPart.findMany({
    where: { payment_id: id },
    select: { invoice_id: true, amount_cents: true, invoice: { select: { paid_cents: true } } },
  });
  if (parts.some(({ amount_cents, invoice }) => amount_cents > 0 && invoice.paid_cents - amount_cents < 0))
    throw new Problem("conflict", (words) => words.problems.payments.paidBackSince);
  await transaction.paymentPart.deleteMany({ where: { payment_id: id } });
  await transaction.payment.delete({ where: { id } });
  for (const { invoice_id } of parts) await notePaidAt(transaction, invoice_id, now);
}

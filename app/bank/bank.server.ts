/**
 * What files of banks told: proposes which invoices a payment pays, or takes back, and records it as payments when a
 * person says so (docs/decisions/0090-bank-files.md, 0130-returned-payments.md).
 */
import { customerName, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import { maxNote, type PaymentPart, restOf, unpaidOnly } from "#app/payments/payment.ts";
import { addPayment, type NewPayment } from "#app/payments/payments.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { makeProposer, type OpenInvoice, type Proposal } from "./proposals.ts";
import { listReceived, makeReturnProposer, returnedParts } from "./received.server.ts";
import { listRecordedPayments, makeRepeatFinder } from "./recorded-payments.server.ts";

/** The most entries that are shown at once. The others are shown when these are decided. */
const mostEntries = 100;

/** The most unpaid invoices among which proposals are looked for, the oldest first. */
const mostOpen = 5_000;

/** Which entries wait for a decision, for Prisma's `where`. */
const waiting = { payment_id: null, dismissed_at: null } as const;

/** An entry that waits for a decision. */
export type WaitingEntry = {
  id: number;
  booked_on: Day;
  /** Negative: it went out, and takes back what was paid before. */
  amount_cents: Cents;
  payer: string;
  text: string;
  proposals: Proposal[];
  /** The proposal that is chosen unless somebody chooses another: a sure one that no earlier entry took; else null. */
  chosen: Proposal | null;
  /** What it seems to repeat; null for nothing. */
  sameAs: Repeated | null;
};

/** What an entry seems to repeat, and its invoices: an entry of another format, or a payment recorded before. */
export type Repeated = { invoices: { id: number; invoice_number: string }[] } & (
  | { of: "entry"; payer: string; text: string }
  | { of: "payment" }
);

/** The entries that wait for a decision, the oldest first, and how many there are. */
export async function listWaitingEntries(): Promise<{ entries: WaitingEntry[]; total: number }> {
  const [rows, total, open] = await Promise.all([
    reader().bankEntry.findMany({
      where: waiting,
      include: { same_as: { include: recordedFor } },
      orderBy: [{ booked_on: "asc" }, { id: "asc" }],
      take: mostEntries,
    }),
    reader().bankEntry.count({ where: waiting }),
    listOpenInvoices(),
  ]);
  const wentOut = rows.filter(({ amount_cents }) => amount_cents < 0);
  const proposeReturned = makeReturnProposer(await listReceived(reader(), wentOut));
  const propose = makeProposer(open);
  const findRecorded = makeRepeatFinder(await listRecordedPayments(rows));
  const taken = { paid: new Set<number>(), returned: new Set<number>() };
  const entries: WaitingEntry[] = [];
  for (const { id, booked_on, amount_cents, payer, text, same_as } of rows) {
    await shortTurns.endIfLong();
    const entry = { booked_on, amount_cents, payer, text };
    const proposals = amount_cents < 0 ? proposeReturned(entry) : propose(entry);
    const of = amount_cents < 0 ? taken.returned : taken.paid;
    const isFree = (one: Proposal) => one.isSure && one.invoices.every((invoice) => !of.has(invoice.id));
    const recorded = same_as ? null : findRecorded(entry, proposals);
    const chosen = (!same_as && !recorded && proposals.find(isFree)) || null;
    for (const invoice of chosen?.invoices ?? []) of.add(invoice.id);
    const sameAs = same_as ? repeatedEntry(same_as) : recorded && repeatedPayment(recorded);
    entries.push({ id, booked_on, amount_cents, payer, text, proposals, chosen, sameAs });
  }
  return { entries, total };
}

/** Prisma's `include` for the invoices that an entry was recorded for: those of its payment. */
const recordedFor = {
  payment: { include: { parts: { include: { invoice: { select: { id: true, invoice_number: true } } } } } },
} as const;

type RecordedFor = { payment: { parts: { invoice: Repeated["invoices"][number] }[] } | null };

function invoicesIn({ payment }: RecordedFor) {
  return payment?.parts.map(({ invoice }) => invoice) ?? [];
}

function repeatedEntry(entry: RecordedFor & { payer: string; text: string }): Repeated {
  return { of: "entry", payer: entry.payer, text: entry.text, invoices: invoicesIn(entry) };
}

function repeatedPayment({ invoices }: { invoices: Repeated["invoices"] }): Repeated {
  return { of: "payment", invoices: invoices.map(({ id, invoice_number }) => ({ id, invoice_number })) };
}

/** The invoices that are not paid, the oldest first. */
async function listOpenInvoices(): Promise<OpenInvoice[]> {
  const rows = await reader().invoice.findMany({
    where: unpaidOnly,
    select: {
      ...{ id: true, invoice_number: true, customer_id: true, customer_copy: true, customer: true },
      ...{ payable_cents: true, paid_cents: true },
    },
    orderBy: { id: "asc" },
    take: mostOpen,
  });
  return rows.map(({ id, invoice_number, customer_id, customer, customer_copy, ...sums }) => {
    const names = [namesOf(customer), customerOfCopy(customer_copy)].map((one) => customerName(one) ?? "");
    return { id, invoice_number, customer_id, names: [...new Set(names)], owed_cents: restOf(sums) };
  });
}

/** What is shown of an entry that was recorded or dismissed. `invoices` is empty for a dismissed one. */
export type DecidedEntry = {
  id: number;
  booked_on: Day;
  amount_cents: Cents;
  payer: string;
  text: string;
  invoices: { id: number; invoice_number: string }[];
};

/** The most recorded entries that are listed; of dismissed ones `mostEntries` are, as many as one form can dismiss. */
const mostRecorded = 50;

/**
 * The entries that were decided last, the newest decision first: recorded with the invoices that they pay, or dismissed
 * without any. What was dismissed can be taken back only here, so what was recorded takes none of its places.
 */
export async function listDecidedEntries(): Promise<DecidedEntry[]> {
  const [dismissed, recorded] = await Promise.all([
    reader().bankEntry.findMany({
      where: { dismissed_at: { not: null } },
      include: recordedFor,
      orderBy: [{ dismissed_at: "desc" }, { id: "desc" }],
      take: mostEntries,
    }),
    reader().bankEntry.findMany({
      where: { payment_id: { not: null } },
      include: recordedFor,
      orderBy: [{ payment: { created_at: "desc" } }, { id: "desc" }],
      take: mostRecorded,
    }),
  ]);
  const decidedAt = (row: (typeof dismissed)[number]) => Number(row.dismissed_at ?? row.payment?.created_at);
  return [...dismissed, ...recorded]
    .toSorted((one, other) => decidedAt(other) - decidedAt(one))
    .map(({ id, booked_on, amount_cents, payer, text, payment }) => ({
      ...{ id, booked_on, amount_cents, payer, text, invoices: invoicesIn({ payment }) },
    }));
}

/** The invoices that an entry pays or takes back, by their ids or by the number of one. */
type InvoicesWanted = { invoice_ids: number[] } | { invoice_number: string };

/** What a person decided of an entry: its invoices, and the excess that was confirmed (excessOf), if any; or none. */
export type Decision = { id: number } & ((InvoicesWanted & { excess?: string }) | { dismissed: true });

/** Refuses payments that are more than what is left of their invoices, until somebody confirms that it is meant. */
export class ExcessUnconfirmed extends Problem {
  /** What confirms it, by the ids of the entries. */
  readonly excess: Readonly<Record<number, string>>;

  constructor(entries: readonly { id: number; excess: string; numbers: string }[]) {
    super("invalid", ({ problems }) => problems.bankFile.excess, {
      fields: ({ problems }) =>
        Object.fromEntries(
          entries.map(({ id, numbers }) => [`invoice-${id}`, problems.bankFile.excessOf({ numbers })]),
        ),
    });
    this.excess = Object.fromEntries(entries.map(({ id, excess }) => [id, excess]));
  }
}

/**
 * Carries out decisions, all of them or none: records payments by transfer, or dismisses entries. An amount goes to the
 * invoices in their order, each up to what is left of it, and what is beyond to the last one, once that is confirmed.
 * What went out is recorded as paid back, in the way in which it had come. Gives how many were recorded and dismissed.
 * Throws a conflict for an entry that somebody decided meanwhile, a not-found Problem for the id of no invoice, and
 * invalid ones at the field `invoice-{id}` for a number that no invoice has, where less was paid than went out, for
 * what addPayment() refuses, and for more than what is left that is not confirmed (ExcessUnconfirmed). The same form
 * posted again records nothing and gives the same.
 */
export async function decideEntries(
  decisions: readonly Decision[],
  now: Date,
): Promise<{ recorded: number; dismissed: number }> {
  const ids = decisions.map(({ id }) => id);
  await write((transaction) =>
    makeOnce(
      transaction,
      { kind: "bank", asked: decisions },
      {
        make: async () => {
          await carryOut(transaction, decisions, now);
          return { id: 0 };
        },
        // Once a payment is deleted, or an entry waits again, a repeat must not be told that it is decided.
        find: async () => {
          const waits = await transaction.bankEntry.findFirst({ where: { id: { in: ids }, ...waiting } });
          return waits ? null : { id: 0 };
        },
      },
    ),
  );
  const dismissed = decisions.filter((decision) => "dismissed" in decision).length;
  return { recorded: decisions.length - dismissed, dismissed };
}

async function carryOut(transaction: Transaction, decisions: readonly Decision[], now: Date): Promise<void> {
  const unconfirmed: { id: number; excess: string; numbers: string }[] = [];
  for (const decision of decisions) {
    const entry = await transaction.bankEntry.findFirst({ where: { id: decision.id, ...waiting } });
    if (!entry) throw new Problem("conflict", ({ problems }) => problems.bankFile.decided);
    if ("dismissed" in decision) {
      await transaction.bankEntry.update({ where: { id: entry.id }, data: { dismissed_at: now } });
    } else {
      const invoices = await invoicesOf(transaction, decision);
      const payment = await paymentOf(transaction, entry, invoices);
      const { id: payment_id } = await addPayment(transaction, payment, { mayOverpay: true }, now).catch((error) => {
        throw atEntry(entry.id, error);
      });
      await transaction.bankEntry.update({ where: { id: entry.id }, data: { payment_id } });
      const excess = excessOf(entry.amount_cents, invoices);
      const numbers = invoices.map(({ invoice_number }) => invoice_number).join(", ");
      if (excess !== "" && excess !== decision.excess) unconfirmed.push({ id: entry.id, excess, numbers });
    }
  }
  // At the end, so that all of them are asked about at once.
  if (unconfirmed.length > 0) throw new ExcessUnconfirmed(unconfirmed);
}

/** An error of addPayment() at the field of its entry: that verb names fields which are in the form of one payment. */
function atEntry(id: number, error: unknown): unknown {
  return error instanceof Problem && error.kind === "invalid" ? wrongField(`invoice-${id}`, error.sentence) : error;
}

/**
 * Makes a dismissed entry wait again; one that waits goes on waiting. Throws a conflict where it is recorded, and a
 * not-found Problem.
 */
export async function restoreEntry(id: number): Promise<void> {
  await write(async (transaction) => {
    const { count } = await transaction.bankEntry.updateMany({
      where: { id, payment_id: null },
      data: { dismissed_at: null },
    });
    if (count > 0) return;
    if (!(await transaction.bankEntry.findUnique({ where: { id }, select: { id: true } }))) throw notFound();
    throw new Problem("conflict", ({ problems }) => problems.bankFile.decided);
  });
}

async function invoicesOf(transaction: Transaction, wanted: { id: number } & InvoicesWanted) {
  const select = { id: true, invoice_number: true, payable_cents: true, paid_cents: true } as const;
  if ("invoice_ids" in wanted) {
    const found = await transaction.invoice.findMany({ where: { id: { in: wanted.invoice_ids } }, select });
    if (found.length < wanted.invoice_ids.length) throw notFound();
    return wanted.invoice_ids.flatMap((id) => found.find((invoice) => invoice.id === id) ?? []);
  }
  const { invoice_number } = wanted;
  const found = await transaction.invoice.findUnique({ where: { invoice_number }, select });
  if (!found)
    throw wrongField(`invoice-${wanted.id}`, ({ problems }) => problems.bankFile.noInvoice({ invoice_number }));
  return [found];
}

type ToSettle = { id: number; payable_cents: Cents; paid_cents: Cents };

/** What an entry is recorded as for these invoices. */
async function paymentOf(
  transaction: Transaction,
  { id, booked_on: paid_on, amount_cents, text }: { id: number; booked_on: Day; amount_cents: Cents; text: string },
  invoices: readonly ToSettle[],
): Promise<NewPayment> {
  if (amount_cents > 0) return { paid_on, method: "transfer", note: "", parts: partsOf(amount_cents, invoices) };
  const ids = invoices.map((invoice) => invoice.id);
  const received = await listReceived(transaction, [{ booked_on: paid_on }], ids);
  const returned = returnedParts(received, amount_cents, invoices);
  if (!returned) throw wrongField(`invoice-${id}`, ({ problems }) => problems.payments.paidBackTooMuch);
  return { paid_on, note: text.slice(0, maxNote), ...returned };
}

/** What confirms an amount that is more than what is left of these invoices, as "12+13:4200"; "" where it is not. */
function excessOf(amount_cents: Cents, invoices: readonly ToSettle[]): string {
  const excess = amount_cents - invoices.reduce((sum, invoice) => sum + restOf(invoice), 0);
  return excess > 0 ? `${invoices.map(({ id }) => id).join("+")}:${excess}` : "";
}

/** How an amount is divided over invoices. */
function partsOf(amount_cents: Cents, invoices: readonly ToSettle[]): PaymentPart[] {
  let rest = amount_cents;
  return invoices.flatMap((invoice, index) => {
    const part = index === invoices.length - 1 ? rest : Math.min(rest, restOf(invoice));
    rest -= part;
    return part === 0 ? [] : [{ invoice_id: invoice.id, amount_cents: part }];
  });
}

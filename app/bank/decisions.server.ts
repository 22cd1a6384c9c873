import type { Cents } from "#app/numbers/money.ts";
import { maxNote, type PaymentPart, restOf } from "#app/payments/payment.ts";
import { addPayment, type NewPayment } from "#app/payments/payments.server.ts";
import { type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { waiting } from "./bank.server.ts";
import { listReceived, returnedParts } from "./received.server.ts";
import { expectAllHave, invoicesTyped, toSettle } from "./typed-invoices.server.ts";

/** The invoices that an entry pays or takes back, by their ids or by their numbers as they are typed. */
type InvoicesWanted = { invoice_ids: number[] } | { invoice_numbers: string };

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
 * invalid ones at the field `invoice-{id}` for what is typed and means no invoice or several (invoicesTyped), or one
 * that the amount does not reach, where less was paid than went out, for what addPayment() refuses, and for more than
 * what is left that is not confirmed (ExcessUnconfirmed). The same form posted again records nothing and gives the
 * same.
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
      const invoices = await invoicesOf(transaction, entry, decision);
      const payment = await paymentOf(transaction, entry, invoices);
      if ("invoice_numbers" in decision) expectAllHave(entry, invoices, payment.parts);
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

async function invoicesOf(
  transaction: Transaction,
  entry: { id: number; amount_cents: Cents },
  wanted: InvoicesWanted,
) {
  if ("invoice_numbers" in wanted) return invoicesTyped(transaction, entry, wanted.invoice_numbers);
  const found = await transaction.invoice.findMany({ where: { id: { in: wanted.invoice_ids } }, select: toSettle });
  if (found.length < wanted.invoice_ids.length) throw notFound();
  return wanted.invoice_ids.flatMap((id) => found.find((invoice) => invoice.id === id) ?? []);
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

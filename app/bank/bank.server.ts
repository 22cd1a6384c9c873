/**
 * Files of banks: reads them, keeps what came in, proposes which invoices it pays, and records it as payments when a
 * person says so (docs/decisions/0090-bank-files.md).
 */
import { createHash } from "node:crypto";
import { customerName, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import { restOf } from "#app/payments/payment.ts";
import { addPayment } from "#app/payments/payments.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { BankFileRefused, type BankFormat, type BankMovement } from "./bank-entry.ts";
import { isCamt053, parseCamt053 } from "./camt053.server.ts";
import { parseCsvStatement } from "./csv-statement.ts";
import { isNorma43, parseNorma43 } from "./norma43.ts";
import { type OpenInvoice, type Proposal, proposer } from "./proposals.ts";

/** So many entries are shown at once; the others come when these are decided. */
const mostEntries = 100;

/** So many unpaid invoices are proposed from, the oldest first. */
const mostOpen = 5_000;

/** Which format a file has, and its movements. Throws an invalid Problem that says what is wrong with it. */
export function parseStatement(text: string): { format: BankFormat; movements: BankMovement[] } {
  try {
    if (isNorma43(text)) return { format: "norma43", movements: parseNorma43(text) };
    if (isCamt053(text)) return { format: "camt053", movements: parseCamt053(text) };
    if (/^\s*</.test(text)) throw new BankFileRefused("unknown");
    return { format: "csv", movements: parseCsvStatement(text) };
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error;
    const { fault, line } = error;
    throw new Problem("invalid", ({ problems }) => problems.bankFile[fault]({ line }));
  }
}

/** What became of a file: entries that are new, that were there already, and movements that went out. */
export type ImportedStatement = { format: BankFormat; added: number; known: number; out: number };

/**
 * Keeps what came in, of a file's text; what an earlier file had is there already. Throws what parseStatement() throws.
 */
export async function importStatement(text: string, now: Date): Promise<ImportedStatement> {
  // No database keeps NUL in a text, and a file of a bank has none.
  const { format, movements } = parseStatement(text.replaceAll("\0", ""));
  const came = keyed(movements).filter(({ amount_cents }) => amount_cents > 0);
  return write(async (transaction) => {
    let added = 0;
    for (const { mark: _, ...entry } of came) {
      const { entry_key } = entry;
      if (await transaction.bankEntry.findUnique({ where: { entry_key }, select: { id: true } })) continue;
      await transaction.bankEntry.create({ data: { ...entry, imported_at: now } });
      added += 1;
    }
    return { format, added, known: came.length - added, out: movements.length - came.length };
  });
}

/**
 * Each movement with a key that it also has in another file of the same account: what the file says of it and, of
 * several of one day that say the same, which it is.
 */
function keyed(movements: readonly BankMovement[]): (BankMovement & { entry_key: string })[] {
  const counts = new Map<string, number>();
  return movements.map((movement) => {
    const { account, booked_on, amount_cents, payer, text, mark } = movement;
    const said = JSON.stringify([account, booked_on, amount_cents, payer, text, mark]);
    const n = (counts.get(said) ?? 0) + 1;
    counts.set(said, n);
    return { ...movement, entry_key: createHash("sha256").update(`${said} ${n}`).digest("hex") };
  });
}

/** An entry that waits for a decision. */
export type WaitingEntry = {
  id: number;
  booked_on: Day;
  amount_cents: Cents;
  payer: string;
  text: string;
  proposals: Proposal[];
  /** The proposal that is chosen unless somebody chooses another: a sure one that no earlier entry took; else null. */
  chosen: Proposal | null;
};

/** The entries that wait for a decision, the oldest first, and how many there are. */
export async function listWaitingEntries(): Promise<{ entries: WaitingEntry[]; total: number }> {
  const where = { payment_id: null, dismissed_at: null };
  const [rows, total, open] = await Promise.all([
    reader().bankEntry.findMany({ where, orderBy: [{ booked_on: "asc" }, { id: "asc" }], take: mostEntries }),
    reader().bankEntry.count({ where }),
    listOpenInvoices(),
  ]);
  const propose = proposer(open);
  const taken = new Set<number>();
  const entries = rows.map(({ id, booked_on, amount_cents, payer, text }) => {
    const proposals = propose({ amount_cents, payer, text });
    const chosen =
      proposals.find((one) => one.isSure && one.invoices.every((invoice) => !taken.has(invoice.id))) ?? null;
    for (const invoice of chosen?.invoices ?? []) taken.add(invoice.id);
    return { id, booked_on, amount_cents, payer, text, proposals, chosen };
  });
  return { entries, total };
}

/** The invoices that are not paid, the oldest first. */
async function listOpenInvoices(): Promise<OpenInvoice[]> {
  const rows = await reader().invoice.findMany({
    where: { paid: 0 },
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

/** Of an entry that was decided. */
export type DecidedEntry = {
  id: number;
  booked_on: Day;
  amount_cents: Cents;
  payer: string;
  text: string;
  invoices: { id: number; invoice_number: string }[];
};

/**
 * The entries that were decided last, at most 50: recorded with the invoices that they pay, or dismissed without any.
 */
export async function listDecidedEntries(): Promise<DecidedEntry[]> {
  const rows = await reader().bankEntry.findMany({
    where: { OR: [{ payment_id: { not: null } }, { dismissed_at: { not: null } }] },
    include: {
      payment: { include: { parts: { include: { invoice: { select: { id: true, invoice_number: true } } } } } },
    },
    orderBy: [{ booked_on: "desc" }, { id: "desc" }],
    take: 50,
  });
  return rows.map(({ id, booked_on, amount_cents, payer, text, payment }) => ({
    ...{ id, booked_on, amount_cents, payer, text },
    invoices: payment?.parts.map(({ invoice }) => invoice) ?? [],
  }));
}

/** What a person decided of an entry: the invoices that it pays, by their ids or by the number of one; or none. */
export type Decision = { id: number } & ({ invoice_ids: number[] } | { invoice_number: string } | { dismissed: true });

/**
 * Carries out decisions, all of them or none: records payments by transfer, or dismisses entries. An amount goes to the
 * invoices in their order, each up to what is left of it, and what is beyond to the last one. Gives how many were
 * recorded and dismissed. Throws a conflict for an entry that somebody decided meanwhile, a not-found Problem for the
 * id of no invoice, an invalid one at the field `invoice-{id}` for a number that no invoice has, and what addPayment()
 * throws.
 */
export async function decideEntries(
  decisions: readonly Decision[],
  now: Date,
): Promise<{ recorded: number; dismissed: number }> {
  return write(async (transaction) => {
    const done = { recorded: 0, dismissed: 0 };
    for (const decision of decisions) {
      const where = { id: decision.id, payment_id: null, dismissed_at: null };
      const entry = await transaction.bankEntry.findFirst({ where });
      if (!entry) throw new Problem("conflict", ({ problems }) => problems.bankFile.decided);
      if ("dismissed" in decision) {
        await transaction.bankEntry.update({ where: { id: entry.id }, data: { dismissed_at: now } });
        done.dismissed += 1;
      } else {
        const parts = partsOf(entry.amount_cents, await invoicesOf(transaction, decision));
        const { id: payment_id } = await addPayment(
          transaction,
          { paid_on: entry.booked_on, method: "transfer", note: "", parts },
          { mayOverpay: true },
          now,
        );
        await transaction.bankEntry.update({ where: { id: entry.id }, data: { payment_id } });
        done.recorded += 1;
      }
    }
    return done;
  });
}

/** Makes a dismissed entry wait again. Throws a conflict where it is not dismissed. */
export async function restoreEntry(id: number): Promise<void> {
  await write(async (transaction) => {
    const { count } = await transaction.bankEntry.updateMany({
      where: { id, dismissed_at: { not: null } },
      data: { dismissed_at: null },
    });
    if (count === 0) throw new Problem("conflict", ({ problems }) => problems.bankFile.decided);
  });
}

type InvoicesWanted = { id: number; invoice_ids: number[] } | { id: number; invoice_number: string };

async function invoicesOf(transaction: Transaction, wanted: InvoicesWanted) {
  const select = { id: true, payable_cents: true, paid_cents: true } as const;
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

/** What of an amount each invoice gets. */
function partsOf(amount_cents: Cents, invoices: readonly { id: number; payable_cents: Cents; paid_cents: Cents }[]) {
  let rest = amount_cents;
  return invoices.flatMap((invoice, index) => {
    const part = index === invoices.length - 1 ? rest : Math.min(rest, restOf(invoice));
    rest -= part;
    return part === 0 ? [] : [{ invoice_id: invoice.id, amount_cents: part }];
  });
}

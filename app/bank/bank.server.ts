/**
 * What files of banks told: lists the entries that wait, with the invoices that each may pay or take back, and those
 * that were decided last (docs/decisions/0090-bank-files.md, 0130-returned-payments.md).
 */
import { customerName, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import { restOf, unpaidOnly } from "#app/payments/payment.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { getCompanyTerms } from "#app/terms/terms.server.ts";
import { accountText, isNoneOf } from "./bank-entry.ts";
import { makeProposer, type OpenInvoice, type Proposal } from "./proposals.ts";
import { listReceived, makeReturnProposer } from "./received.server.ts";
import { listRecordedPayments, makeRepeatFinder } from "./recorded-payments.server.ts";

/** The most entries that are shown at once. The others are shown when these are decided. */
const mostEntries = 100;

/** The most unpaid invoices among which proposals are looked for, the oldest first. */
const mostOpen = 5_000;

/** Which entries wait for a decision, for Prisma's `where`. */
export const waiting = { payment_id: null, dismissed_at: null } as const;

/** An entry that waits for a decision. */
export type WaitingEntry = {
  id: number;
  /** Where it came in, as it is shown; "" where its file does not say. */
  account: string;
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

/**
 * The entries that wait for a decision, the oldest first, how many there are, and those of all their accounts, as they
 * are shown, that are none of the company's.
 */
export async function listWaitingEntries(): Promise<{
  entries: WaitingEntry[];
  total: number;
  otherAccounts: string[];
}> {
  const [rows, total, accounts, { iban, iban2 }, open] = await Promise.all([
    reader().bankEntry.findMany({
      where: waiting,
      include: { same_as: { include: recordedFor } },
      orderBy: [{ booked_on: "asc" }, { id: "asc" }],
      take: mostEntries,
    }),
    reader().bankEntry.count({ where: waiting }),
    reader().bankEntry.groupBy({ by: ["account"], where: waiting, orderBy: { account: "asc" } }),
    getCompanyTerms(),
    listOpenInvoices(),
  ]);
  const wentOut = rows.filter(({ amount_cents }) => amount_cents < 0);
  const proposeReturned = makeReturnProposer(await listReceived(reader(), wentOut));
  const propose = makeProposer(open);
  const findRecorded = makeRepeatFinder(await listRecordedPayments(rows));
  const taken = { paid: new Set<number>(), returned: new Set<number>() };
  const entries: WaitingEntry[] = [];
  for (const { id, account, booked_on, amount_cents, payer, text, same_as } of rows) {
    await shortTurns.endIfLong();
    const entry = { booked_on, amount_cents, payer, text };
    const proposals = amount_cents < 0 ? proposeReturned(entry) : propose(entry);
    const of = amount_cents < 0 ? taken.returned : taken.paid;
    const isFree = (one: Proposal) => one.isSure && one.invoices.every((invoice) => !of.has(invoice.id));
    const recorded = same_as ? null : findRecorded(entry, proposals);
    const chosen = (!same_as && !recorded && proposals.find(isFree)) || null;
    for (const invoice of chosen?.invoices ?? []) of.add(invoice.id);
    const sameAs = same_as ? repeatedEntry(same_as) : recorded && repeatedPayment(recorded);
    entries.push({ id, account: accountText(account), ...entry, proposals, chosen, sameAs });
  }
  const ibans = [iban, iban2].filter((one) => one !== "");
  const others = accounts.filter(({ account }) => isNoneOf(account, ibans));
  return { entries, total, otherAccounts: [...new Set(others.map(({ account }) => accountText(account)))] };
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

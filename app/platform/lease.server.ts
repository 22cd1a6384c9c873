/**
 * Leases: who is at a piece of work, and until when, stored with the work's row. Another process leaves it alone for so
 * long, and takes it over when the one that had it has died (docs/decisions/0115-several-processes.md).
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { clockStep } from "./clock.server.ts";
import { reader, type Transaction, write } from "./database.server.ts";
import { isNotStored } from "./disk.server.ts";
import { logFault } from "./log.server.ts";
import { Problem } from "./problem.ts";
import { singleton } from "./singleton.server.ts";

/** Milliseconds that a lease lasts without being renewed; then another process may take over the work. */
const leaseTime = 60_000;

/** How often it is renewed: two renewals may fail, as on a full disk, and the clocks of two machines may differ. */
const renewEvery = leaseTime / 3;

/** Milliseconds between looks at what somebody else is at. */
export const lookEvery = 100;

/** This process, among all that ever use the database: two machines may give the same process id. */
export const processName = singleton("process name", () => `${hostname()}:${process.pid}:${randomUUID()}`);

/** The columns of a row that has a lease. */
export type Leased = { claimed_by: string | null; claimed_until: Date | null };

/** The columns of a new or renewed lease of this process; `work` tells apart two claims of the same row. */
export function newLease(now: Date, work = ""): { claimed_by: string; claimed_until: Date } {
  return { claimed_by: `${processName}${work}`, claimed_until: new Date(now.getTime() + leaseTime) };
}

/** The columns of a row that nobody is at. */
export const noLease = { claimed_by: null, claimed_until: null } as const;

/**
 * The condition that a row's lease is in force. One that ends later than a lease lasts is of a clock that was ahead.
 */
export function leasedAt(now: Date): { claimed_until: { gt: Date; lt: Date } } {
  const longest = now.getTime() + leaseTime + clockStep;
  return { claimed_until: { gt: now, lt: new Date(longest) } };
}

/** The condition that it is not. */
export function unleasedAt(now: Date) {
  const { gt, lt } = leasedAt(now).claimed_until;
  return { OR: [{ claimed_until: null }, { claimed_until: { lte: gt } }, { claimed_until: { gte: lt } }] };
}

/** Whether a row's lease is in force (leasedAt). */
export function isLeased({ claimed_until }: Pick<Leased, "claimed_until">, now: Date): boolean {
  const { gt, lt } = leasedAt(now).claimed_until;
  return claimed_until !== null && claimed_until > gt && claimed_until < lt;
}

/** Whether another process is at a row. */
export function isWithAnother(row: Leased, now: Date): boolean {
  return isLeased(row, now) && !row.claimed_by?.startsWith(processName);
}

/** Runs `work` and renews its lease meanwhile by `renew`. */
export async function whileLeased<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // That the disk is full or the database away is logged where it begins.
  const failed = (error: unknown) => void (isNotStored(error) || logFault(error));
  const timer = setInterval(() => renew().catch(failed), renewEvery).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Whether this process does a chore now: work that is done once for all processes of the database, in intervals that
 * are shorter than `span` milliseconds. The process that did it last goes on with it; another one takes it over when
 * that has not done it for so long.
 */
export async function takeChore(transaction: Transaction, name: string, span: number, now: Date): Promise<boolean> {
  const row = await transaction.chore.findUnique({ where: { name } });
  const until = row?.claimed_until?.getTime() ?? 0;
  // An end further away than a span is of a clock that was ahead.
  const holds = until > now.getTime() && until < now.getTime() + span + clockStep;
  if (holds && row?.claimed_by !== processName) return false;
  const claim = { claimed_by: processName, claimed_until: new Date(now.getTime() + span) };
  await transaction.chore.upsert({ where: { name }, create: { name, ...claim }, update: claim });
  return true;
}

/** Renews the lease of one's turn in a transaction. Throws a conflict Problem where somebody has taken it over. */
export type KeepTurn = (transaction: Transaction) => Promise<void>;

/**
 * Runs `work` while nobody else runs work of the same name, in whatever process; where somebody does, waits for the end
 * of that. The work calls `keep` in each of its transactions, so that nothing is stored after the turn was taken over.
 */
export async function runExclusively<T>(name: string, work: (keep: KeepTurn) => Promise<T>): Promise<T> {
  const where = { name, claimed_by: await takeTurn(name) };
  const keep = async (transaction: Transaction) => {
    const data = { claimed_until: newLease(new Date()).claimed_until };
    if ((await transaction.chore.updateMany({ where, data })).count > 0) return;
    throw new Problem("conflict", ({ problems }) => problems.overtaken);
  };
  try {
    return await whileLeased(
      () => write(keep, { aside: true }),
      () => work(keep),
    );
  } finally {
    // What the work has given or thrown is the answer, also where the disk is full; the lease then ends by itself.
    await write((transaction) => transaction.chore.deleteMany({ where }), { aside: true }).catch(logFault);
  }
}

/** Waits until nobody is at work of that name, and claims it; gives by whom. */
async function takeTurn(name: string): Promise<string> {
  for (;;) {
    if (!(await isTaken(reader(), name))) {
      const mine = await write((transaction) => claimTurn(transaction, name), { aside: true });
      if (mine) return mine;
    }
    await setTimeout(lookEvery);
  }
}

/** The claim of this one turn; null where somebody else was quicker. */
async function claimTurn(transaction: Transaction, name: string): Promise<string | null> {
  if (await isTaken(transaction, name)) return null;
  const claim = newLease(new Date(), `:${randomUUID()}`);
  await transaction.chore.upsert({ where: { name }, create: { name, ...claim }, update: claim });
  return claim.claimed_by;
}

async function isTaken(client: Pick<Transaction, "chore">, name: string): Promise<boolean> {
  return (await client.chore.count({ where: { name, ...leasedAt(new Date()) } })) > 0;
}

/** Slows down who guesses passwords: by e-mail address and by network, kept in the database. */
import { networkOf } from "#app/platform/client-address.server.ts";
import { clockStep, isYetToCome, waitLeft } from "#app/platform/clock.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Problem } from "#app/platform/problem.ts";

/** A whole office may share one network address: it has more of them. */
const freeFailures = { person: 5, network: 20 };
const longestWait = 15 * 60_000;
/** After a day without a failure the count starts anew. */
const forgetAfter = 24 * 3600 * 1000;

/** A try that was counted as a failure, before anybody knows that it is none; and how long each of its keys waits for it. */
type CountedTry = { key: string; blocked_until: Date }[];

const networks = "address:";

/** The key of an e-mail address, however it is written. */
export function emailKey(email: string): string {
  return `email:${email}`.slice(0, 300);
}

/** The key of the network that an address belongs to. */
export function networkKey(address: string): string {
  return `${networks}${networkOf(address)}`;
}

/**
 * Lets a try be made that `check` judges: gives what it gives, null for a wrong one. The try is counted as failed by each of
 * its keys before that, in one write, so that of many at the same moment none is made on the count of before: some are
 * free, then the wait is 1 s and doubles up to 15 minutes, never a lock for good, whatever the clock does. A right try
 * clears what was counted for its person, and of its network, which others share, itself alone. One that could not be
 * judged, since `check` threw, is taken back. Throws a too-many Problem, with the seconds to wait, while a key is blocked.
 */
export async function tryOnce<T>(keys: readonly string[], check: () => Promise<T | null>): Promise<T | null> {
  const counted = await countTry(keys);
  const found = await check().catch(async (error: unknown) => {
    await forgetTry(counted, takeBack).catch(logFault);
    throw error;
  });
  if (found !== null) {
    await forgetTry(counted, (transaction, { key, blocked_until }) =>
      isNetwork(key) ? takeBack(transaction, { key, blocked_until }) : clearTries(transaction, key),
    );
  }
  return found;
}

function countTry(keys: readonly string[]): Promise<CountedTry> {
  return write(async (transaction) => {
    const now = new Date();
    const rows = await transaction.signInTries.findMany({ where: { key: { in: [...keys] } } });
    const wait = Math.max(0, ...rows.map((row) => waitLeft(row.blocked_until, longestWait, now)));
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    const counted: CountedTry = [];
    for (const key of keys) {
      const row = rows.find((each) => each.key === key);
      const failures = row && stillCounts(row.last_at, now) ? row.failures + 1 : 1;
      const wait = waitAfter(failures, isNetwork(key) ? freeFailures.network : freeFailures.person);
      // Without a wait no moment at all: it would be one to come, should the clock go back.
      const blocked_until = new Date(wait === 0 ? 0 : now.getTime() + wait);
      const values = { failures, last_at: now, blocked_until };
      await transaction.signInTries.upsert({ where: { key }, create: { key, ...values }, update: values });
      counted.push({ key, blocked_until });
    }
    return counted;
  }, aside);
}

/** A request asks for something else. */
const aside = { aside: true };

function forgetTry(
  counted: CountedTry,
  forget: (transaction: Transaction, one: CountedTry[number]) => Promise<void>,
): Promise<void> {
  return write(async (transaction) => {
    for (const one of counted) await forget(transaction, one);
  }, aside);
}

/** Forgets what was counted by a key. */
export async function clearTries(transaction: Transaction, key: string): Promise<void> {
  await transaction.signInTries.deleteMany({ where: { key } });
}

/** Forgets what was counted for all networks, so that who shares one with many wrong tries need not wait. */
export async function clearNetworks(transaction: Transaction): Promise<void> {
  await transaction.signInTries.deleteMany({ where: { key: { startsWith: networks } } });
}

async function takeBack(transaction: Transaction, { key, blocked_until }: CountedTry[number]): Promise<void> {
  await transaction.signInTries.updateMany({ where: { key }, data: { failures: { decrement: 1 } } });
  // Unless another try has made it wait longer since.
  await transaction.signInTries.updateMany({ where: { key, blocked_until }, data: { blocked_until: new Date(0) } });
  await transaction.signInTries.deleteMany({ where: { key, failures: { lte: 0 } } });
}

/** Removes what counts no more. */
export async function tidyTries(now: Date): Promise<void> {
  const bounds = [
    { last_at: { lt: new Date(now.getTime() - forgetAfter) } },
    { last_at: { gt: new Date(now.getTime() + clockStep) } },
  ];
  const where = { OR: bounds };
  if ((await reader().signInTries.count({ where })) === 0) return;
  await write((transaction) => transaction.signInTries.deleteMany({ where }));
}

/** A failure counts for a day. One of the future, by a clock that was ahead, counts no more. */
function stillCounts(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() <= forgetAfter && !isYetToCome(last, now);
}

function tooMany(seconds: number): Problem {
  return new Problem("too-many", (words) => words.problems.tooManyTries({ seconds }), { retryAfterSeconds: seconds });
}

function isNetwork(key: string): boolean {
  return key.startsWith(networks);
}

/** Milliseconds to wait after so many failures. */
function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(20, failures - free));
}

/** Slows down who guesses passwords: by e-mail address and by network, kept in the database. */
import { networkOf } from "#app/platform/client-address.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";

/** A whole office may share one network address: it has more of them. */
const freeFailures = { person: 5, network: 20 };
const longestWait = 15 * 60;
/** After a day without a failure the count starts anew. */
const forgetAfter = 24 * 3600 * 1000;

/** A try that was counted as a failure, before anybody knows that it is none; and how long each of its keys waits for it. */
export type CountedTry = { key: string; blocked_until: Date }[];

/** The key of an e-mail address, however it is written. */
export function emailKey(email: string): string {
  return `email:${email}`.slice(0, 300);
}

/** The key of the network that an address belongs to. */
export function networkKey(address: string): string {
  return `address:${networkOf(address)}`;
}

/**
 * Counts a try as failed by each of its keys, and lets it be made: some are free, then the wait is 1 s and doubles up to 15
 * minutes, never a lock for good. Counting comes first, in one write, so that of many tries at the same moment none is made
 * on the count of before. Throws a too-many Problem, with the seconds to wait, while one of the keys is blocked.
 */
export function countTry(keys: readonly string[]): Promise<CountedTry> {
  return write(async (transaction) => {
    const now = new Date();
    const rows = await transaction.signInTries.findMany({ where: { key: { in: [...keys] } } });
    const until = Math.max(0, ...rows.map((row) => row.blocked_until.getTime()));
    if (until > now.getTime()) throw tooMany(Math.ceil((until - now.getTime()) / 1000));
    const counted: CountedTry = [];
    for (const key of keys) {
      const row = rows.find((each) => each.key === key);
      const failures = row && now.getTime() - row.last_at.getTime() <= forgetAfter ? row.failures + 1 : 1;
      const blocked_until = new Date(
        now.getTime() + waitAfter(failures, isNetwork(key) ? freeFailures.network : freeFailures.person) * 1000,
      );
      const values = { failures, last_at: now, blocked_until };
      await transaction.signInTries.upsert({ where: { key }, create: { key, ...values }, update: values });
      counted.push({ key, blocked_until });
    }
    return counted;
  });
}

/**
 * A try was none that failed: all that was counted for its person is forgotten, and of its network this one, which others
 * share.
 */
export async function forgetTry(counted: CountedTry): Promise<void> {
  await write(async (transaction) => {
    for (const { key, blocked_until } of counted) {
      if (isNetwork(key)) await takeBack(transaction, key, blocked_until);
      else await clearTries(transaction, key);
    }
  });
}

/** Forgets what was counted by a key. */
export async function clearTries(transaction: Transaction, key: string): Promise<void> {
  await transaction.signInTries.deleteMany({ where: { key } });
}

async function takeBack(transaction: Transaction, key: string, blocked_until: Date): Promise<void> {
  await transaction.signInTries.updateMany({ where: { key }, data: { failures: { decrement: 1 } } });
  // Unless another try has made it wait longer since.
  await transaction.signInTries.updateMany({ where: { key, blocked_until }, data: { blocked_until: new Date(0) } });
  await transaction.signInTries.deleteMany({ where: { key, failures: { lte: 0 } } });
}

/** Removes what was counted so long ago that it counts no more. */
export async function tidyTries(now: Date): Promise<void> {
  const where = { last_at: { lt: new Date(now.getTime() - forgetAfter) } };
  if ((await reader().signInTries.count({ where })) === 0) return;
  await write((transaction) => transaction.signInTries.deleteMany({ where }));
}

function tooMany(seconds: number): Problem {
  return new Problem("too-many", (words) => words.problems.tooManyTries({ seconds }), { retryAfterSeconds: seconds });
}

function isNetwork(key: string): boolean {
  return key.startsWith("address:");
}

function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(20, failures - free));
}

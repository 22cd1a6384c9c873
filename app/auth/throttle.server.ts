/** Slows down guessing of passwords, by e-mail address and by network. The counts are stored in the database. */
import { networkOf } from "#app/http/client-address.server.ts";
import { clockStep, isYetToCome, waitLeft } from "#app/platform/clock.server.ts";
import { anyOf, type Transaction, write } from "#app/platform/database.server.ts";
import { dayMs, minuteMs } from "#app/platform/durations.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";

/** Failures without a wait. A network has more of them, since a whole office may share one address. */
const freeFailures = { person: 5, network: 20 };
const longestWait = 15 * minuteMs;
/** Milliseconds without a failure after which the count starts anew. */
const forgetAfter = dayMs;

/**
 * A try that was counted as a failure before its result is known: for each of its keys, until when that key is blocked.
 */
type CountedTry = { key: string; blocked_until: Date }[];

const networks = "address:";

/** The key that failures of an e-mail address are counted by; the address is in the form that foldEmail() gives. */
export function emailKey(email: string): string {
  return `email:${email}`.slice(0, 300);
}

/** The key that failures of the network of a client address are counted by. */
export function networkKey(address: string): string {
  return `${networks}${networkOf(address)}`;
}

/**
 * Runs `check`, which verifies a password or a code, and gives its result; null means wrong.
 *
 * The try is counted as failed for each of its keys before `check` runs, in one write: otherwise many tries at the same
 * moment would all see the count from before. The first failures are free; then the wait is 1 s and doubles up to 15
 * minutes. It is never a lock for good, even if the clock is wrong. A right try clears the count of its person; of its
 * network, which others share, it takes back only itself. A try whose `check` throws is taken back as well.
 *
 * Throws a too-many Problem with the seconds to wait while a key is blocked, and whatever `check` throws.
 */
export async function tryOnce<T>(keys: readonly string[], check: () => Promise<T | null>): Promise<T | null> {
  const counted = await countTry(keys);
  const found = await check().catch(async (error: unknown) => {
    await forgetTry(counted, undoTries).catch(logFault);
    throw error;
  });
  if (found !== null) {
    await forgetTry(counted, (transaction, { key, blocked_until }) =>
      isNetwork(key) ? undoTries(transaction, { key, blocked_until }) : clearTries(transaction, key),
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
      // The epoch stands for no wait. The present moment would lie in the future if the clock went back.
      const blocked_until = new Date(wait === 0 ? 0 : now.getTime() + wait);
      const values = { failures, last_at: now, blocked_until };
      await transaction.signInTries.upsert({ where: { key }, create: { key, ...values }, update: values });
      counted.push({ key, blocked_until });
    }
    return counted;
  }, aside);
}

/** The count is not what the request asked to store: see write(). */
const aside = { aside: true };

function forgetTry(
  counted: CountedTry,
  forget: (transaction: Transaction, one: CountedTry[number]) => Promise<void>,
): Promise<void> {
  return write(async (transaction) => {
    for (const one of counted) await forget(transaction, one);
  }, aside);
}

/** Forgets the failures of a key. */
export async function clearTries(transaction: Transaction, key: string): Promise<void> {
  await transaction.signInTries.deleteMany({ where: { key } });
}

/** Forgets the failures of all networks, so that nobody has to wait for what others in their network did. */
export async function clearNetworks(transaction: Transaction): Promise<void> {
  await transaction.signInTries.deleteMany({ where: { key: { startsWith: networks } } });
}

async function undoTries(transaction: Transaction, { key, blocked_until }: CountedTry[number]): Promise<void> {
  await transaction.signInTries.updateMany({ where: { key }, data: { failures: { decrement: 1 } } });
  // The block stays where another try has extended it meanwhile.
  await transaction.signInTries.updateMany({ where: { key, blocked_until }, data: { blocked_until: new Date(0) } });
  await transaction.signInTries.deleteMany({ where: { key, failures: { lte: 0 } } });
}

/** Deletes the counts that have expired. */
export async function tidyTries(now: Date): Promise<void> {
  const [old, yetToCome] = [new Date(now.getTime() - forgetAfter), new Date(now.getTime() + clockStep)];
  const expired = Prisma.sql`FROM "SignInTries" WHERE "last_at" < ${old} OR "last_at" > ${yetToCome}`;
  if (!(await anyOf(expired))) return;
  await write((transaction) => transaction.$executeRaw`DELETE ${expired}`);
}

/** A failure counts for a day. A failure in the future, from a clock that was ahead, does not count. */
function stillCounts(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() <= forgetAfter && !isYetToCome(last, now);
}

function tooMany(seconds: number): Problem {
  return new Problem("too-many", (words) => words.problems.tooManyTries({ seconds }), { retryAfterSeconds: seconds });
}

function isNetwork(key: string): boolean {
  return key.startsWith(networks);
}

/** Milliseconds to wait after `failures` failures, of which `free` are without a wait. */
function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(20, failures - free));
}

/** Slows down who guesses passwords: by e-mail address and by network address, kept in the database. */
import { reader, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";

/** A whole office may share one network address: it has more of them. */
const freeFailures = { person: 5, network: 20 };
const longestWait = 15 * 60;
/** After a day without a failure the count starts anew. */
const forgetAfter = 24 * 3600 * 1000;

/** Throws a too-many Problem, with the seconds to wait, while one of the keys is blocked. */
export async function refuseWhileBlocked(keys: string[]): Promise<void> {
  const now = Date.now();
  const rows = await reader().signInTries.findMany({ where: { key: { in: keys } } });
  const until = Math.max(0, ...rows.map((row) => row.blocked_until.getTime()));
  if (until <= now) return;
  const seconds = Math.ceil((until - now) / 1000);
  throw new Problem("too-many", (words) => words.problems.tooManyTries({ seconds }), { retryAfterSeconds: seconds });
}

/** The key of a network address. */
export function networkKey(address: string): string {
  return `address:${address}`;
}

/** Counts a failed try: some are free, then the wait is 1 s and doubles up to 15 minutes. Never a lock for good. */
export async function countFailure(keys: string[]): Promise<void> {
  await write(async (transaction) => {
    const now = new Date();
    for (const key of keys) {
      const row = await transaction.signInTries.findUnique({ where: { key } });
      const fresh = !row || now.getTime() - row.last_at.getTime() > forgetAfter;
      const failures = fresh ? 1 : row.failures + 1;
      const wait = waitAfter(failures, key.startsWith(networkKey("")) ? freeFailures.network : freeFailures.person);
      const values = { failures, last_at: now, blocked_until: new Date(now.getTime() + wait * 1000) };
      await transaction.signInTries.upsert({ where: { key }, create: { key, ...values }, update: values });
    }
  });
}

/** A good sign-in clears what was counted for its e-mail address. */
export async function clearFailures(key: string): Promise<void> {
  if ((await reader().signInTries.count({ where: { key } })) === 0) return;
  await write((transaction) => transaction.signInTries.deleteMany({ where: { key } }));
}

function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(20, failures - free));
}

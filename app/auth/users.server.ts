/** User accounts as the command `npm run user` manages them: list, reset, remove. */
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { foldEmail } from "./accounts.server.ts";
import { hashPassword } from "./password.server.ts";
import { liveSessions } from "./sessions.server.ts";
import { clearNetworks, clearTries, emailKey } from "./throttle.server.ts";

export type ListedUser = { email: string; name: string; created_at: Date; sessions: number; last_used_at: Date | null };

/** All users by e-mail address, with the number of their valid sessions and the time when one was last used. */
export async function listUsers(): Promise<ListedUser[]> {
  const users = await reader().user.findMany({
    select: {
      ...{ email: true, name: true, created_at: true },
      sessions: { where: liveSessions(new Date()), select: { last_used_at: true }, orderBy: { last_used_at: "desc" } },
    },
    orderBy: { email: "asc" },
  });
  return users.map(({ sessions, ...user }) => ({
    ...user,
    sessions: sessions.length,
    last_used_at: sessions[0]?.last_used_at ?? null,
  }));
}

/** Whether there is a user with that e-mail address. */
export async function hasUser(email: string): Promise<boolean> {
  return (await reader().user.count({ where: { email: foldEmail(email) } })) > 0;
}

/**
 * Gives a user a new password, ends all their sessions, and lets them sign in at once however many tries failed before.
 * The network that they sign in from is not known here, so the counts of all networks are cleared. Throws a not-found
 * Problem.
 */
export async function resetPassword(email: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await write(async (transaction) => {
    const id = await idOfUser(transaction, email);
    await transaction.user.update({ where: { id }, data: { password_hash } });
    await transaction.session.deleteMany({ where: { user_id: id } });
    await clearTries(transaction, emailKey(foldEmail(email)));
    await clearTries(transaction, `change:${id}`);
    await clearNetworks(transaction);
  });
}

/** Removes a user, with their sessions. Throws a not-found Problem, and a conflict Problem for the last user. */
export async function removeUser(email: string): Promise<void> {
  await write(async (transaction) => {
    const id = await idOfUser(transaction, email);
    if ((await transaction.user.count()) === 1) throw new Problem("conflict", (words) => words.problems.lastUser);
    await transaction.user.delete({ where: { id } });
  });
}

async function idOfUser(transaction: Transaction, email: string): Promise<number> {
  const user = await transaction.user.findUnique({ where: { email: foldEmail(email) }, select: { id: true } });
  if (!user) throw new Problem("not-found", (words) => words.problems.noSuchUser({ email }));
  return user.id;
}

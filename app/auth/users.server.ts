/** User accounts as the command `npm run user` manages them: list, reset, remove. */
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { foldEmail } from "./accounts.server.ts";
import { hashPassword } from "./password.server.ts";
import type { Role } from "./roles.ts";
import { liveSessions } from "./sessions.server.ts";
import { clearNetworks, clearTries, emailKey } from "./throttle.server.ts";

export type ListedUser = {
  email: string;
  name: string;
  role: Role;
  active: 0 | 1;
  created_at: Date;
  sessions: number;
  last_used_at: Date | null;
};

/** All users by e-mail address, with the number of their valid sessions and the time when one was last used. */
export async function listUsers(): Promise<ListedUser[]> {
  const users = await reader().user.findMany({
    select: {
      ...{ email: true, name: true, role: true, active: true, created_at: true },
      sessions: { where: liveSessions(new Date()), select: { last_used_at: true }, orderBy: { last_used_at: "desc" } },
    },
    orderBy: { email: "asc" },
  });
  return users.map(({ sessions, role, active, ...user }) => ({
    ...{ ...user, role: role as Role, active: active as 0 | 1 },
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

/**
 * Removes a user, with their sessions. An engineer who signed in with it keeps their jobs and reports. Throws a
 * not-found Problem, and a conflict Problem for the last owner.
 */
export async function removeUser(email: string): Promise<void> {
  await write(async (transaction) => {
    const id = await idOfUser(transaction, email);
    await refuseLastOwner(transaction, id);
    await transaction.user.delete({ where: { id } });
  });
}

/**
 * Throws a conflict Problem where this user is the last owner who is not shut: nobody could manage the users any more.
 * Triggers guard it as well.
 */
async function refuseLastOwner(transaction: Transaction, id: number): Promise<void> {
  const others = await transaction.user.count({ where: { id: { not: id }, role: "owner", active: 1 } });
  if (others > 0) return;
  const last = await transaction.user.count({ where: { id, role: "owner", active: 1 } });
  if (last > 0) throw new Problem("conflict", (words) => words.problems.lastOwner);
}

async function idOfUser(transaction: Transaction, email: string): Promise<number> {
  const user = await transaction.user.findUnique({ where: { email: foldEmail(email) }, select: { id: true } });
  if (!user) throw new Problem("not-found", (words) => words.problems.noSuchUser({ email }));
  return user.id;
}

/** Storing a new user, and what no two users may share: an e-mail address, the account of an engineer. */
import type { Transaction } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import type { Role } from "./roles.ts";
import type { SessionUser } from "./sessions.server.ts";

type NewUser = {
  /** Folded (foldEmail). */
  email: string;
  /** "": the user goes by the address. */
  name: string;
  role: Role;
  /** "" for a user who is invited to set a password. */
  password_hash: string;
  invite_hash?: string;
  invite_until?: Date;
  created_at: Date;
};

/**
 * In a transaction: stores a user, as the account of an engineer if one is given. Throws a conflict Problem when the
 * e-mail address is taken or the engineer has another account, and an invalid one for an unknown engineer.
 */
export async function storeUser(
  transaction: Transaction,
  { email, name, ...data }: NewUser,
  engineer_id: number | null,
): Promise<SessionUser> {
  await refuseTakenEmail(transaction, email);
  const user = await transaction.user.create({
    data: { ...data, email, name: name || email },
    select: { id: true, email: true, name: true },
  });
  await linkEngineer(transaction, user.id, engineer_id);
  return user;
}

/** Throws a conflict Problem about the field "email" when a user has this address, which must be folded (foldEmail). */
export async function refuseTakenEmail(transaction: Transaction, email: string): Promise<void> {
  if ((await transaction.user.count({ where: { email } })) === 0) return;
  throw wrongField("email", (words) => words.problems.userExists({ email }), "conflict");
}

/**
 * Makes the account that of an engineer, or of none. Throws an invalid Problem for an unknown engineer, and a conflict
 * for one who has another account.
 */
export async function linkEngineer(transaction: Transaction, user_id: number, id: number | null): Promise<void> {
  const engineer = id === null ? null : await transaction.engineer.findUnique({ where: { id } });
  if (id !== null && !engineer) throw wrongField("engineer_id", (words) => words.problems.unknownEngineer);
  if (engineer && engineer.user_id !== null && engineer.user_id !== user_id) {
    throw wrongField("engineer_id", (words) => words.problems.engineerHasAccount(engineer), "conflict");
  }
  await transaction.engineer.updateMany({
    where: { user_id, ...(id !== null && { id: { not: id } }) },
    data: { user_id: null },
  });
  if (id !== null) await transaction.engineer.update({ where: { id }, data: { user_id } });
}

/** Verbs on user accounts, for Admin and `npm run user`: create or invite, change, shut, reset, delete. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isRepeat, keepForForm, makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import type { userChangesSchema, userSchema } from "./account.schema.ts";
import { foldEmail } from "./accounts.server.ts";
import { invitationAfter } from "./invitation-after.ts";
import { findInvited, newInvitation, noInvitation } from "./invitations.server.ts";
import { linkEngineer, refuseTakenEmail, storeUser } from "./new-user.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { dropSecondFactor } from "./second-factor.server.ts";
import type { SessionUser } from "./sessions.server.ts";
import { clearNetworks, clearTries, emailKey } from "./throttle.server.ts";
import { expectUnchanged, type UserTexts } from "./user-conflict.server.ts";

/** What was made or changed. */
export type SavedUser = {
  id: number;
  /** The token of the invitation that was made with it. */
  token: string | null;
  /** The password that was set with it. */
  password: string | null;
  /** Whether the same form has made it before: then token and password are what givenAgain() gives. */
  repeated: boolean;
};

/**
 * Adds a user, once for each posted form; without a password with an invitation. Throws a conflict Problem when the
 * e-mail address is taken or the engineer has another account, and an invalid one for an unknown engineer.
 */
export async function createOrInviteUser(input: z.output<typeof userSchema>, now = new Date()): Promise<SavedUser> {
  const email = foldEmail(input.email);
  const { name, role, password } = input;
  const invitation = password === null ? newInvitation(email, now) : null;
  const password_hash = password === null ? "" : await hashPassword(password);
  const given = { token: invitation?.token ?? null, password };
  let repeated = true;
  const { id } = await write((transaction) =>
    makeOnce(
      transaction,
      // Without the password, of which no quick hash may be stored.
      { kind: "user", asked: { ...input, password: null } },
      {
        async make() {
          const data = { email, name, role, password_hash, ...invitation?.stored, created_at: now };
          const user = await storeUser(transaction, data, input.engineer_id);
          repeated = false;
          return user;
        },
        find: (known) => transaction.user.findUnique({ where: { id: known }, select: { id: true } }),
      },
    ),
  );
  return { id, repeated, ...(repeated ? await givenAgain(id, given, now) : given) };
}

/**
 * What a form gives that was posted before, since a double click loses the first answer: the same invitation while it
 * is open, the same password while it is the user's (tokenOfForm). Nothing where another has taken its place. It
 * changes nothing.
 */
async function givenAgain(
  id: number,
  { token, password }: Pick<SavedUser, "token" | "password">,
  now: Date,
): Promise<Pick<SavedUser, "token" | "password">> {
  const invited = token === null ? null : await findInvited(reader(), token, now);
  const user = await reader().user.findUnique({ where: { id }, select: { password_hash: true } });
  const holds = password !== null && user !== null && (await verifyPassword(password, user.password_hash));
  return { token: invited?.id === id ? token : null, password: holds ? password : null };
}

/**
 * Changes a user; what is absent stays. A new password, or null for an invitation to set one, ends all sessions of the
 * user, and so does shutting the account. An invitation that is not used yet may have gone to a stranger where the
 * address changes: it ends, and another one is made. A shut account is invited to nothing. `by` is who asks. `seen` is
 * what the caller's form was opened with; `once`: a form that resets the password does so once, however often it is
 * posted. Throws a not-found Problem; UserChangedMeanwhile where what is changed is stored neither as seen nor as
 * wanted, and never without `seen`; a conflict Problem for what would leave no owner, for the password of one's own
 * account (Change Password asks for the present one), for a taken e-mail address and an engineer with another account;
 * an invalid one for an unknown engineer.
 */
export async function updateUser(
  id: number,
  { password, engineer_id, email, name, ...changes }: z.output<typeof userChangesSchema>,
  by: SessionUser,
  { seen = null, once = false }: { seen?: UserTexts | null; once?: boolean } = {},
  now = new Date(),
): Promise<SavedUser> {
  if (password !== undefined && id === by.id) throw new Problem("conflict", (words) => words.problems.ownPassword);
  const password_hash = password ? await hashPassword(password) : "";
  const reset = once ? { kind: "reset", asked: { id, invites: password === null } } : null;
  const saved = await write(async (transaction) => {
    const include = { engineer: { select: { id: true, name: true } } };
    const user = await transaction.user.findUnique({ where: { id }, include });
    if (!user) throw notFound();
    if (reset && (await isRepeat(transaction, reset)))
      return { token: password === null ? newInvitation(user.email, now).token : null, repeated: true };
    if (seen) expectUnchanged(user, seen, { ...changes, engineer_id, name, email: email && foldEmail(email) });
    if (changes.active === 0 || (changes.role ?? "owner") !== "owner") await refuseLastOwner(transaction, id);
    const address = email === undefined ? user.email : foldEmail(email);
    if (address !== user.email) await refuseTakenEmail(transaction, address);
    const after = invitationAfter(user, { email: address, password, active: changes.active });
    const invitation = after === "another" ? newInvitation(address, now) : null;
    // Without a name the user goes by the address, which the screen posts as the name.
    const unnamed = user.name === user.email && (name ?? user.name) === user.name;
    const data = {
      ...{ ...changes, email: address, name: unnamed ? address : (name ?? user.name) },
      ...(password !== undefined && { password_hash }),
      ...(after !== "stays" && noInvitation),
      ...invitation?.stored,
    };
    await transaction.user.update({ where: { id }, data });
    if (engineer_id !== undefined) await linkEngineer(transaction, id, engineer_id);
    if (password !== undefined) await endAccess(transaction, { id, email: address });
    if (reset) await keepForForm(transaction, reset, id);
    return { token: invitation?.token ?? null, repeated: false };
  });
  const given = { token: saved.token, password: password ?? null };
  return { id, repeated: saved.repeated, ...(saved.repeated ? await givenAgain(id, given, now) : given) };
}

/** Ends all sessions of a user whose password is another now, and forgets the wrong ones of before. */
async function endAccess(transaction: Transaction, { id, email }: { id: number; email: string }): Promise<void> {
  await transaction.session.deleteMany({ where: { user_id: id } });
  await clearTries(transaction, emailKey(email));
  await clearTries(transaction, `change:${id}`);
}

/**
 * Gives a user a new password, removes their second factor, ends all their sessions, and lets them sign in at once
 * however many tries failed before. The network that they sign in from is not known here, so the counts of all networks
 * are cleared. Gives whether the account is open; a shut one stays shut. Throws a not-found Problem.
 */
export async function resetPassword(email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return write(async (transaction) => {
    const id = await idOfUser(transaction, email);
    const { active } = await transaction.user.update({ where: { id }, data: { password_hash, ...noInvitation } });
    await dropSecondFactor(transaction, id);
    await endAccess(transaction, { id, email: foldEmail(email) });
    await clearNetworks(transaction);
    return active !== 0;
  });
}

/**
 * Deletes a user, with their sessions. An engineer who signed in with it keeps their jobs and reports. Throws a
 * not-found Problem, and a conflict Problem for the last owner.
 */
export async function deleteUser(email: string): Promise<void> {
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

/** Whether the user chose to begin on /today. */
export async function startsToday(id: number): Promise<boolean> {
  const user = await reader().user.findUnique({ where: { id }, select: { starts_today: true } });
  return user?.starts_today === 1;
}

/** Stores whether the user chose to begin on /today; without that a user begins on the screen of their role. */
export async function setStartsToday(id: number, chosen: boolean): Promise<void> {
  await write((transaction) =>
    transaction.user.update({ where: { id }, data: { starts_today: chosen ? 1 : 0 }, select: { id: true } }),
  );
}

/** Accounts: verifying a sign-in, making the first user and others, changing a password. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { networkOf } from "#app/http/client-address.server.ts";
import { anyOf, reader, type Transaction, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isRepeat, keepForForm } from "#app/platform/form-keys.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { setPerson } from "#app/platform/request.server.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import type { addedUserSchema, changePasswordSchema, firstUserSchema, signInSchema } from "./account.schema.ts";
import { storeUser } from "./new-user.server.ts";
import { expectPasswordTurn, hashOfNobody, hashPassword, passwordMark, verifyPassword } from "./password.server.ts";
import type { Role } from "./roles.ts";
import type { ProvenUser, SessionUser } from "./sessions.server.ts";
import { emailKey, networkKey, tryOnce } from "./throttle.server.ts";

/** Compared with where nobody has the address, so that it takes the same time. */
const noPassword = singleton("hash of nobody", hashOfNobody);

/**
 * Gives the user with this e-mail address and password. Unknown address, shut account and wrong password throw the same
 * unauthorized Problem and take the same time. Throws a too-many Problem while the address or the network is slowed
 * down, and a busy one while too many sign in at once.
 */
export async function verifySignIn(
  { email, password }: z.output<typeof signInSchema>,
  clientAddress: string,
): Promise<ProvenUser> {
  expectPasswordTurn();
  const user = await tryOnce([emailKey(foldEmail(email)), networkKey(clientAddress)], async () => {
    const known = await reader().user.findUnique({ where: { email: foldEmail(email) } });
    const right = await verifyPassword(password, known?.password_hash || noPassword);
    return right && known?.active === 1 ? known : null;
  });
  if (!user) throw new Problem("unauthorized", (words) => words.problems.wrongPair);
  setPerson(user);
  return { id: user.id, email: user.email, name: user.name, mark: passwordMark(user.password_hash) };
}

/** Whether there is no user account yet. */
export async function hasNoUser(): Promise<boolean> {
  return !(await anyOf(Prisma.sql`FROM "User"`));
}

/** Bytes of the set-up code. */
const codeLength = 9;

/**
 * The code that the first-run page asks for while there is no user. The console prints it. It follows from a secret of
 * the installation, so all its processes have the same.
 */
export function setupCode(): string {
  const code = createHmac("sha256", secrets().session_secret).update("set-up code").digest();
  return code.subarray(0, codeLength).toString("base64url");
}

/**
 * Makes the first user, and in the same transaction does what `beside` does; `input.code` must be the set-up code.
 * Posted again, the form gives the user of its e-mail address and password, and `beside` is not run. Throws an invalid
 * Problem for a wrong code, a conflict Problem when there is a user already and the pair is wrong, and a too-many
 * Problem after many wrong codes.
 */
export async function createFirstUser(
  input: z.output<typeof firstUserSchema>,
  clientAddress: string,
  beside?: (transaction: Transaction) => Promise<void>,
): Promise<ProvenUser> {
  const isRight = async () => (sameText(input.code, setupCode()) ? true : null);
  if (!(await tryOnce([`setup:${networkOf(clientAddress)}`], isRight))) {
    throw wrongField("code", (words) => words.problems.wrongSetupCode);
  }
  try {
    return await createUser(input, { onlyAsFirst: true, beside });
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "conflict") throw error;
    return verifySignIn(input, clientAddress).catch(() => {
      throw error;
    });
  }
}

type NewUser = {
  onlyAsFirst: boolean;
  role?: Role;
  engineer_id?: number | null;
  /** What else is stored in the transaction that makes the user. */
  beside?: ((transaction: Transaction) => Promise<void>) | undefined;
};

/**
 * Makes a user, an owner unless another role is given, as the account of an engineer if one is given. Throws what
 * storeUser() throws, and with `onlyAsFirst` a conflict Problem when there is any user.
 */
export async function createUser(
  input: z.output<typeof addedUserSchema>,
  { onlyAsFirst, role = "owner", engineer_id = null, beside }: NewUser,
): Promise<ProvenUser> {
  const email = foldEmail(input.email);
  const password_hash = await hashPassword(input.password);
  return write(async (transaction) => {
    if (onlyAsFirst && (await transaction.user.count()) > 0) {
      throw new Problem("conflict", (words) => words.problems.alreadySetUp);
    }
    await beside?.(transaction);
    const data = { email, name: input.name, password_hash, role, created_at: new Date() };
    return { ...(await storeUser(transaction, data, engineer_id)), mark: passwordMark(password_hash) };
  });
}

/**
 * At start-up: makes the user of ADMIN_EMAIL and ADMIN_PASSWORD, if they are set and there is no user yet. Another
 * server that starts at the same moment may make that user first.
 */
export async function createConfiguredUser(): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (!email || !password || !(await hasNoUser())) return;
  await createUser({ email, password, name: "" }, { onlyAsFirst: true }).catch(async (error: unknown) => {
    if (await hasNoUser()) throw error;
  });
}

/**
 * Checks the password of the user who is signed in, before a deed that a stolen session must not do. Throws an invalid
 * Problem for a wrong password, a too-many Problem after many wrong ones of this user on whatever screen, and a busy
 * one while too many sign in at once.
 */
export async function confirmPassword(user: SessionUser, password: string): Promise<void> {
  await tryPassword(user, async (hash) => (await verifyPassword(password, hash)) || null);
}

/** Gives what `check` makes of the stored hash; null is a wrong password. */
async function tryPassword<T>(user: SessionUser, check: (hash: string) => Promise<T | null>): Promise<T> {
  expectPasswordTurn();
  const found = await tryOnce([`change:${user.id}`], async () => {
    const { password_hash } = await reader().user.findUniqueOrThrow({ where: { id: user.id } });
    return check(password_hash);
  });
  if (found === null) throw new Problem("invalid", (words) => words.problems.wrongCurrentPassword);
  return found;
}

/**
 * Sets a new password and ends every other session of the user, once for each posted form. Throws what
 * confirmPassword() throws, also for a password that was replaced by another one meanwhile.
 */
export async function changePassword(
  who: { session_id: number; user: SessionUser },
  input: z.output<typeof changePasswordSchema>,
): Promise<void> {
  // Without the passwords, of which no quick hash may be stored.
  const what = { kind: "password", asked: who.user.id };
  const state = await tryPassword(who.user, async (hash) => {
    if (await verifyPassword(input.currentPassword, hash)) return { present: hash };
    // Only the key of a form that changed the password: otherwise each try would test two passwords.
    return (await isRepeat(reader(), what)) && (await verifyPassword(input.newPassword, hash)) ? "changed" : null;
  });
  if (state === "changed") return;
  const fresh = await hashPassword(input.newPassword);
  const isChanged = await write(async (transaction) => {
    const where = { id: who.user.id, password_hash: state.present };
    const { count } = await transaction.user.updateMany({ where, data: { password_hash: fresh } });
    if (count === 0) return false;
    await transaction.session.deleteMany({ where: { user_id: who.user.id, id: { not: who.session_id } } });
    await keepForForm(transaction, what, who.user.id);
    return true;
  });
  // Somebody has set another password since the check: this one is checked against that.
  if (!isChanged) await changePassword(who, input);
}

/** An e-mail address in the form in which it is stored and looked up. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

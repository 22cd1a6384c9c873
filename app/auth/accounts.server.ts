/** Signing in, the first user, the password. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { reader, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import { setPerson } from "#app/platform/request.server.ts";
import type { changePasswordSchema, firstUserSchema, newUserSchema, signInSchema } from "./account.schema.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import type { SessionUser } from "./sessions.server.ts";
import { clearFailures, countFailure, networkKey, refuseWhileBlocked } from "./throttle.server.ts";

const setup = remembered<{ code: string; spareHash: Promise<string> | null }>("setup", () => ({
  code: randomBytes(9).toString("base64url"),
  spareHash: null,
}));

/**
 * The user of an e-mail address and password. Throws one and the same Problem for an unknown address and a wrong
 * password, after the same work, and a too-many Problem while either key is slowed down.
 */
export async function verifySignIn(
  { email, password }: z.output<typeof signInSchema>,
  clientAddress: string,
): Promise<SessionUser> {
  const keys = [`email:${emailKey(email)}`.slice(0, 300), networkKey(clientAddress)];
  await refuseWhileBlocked(keys);
  const user = await reader().user.findUnique({ where: { email: emailKey(email) } });
  setup.spareHash ??= hashPassword(randomBytes(16).toString("hex"));
  const right = await verifyPassword(password, user?.password_hash ?? (await setup.spareHash));
  if (!user || !right) {
    await countFailure(keys);
    throw new Problem("unauthorized", (words) => words.problems.wrongPair);
  }
  await clearFailures(keys[0] ?? "");
  setPerson(user);
  return { id: user.id, email: user.email, name: user.name };
}

/** Whether nobody can sign in yet. */
export async function hasNoUser(): Promise<boolean> {
  return (await reader().user.findFirst({ select: { id: true } })) === null;
}

/** The one-time code that the first-run page asks for; the console prints it. */
export function setupCode(): string {
  return setup.code;
}

/** Makes the first user, who must know the code. Throws a conflict Problem when there is one already. */
export async function createFirstUser(
  input: z.output<typeof firstUserSchema>,
  clientAddress: string,
): Promise<SessionUser> {
  const keys = [`setup:${clientAddress}`];
  await refuseWhileBlocked(keys);
  if (!sameText(input.code, setup.code)) {
    await countFailure(keys);
    throw wrongField("code", (words) => words.problems.wrongSetupCode);
  }
  return createUser(input, { onlyAsFirst: true });
}

/** Makes a user. With `onlyAsFirst`, throws a conflict Problem when there is one already. */
export async function createUser(
  input: z.output<typeof newUserSchema>,
  { onlyAsFirst }: { onlyAsFirst: boolean },
): Promise<SessionUser> {
  const email = emailKey(input.email);
  const password_hash = await hashPassword(input.password);
  return write(async (transaction) => {
    if (onlyAsFirst && (await transaction.user.count()) > 0) {
      throw new Problem("conflict", (words) => words.problems.alreadySetUp);
    }
    return transaction.user.create({
      data: { email, name: input.name || email, password_hash, created_at: new Date() },
      select: { id: true, email: true, name: true },
    });
  });
}

/** At start-up: the user that ADMIN_EMAIL and ADMIN_PASSWORD name, while there is none. */
export async function createConfiguredUser(): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email && password && (await hasNoUser())) await createUser({ email, password, name: "" }, { onlyAsFirst: true });
}

/**
 * Asks who is signed in for their password again, before what a stolen session must not do. Throws an invalid Problem when it
 * is another, and a too-many Problem after many wrong ones, wherever they were typed.
 */
export async function confirmPassword(user: SessionUser, password: string): Promise<void> {
  const key = `change:${user.id}`;
  await refuseWhileBlocked([key]);
  const { password_hash } = await reader().user.findUniqueOrThrow({ where: { id: user.id } });
  if (!(await verifyPassword(password, password_hash))) {
    await countFailure([key]);
    throw new Problem("invalid", (words) => words.problems.wrongCurrentPassword);
  }
  await clearFailures(key);
}

/** Sets a new password and ends every other session of the user. Throws what confirmPassword() throws. */
export async function changePassword(
  who: { session_id: number; user: SessionUser },
  input: z.output<typeof changePasswordSchema>,
): Promise<void> {
  await confirmPassword(who.user, input.currentPassword);
  const fresh = await hashPassword(input.newPassword);
  await write(async (transaction) => {
    await transaction.user.update({ where: { id: who.user.id }, data: { password_hash: fresh } });
    await transaction.session.deleteMany({ where: { user_id: who.user.id, id: { not: who.session_id } } });
  });
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

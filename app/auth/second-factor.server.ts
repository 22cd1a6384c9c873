/**
 * The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for who has lost it
 * (docs/decisions/0060-second-factor.md).
 */
import { hash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { minuteMs } from "#app/platform/durations.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { passwordMark } from "./password.server.ts";
import type { SessionUser } from "./sessions.server.ts";
import { clearTries, networkKey, tryOnce } from "./throttle.server.ts";

/** Seconds for which a code is valid. */
const period = 30;

/** How many steps a phone's clock may be ahead or behind. */
const tolerance = 1;

/** Milliseconds within which the next step must follow a right password or a right code. */
export const factorPatience = 10 * minuteMs;

const recoveryCodeCount = 10;

const purpose = (user: number) => `totp of user ${user}`;

/** The secret of a user as it is stored. */
export function sealSecret(userId: number, secret: string): string {
  return seal(secret, purpose(userId));
}

/** The stored secret of a user; null without one, and where it cannot be read any more. */
export function unsealSecret(userId: number, sealed: string | null | undefined): string | null {
  return sealed ? unseal(sealed, purpose(userId)) : null;
}

/** Whether the company asks for a second factor. */
export async function isSecondFactorAsked(): Promise<boolean> {
  return (await reader().signInRule.findUniqueOrThrow({ where: { id: 1 } })).second_factor === 1;
}

/** Asks everyone for a second factor, or nobody. */
export async function askSecondFactor(asked: boolean): Promise<void> {
  const data = { second_factor: asked ? 1 : 0 };
  await write((transaction) => transaction.signInRule.update({ where: { id: 1 }, data }));
}

/** What a sign-in needs after the password: nothing, a code, or setting up the second factor first. */
export async function nextFactor(userId: number): Promise<"none" | "code" | "setup"> {
  if (!(await isSecondFactorAsked())) return "none";
  const user = await reader().user.findUniqueOrThrow({ where: { id: userId }, select: { totp_sealed: true } });
  return user.totp_sealed === null ? "setup" : "code";
}

/** A new secret in base32, as authenticator apps take it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code hands to an authenticator app. */
export function secretAddress(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  return totpOf(secret, { label: email, issuer }).toString();
}

/**
 * Sets up the second factor of a user who has none: `code` must be one of `secret`. Gives the recovery codes, which are
 * stored as hashes only. The same form posted again gives new codes in place of the first, whose answer a double click
 * loses; a session alone, without the mark of the password that was right (passwordMark), is enough for such a repeat
 * only. Throws an unauthorized Problem for a wrong code, for more than a session may, and where another password was
 * set meanwhile; a conflict Problem where the user has a second factor already, and a too-many Problem after many wrong
 * codes.
 */
export async function setUpSecondFactor(
  user: SessionUser,
  { secret, code }: { secret: string; code: string },
  { mark, clientAddress }: { mark: string | null; clientAddress: string },
  now = new Date(),
): Promise<string[]> {
  const step = await tryStep(user.id, { secret, code }, clientAddress, now);
  const codes = newRecoveryCodes();
  await write(async (transaction) => {
    const stored = await transaction.user.findUniqueOrThrow({ where: { id: user.id } });
    const { totp_sealed, totp_step } = stored;
    if (mark !== null && passwordMark(stored.password_hash) !== mark) {
      throw new Problem("unauthorized", (words) => words.problems.wrongPair);
    }
    if (totp_sealed === null) {
      if (mark === null) throw wrongCode();
      const data = { totp_sealed: sealSecret(user.id, secret), totp_step: step };
      await transaction.user.update({ where: { id: user.id }, data });
    } else {
      const same = unsealSecret(user.id, totp_sealed) === secret && totp_step === step;
      if (!same || (await hasUsedRecoveryCode(transaction, user.id))) {
        throw new Problem("conflict", (words) => words.problems.factorIsSetUp);
      }
    }
    await transaction.recoveryCode.deleteMany({ where: { user_id: user.id } });
    await addRecoveryCodes(transaction, user.id, codes);
  });
  return codes;
}

/**
 * The step of a code that must be one of `secret`. Throws an unauthorized Problem for a wrong one, and a too-many
 * Problem after many wrong ones of this user or network.
 */
export async function tryStep(
  userId: number,
  { secret, code }: { secret: string; code: string },
  clientAddress: string,
  now: Date,
): Promise<number> {
  const step = await tryOnce(keysOf(userId, clientAddress), async () => stepOf(secret, code, now));
  if (step === null) throw wrongCode();
  return step;
}

async function hasUsedRecoveryCode(transaction: Transaction, user_id: number): Promise<boolean> {
  return (await transaction.recoveryCode.count({ where: { user_id, used_at: { not: null } } })) > 0;
}

/**
 * Checks a code of the authenticator app or a recovery code, each of which is accepted once. Throws an unauthorized
 * Problem for a wrong or used one, and a too-many Problem after many wrong ones of this user or network. Gives which of
 * the two it was.
 */
export async function verifyCode(
  userId: number,
  code: string,
  clientAddress: string,
  now = new Date(),
): Promise<"app" | "recovery"> {
  const by = await tryOnce(keysOf(userId, clientAddress), async () => {
    if (await acceptAppCode(userId, code, now)) return "app";
    return (await acceptRecoveryCode(userId, code, now)) ? "recovery" : null;
  });
  if (by === null) throw wrongCode();
  return by;
}

/** Whether a code is the one that was accepted last, a moment ago: for a form that is posted twice. */
export async function isLastAccepted(user_id: number, code: string, now: Date): Promise<boolean> {
  const user = await reader().user.findUnique({ where: { id: user_id } });
  const secret = unsealSecret(user_id, user?.totp_sealed);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step !== null) return step === user?.totp_step;
  const used_at = { gte: new Date(now.getTime() - factorPatience) };
  return (await reader().recoveryCode.count({ where: { user_id, code_hash: hashOfCode(user_id, code), used_at } })) > 0;
}

/** How many recovery codes of a user are not used yet. */
export function countRecoveryCodes(user_id: number): Promise<number> {
  return reader().recoveryCode.count({ where: { user_id, used_at: null } });
}

/**
 * For a sign-in in one step, as the call makes it: checks the code where one is needed. Throws an unauthorized Problem
 * where it is absent, or where the second factor must be set up first, and what verifyCode() throws.
 */
export async function expectSecondFactor(
  userId: number,
  code: string | undefined,
  clientAddress: string,
): Promise<void> {
  const factor = await nextFactor(userId);
  if (factor === "setup") throw new Problem("unauthorized", (words) => words.problems.factorMissing);
  if (factor === "none") return;
  if (code === undefined) throw new Problem("unauthorized", (words) => words.problems.codeNeeded);
  await verifyCode(userId, code, clientAddress);
}

/**
 * Removes the second factor of a user, who sets up another one at the next sign-in; ends all their sessions. Throws a
 * not-found Problem, and a conflict one for one's own: a session that was stolen must not remove it.
 */
export async function removeSecondFactor(userId: number, by: SessionUser): Promise<void> {
  if (userId === by.id) throw new Problem("conflict", (words) => words.problems.ownFactor);
  await write(async (transaction) => {
    if ((await transaction.user.count({ where: { id: userId } })) === 0) throw notFound();
    await dropSecondFactor(transaction, userId);
    await transaction.session.deleteMany({ where: { user_id: userId } });
  });
}

/** Removes the second factor of a user in a transaction, and forgets the wrong codes, which were for that one. */
export async function dropSecondFactor(transaction: Transaction, id: number): Promise<void> {
  await transaction.user.update({ where: { id }, data: { totp_sealed: null, totp_step: null } });
  await transaction.recoveryCode.deleteMany({ where: { user_id: id } });
  await clearTries(transaction, codeKey(id));
}

/**
 * Accepts a code of a step after the last accepted one. Where two are sent at the same moment, only one is accepted.
 */
async function acceptAppCode(id: number, code: string, now: Date): Promise<boolean> {
  const user = await reader().user.findUnique({ where: { id }, select: { totp_sealed: true } });
  const secret = unsealSecret(id, user?.totp_sealed);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null) return false;
  const { count } = await write((transaction) =>
    transaction.user.updateMany({
      where: { id, OR: [{ totp_step: null }, { totp_step: { lt: step } }] },
      data: { totp_step: step },
    }),
  );
  return count === 1;
}

async function acceptRecoveryCode(user_id: number, code: string, now: Date): Promise<boolean> {
  const { count } = await write((transaction) =>
    transaction.recoveryCode.updateMany({
      where: { user_id, code_hash: hashOfCode(user_id, code), used_at: null },
      data: { used_at: now },
    }),
  );
  return count === 1;
}

/** Stores recovery codes of a user, as hashes only. */
export async function addRecoveryCodes(
  transaction: Transaction,
  user_id: number,
  codes: readonly string[],
): Promise<void> {
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ user_id, code_hash: hashOfCode(user_id, code) })),
  });
}

/** The step of the clock to which a code belongs, within the tolerance; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

function totpOf(secret: string, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({ ...names, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** As many recovery codes as a user has at first. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

/** Sixteen letters and digits, without those that look alike, in groups of four: 79 bits. */
function newRecoveryCode(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** The hash of a code. A quick hash is enough: 79 random bits of a recovery code cannot be found by trying. */
export function hashOfCode(userId: number, code: string): string {
  return hash("sha256", `${userId} ${code.toLowerCase().replace(/[\s-]/g, "")}`, "base64url");
}

function keysOf(userId: number, clientAddress: string): string[] {
  return [codeKey(userId), networkKey(clientAddress)];
}

/** The key that wrong codes of a user are counted by. */
function codeKey(userId: number): string {
  return `code:${userId}`;
}

function wrongCode(): Problem {
  return new Problem("unauthorized", (words) => words.problems.wrongCode);
}

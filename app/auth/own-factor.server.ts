/**
 * What users do with their own second factor while they are signed in: see how it stands, make new recovery codes, move
 * it to another phone. A session alone is never enough for it (docs/decisions/0060-second-factor.md).
 */
import { hash } from "node:crypto";
import type { z } from "zod";
import { notePart } from "#app/platform/audit.server.ts";
import { waitLeft } from "#app/platform/clock.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { isRepeat, joinByForm, keepForForm } from "#app/platform/form-keys.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import type { factorProofSchema } from "./account.schema.ts";
import { confirmPassword } from "./accounts.server.ts";
import {
  addRecoveryCodes,
  countRecoveryCodes,
  factorPatience,
  hashOfCode,
  isLastAccepted,
  isSecondFactorAsked,
  newRecoveryCodes,
  newSecret,
  sealSecret,
  tryStep,
  unsealSecret,
  verifyCode,
} from "./second-factor.server.ts";
import type { SessionUser } from "./sessions.server.ts";

/** Who acts, and from where: `clientAddress` is what wrong codes are counted by too. */
export type Acting = { user: SessionUser; session_id: number; clientAddress: string };

/** The password and a code of the present second factor, as typed. */
type Proof = z.output<typeof factorProofSchema>;

/** Whether a second factor is asked for, whether the user has set one up, and how many recovery codes are left. */
export async function getOwnFactor(userId: number): Promise<{ isAsked: boolean; isSet: boolean; codesLeft: number }> {
  const { totp_sealed } = await reader().user.findUniqueOrThrow({ where: { id: userId } });
  return {
    isAsked: await isSecondFactorAsked(),
    isSet: totp_sealed !== null,
    codesLeft: await countRecoveryCodes(userId),
  };
}

/**
 * Makes new recovery codes of the user in place of all that are left, and gives them. Throws what confirmPassword() and
 * verifyCode() throw. The same form posted again gives new codes in place of the first, as setUpSecondFactor() does.
 */
export function renewRecoveryCodes(who: Acting, proof: Proof, now = new Date()): Promise<string[]> {
  return runProven("recovery-codes", who, proof, now, async () => {
    const { id: user_id, email: subject } = who.user;
    const codes = newRecoveryCodes();
    await write(async (transaction) => {
      // Used ones stay: by such a one the same form is known when it is posted again.
      await transaction.recoveryCode.deleteMany({ where: { user_id, used_at: null } });
      await addRecoveryCodes(transaction, user_id, codes);
      const [before, after] = [{ recovery_codes: "set" }, { recovery_codes: "set anew" }];
      await notePart(transaction, {
        ...{ kind: "user", subject_id: user_id, subject },
        ...{ part: "recovery_codes", before, after },
      });
    });
    return codes;
  });
}

/**
 * Begins the move of the user's second factor to another phone: gives the secret for that phone, and what
 * finishMove() takes. Nothing changes before that. Throws what confirmPassword() and verifyCode() throw.
 */
export function startMove(who: Acting, proof: Proof, now = new Date()): Promise<{ secret: string; move: string }> {
  return runProven("factor-move", who, proof, now, async () => {
    const { totp_sealed } = await reader().user.findUniqueOrThrow({ where: { id: who.user.id } });
    const secret = newSecret();
    const until = now.getTime() + factorPatience;
    const move: Move = [who.user.id, who.session_id, until, markOf(totp_sealed), secret];
    return { secret, move: seal(JSON.stringify(move), purpose) };
  });
}

/**
 * Moves the second factor to the phone that has the secret of startMove(): `code` must be one of it. Ends the other
 * sessions of the user; recovery codes stay. Posted again it does nothing. Throws what tryStep() throws, and a conflict
 * Problem where the move has waited for too long, was begun in another session, or the second factor has changed.
 */
export async function finishMove(
  who: Acting,
  { move, code }: { move: string; code: string },
  now = new Date(),
): Promise<void> {
  const { id } = who.user;
  const opened = openMove(who, move, now);
  if (!opened) throw expiredMove();
  const { secret, mark } = opened;
  const { totp_sealed } = await reader().user.findUniqueOrThrow({ where: { id } });
  if (unsealSecret(id, totp_sealed) === secret) return;
  if (markOf(totp_sealed) !== mark) throw expiredMove();
  const totp_step = await tryStep(id, { secret, code }, who.clientAddress, now);
  const isMoved = await write(async (transaction) => {
    const data = { totp_sealed: sealSecret(id, secret), totp_step };
    const { count } = await transaction.user.updateMany({ where: { id, totp_sealed }, data });
    if (count === 0) return false;
    await transaction.session.deleteMany({ where: { user_id: id, id: { not: who.session_id } } });
    const [before, after] = [{ second_factor: "set" }, { second_factor: "set anew" }];
    await notePart(transaction, { kind: "user", subject_id: id, part: "second_factor", before, after });
    return true;
  });
  // The same form posted at the same moment has moved it, or an owner has removed it: this one is checked against that.
  if (!isMoved) await finishMove(who, { move, code }, now);
}

/** The secret of a move that this session has begun and that still waits for its code; null for another one. */
export function secretOfMove(who: Acting, move: string, now = new Date()): string | null {
  return openMove(who, move, now)?.secret ?? null;
}

const purpose = "second factor that moves to another phone";

/**
 * What is sealed for finishMove(): user and session that began the move, the time until which it is good (milliseconds
 * since 1970), the mark of the present second factor (markOf), and the new secret.
 */
type Move = [user: number, session: number, until: number, mark: string, secret: string];

function openMove(who: Acting, move: string, now: Date): { secret: string; mark: string } | null {
  const text = unseal(move, purpose);
  if (text === null) return null;
  const [user, session, until, mark, secret] = JSON.parse(text) as Move;
  const isOpen =
    user === who.user.id && session === who.session_id && waitLeft(new Date(until), factorPatience, now) > 0;
  return isOpen ? { secret, mark } : null;
}

/** What tells a sealed secret from the one that replaces it, so that a move of a replaced one is refused. */
function markOf(sealed: string | null): string {
  return hash("sha256", sealed ?? "", "base64url");
}

/**
 * Runs `deed` for a user whose password and code are right; gives what it gives. When the same form is posted again
 * within factorPatience, its code is taken once more, since the first answer was lost.
 */
async function runProven<T>(
  kind: string,
  { user, clientAddress }: Acting,
  { currentPassword, code }: Proof,
  now: Date,
  deed: () => Promise<T>,
): Promise<T> {
  await confirmPassword(user, currentPassword);
  // The form is stored as posted only after its code was accepted, so that a wrong code is not taken for a repeat.
  const what = { kind, asked: [user.id, hashOfCode(user.id, code)] };
  return joinByForm(what, async () => {
    const again = (await isRepeat(reader(), what)) && (await isLastAccepted(user.id, code, now));
    if (!again) {
      await verifyCode(user.id, code, clientAddress, now);
      await write((transaction) => keepForForm(transaction, what, user.id));
    }
    return deed();
  });
}

function expiredMove(): Problem {
  return new Problem("conflict", (words) => words.problems.factorMoveOver);
}

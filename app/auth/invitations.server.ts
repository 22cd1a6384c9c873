/** Invitations: a link with which somebody sets the password of their account, once and within three days. */
import { hash } from "node:crypto";
import { networkOf } from "#app/http/client-address.server.ts";
import { clockStep, waitLeft } from "#app/platform/clock.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { tokenOfForm } from "#app/platform/form-keys.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { setPerson } from "#app/platform/request.server.ts";
import { verifySignIn } from "./accounts.server.ts";
import { hashPassword, passwordMark } from "./password.server.ts";
import type { ProvenUser, SessionUser } from "./sessions.server.ts";
import { clearTries, emailKey, tryOnce } from "./throttle.server.ts";

const select = { id: true, email: true, name: true } as const;

const goodFor = 3 * dayMs;

/**
 * What an account stores of a new invitation of `email`, and its token, which is stored nowhere. A form that is posted
 * again has the same token.
 */
export function newInvitation(
  email: string,
  now = new Date(),
): {
  token: string;
  stored: { invite_hash: string; invite_until: Date };
} {
  const token = tokenOfForm(`invitation of ${email}`);
  return { token, stored: { invite_hash: hashOf(token), invite_until: new Date(now.getTime() + goodFor) } };
}

/** What an account stores without an invitation. */
export const noInvitation = { invite_hash: null, invite_until: null } as const;

/**
 * Whether an invitation that was stored as good until `until` is good now. Not where that is further away than any
 * invitation is good for: it was made while the clock was ahead.
 */
export function isInvitationOpen(until: Date | null, now: Date): boolean {
  return until !== null && waitLeft(until, goodFor + clockStep, now) > 0;
}

/** The account that a token invites to; null where it is unknown, used, too old, or the account is shut. */
export async function getInvited(token: string, now = new Date()): Promise<SessionUser | null> {
  return findInvited(reader(), token, now);
}

type Acceptance = { token: string; password: string };

/**
 * Sets the password of the invited account, and ends the invitation and all sessions of the account. Gives the account.
 * Posted again, the form gives the account as signing in does, and changes nothing. Throws a conflict Problem for a
 * token that is good no more, and a too-many Problem after many of these.
 */
export async function acceptInvitation(
  input: Acceptance,
  clientAddress: string,
  now = new Date(),
): Promise<ProvenUser> {
  const known = await tryOnce([`invitation:${networkOf(clientAddress)}`], async () => {
    const invited = await getInvited(input.token, now);
    return invited ?? (await findAccepted(input.token));
  });
  if (!known) throw invitationOver();
  const accepted = await setInvitedPassword(input, now);
  if (accepted) return accepted;
  try {
    return await verifySignIn({ email: known.email, password: input.password }, clientAddress);
  } catch (error) {
    // Whoever posts the form again posts the stored password. With another one the link counts as used.
    throw error instanceof Problem && error.kind === "unauthorized" ? invitationOver() : error;
  }
}

/** Null where the invitation is not open. */
async function setInvitedPassword({ token, password }: Acceptance, now: Date): Promise<ProvenUser | null> {
  const user = await getInvited(token, now);
  if (!user) return null;
  const password_hash = await hashPassword(password);
  setPerson(user);
  return write(async (transaction) => {
    // Another browser may have used the link meanwhile.
    if (!(await findInvited(transaction, token, now))) return null;
    // The hash stays, by which the form is known when it is posted again.
    await transaction.user.update({ where: { id: user.id }, data: { password_hash, invite_until: null } });
    await transaction.session.deleteMany({ where: { user_id: user.id } });
    await clearTries(transaction, emailKey(user.email));
    return { ...user, mark: passwordMark(password_hash) };
  });
}

/** The account that a token invites to, as getInvited() gives it, also inside a transaction. */
export async function findInvited(
  client: Pick<Transaction, "user">,
  token: string,
  now: Date,
): Promise<SessionUser | null> {
  const found = await client.user.findFirst({
    where: { invite_hash: hashOf(token), active: 1 },
    select: { ...select, invite_until: true },
  });
  if (!found) return null;
  const { invite_until, ...user } = found;
  return isInvitationOpen(invite_until, now) ? user : null;
}

/** The account whose invitation was accepted with a token, until it is invited again. */
function findAccepted(token: string): Promise<SessionUser | null> {
  return reader().user.findFirst({ where: { invite_hash: hashOf(token), invite_until: null, active: 1 }, select });
}

function invitationOver(): Problem {
  return new Problem("conflict", (words) => words.problems.invitationOver);
}

function hashOf(token: string): string {
  return hash("sha256", token, "base64url");
}

/**
 * The list of open sessions (Admin, Sessions), ending them, and removing expired ones. Owners see and end all sessions,
 * others their own.
 */

import { type Device, deviceOf } from "#app/http/device.ts";
import { anyOf, reader, write } from "#app/platform/database.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { endedSessions, liveSessions, type SessionUser, type SignedIn } from "./sessions.server.ts";

export type OpenSession = {
  id: number;
  user: SessionUser;
  device: Device | null;
  created_at: Date;
  last_used_at: Date;
};

const withUser = {
  id: true,
  user_agent: true,
  created_at: true,
  last_used_at: true,
  user: { select: { id: true, email: true, name: true } },
} as const;

/** Whether a user sees and ends the sessions of everybody, or only their own. */
export function seesAllSessions({ role }: Pick<SignedIn, "role">): boolean {
  return role === "owner";
}

/** The sessions that a user may see and end, as a condition on their rows. */
function seenBy(who: SignedIn): { user_id?: number } {
  return seesAllSessions(who) ? {} : { user_id: who.user.id };
}

/** How many sessions a page of the list has. */
export const rowsPerPage = 50;

/**
 * A page of the valid sessions that a user may see, the last used first, and how many there are. For a page after the
 * last one it gives the last.
 */
export async function listSessions(
  who: SignedIn,
  asked: number,
): Promise<{ rows: OpenSession[]; total: number; page: number }> {
  const where = { ...liveSessions(new Date()), ...seenBy(who) };
  const total = await reader().session.count({ where });
  const page = pageWithin(asked, total, rowsPerPage);
  const rows = await reader().session.findMany({
    where,
    select: withUser,
    orderBy: [{ last_used_at: "desc" }, { id: "desc" }],
    skip: (page - 1) * rowsPerPage,
    take: rowsPerPage,
  });
  return { rows: rows.map(asOpenSession), total, page };
}

/** One valid session that a user may see, or null. */
export async function getSession(id: number, who: SignedIn): Promise<OpenSession | null> {
  const where = { id, ...liveSessions(new Date()), ...seenBy(who) };
  const row = await reader().session.findFirst({ where, select: withUser });
  return row && asOpenSession(row);
}

/** Ends one session, where it is one that the user may see. */
export async function endListedSession(id: number, who: SignedIn): Promise<void> {
  await write((transaction) => transaction.session.deleteMany({ where: { id, ...seenBy(who) } }));
}

/**
 * Ends all sessions that a user may see, but the user's present one; their access tokens and push subscriptions end
 * with them. Gives the number of sessions that ended.
 */
export async function endOtherSessions(who: SignedIn): Promise<number> {
  const where = { id: { not: who.session_id }, ...seenBy(who) };
  const { count } = await write((transaction) => transaction.session.deleteMany({ where }));
  return count;
}

/** Deletes the expired sessions. */
export async function tidySessions(now: Date): Promise<void> {
  const where = endedSessions(now);
  const [{ last_used_at }, { created_at }] = where.OR;
  const ended = Prisma.sql`"last_used_at" < ${last_used_at.lt} OR "created_at" < ${created_at.lt}`;
  if (!(await anyOf(Prisma.sql`FROM "Session" WHERE ${ended}`))) return;
  await write((transaction) => transaction.session.deleteMany({ where }));
}

function asOpenSession({ user_agent, ...row }: Omit<OpenSession, "device"> & { user_agent: string }): OpenSession {
  return { ...row, device: deviceOf(user_agent) };
}

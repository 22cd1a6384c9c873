/** The list of all open sessions (Admin, Sessions), ending them, and removing expired ones. */
import { reader, write } from "#app/platform/database.server.ts";
import { type Device, deviceOf } from "./device.ts";
import { endedSessions, liveSessions, type SessionUser } from "./sessions.server.ts";

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

/** All valid sessions of all users, the last used first. */
export async function listSessions(): Promise<OpenSession[]> {
  const rows = await reader().session.findMany({
    where: liveSessions(new Date()),
    select: withUser,
    orderBy: [{ last_used_at: "desc" }, { id: "desc" }],
  });
  return rows.map(asOpenSession);
}

/** One valid session, or null. */
export async function getSession(id: number): Promise<OpenSession | null> {
  const row = await reader().session.findFirst({ where: { id, ...liveSessions(new Date()) }, select: withUser });
  return row && asOpenSession(row);
}

/**
 * Ends all sessions of all users but this one; their access tokens and push subscriptions end with them. Gives the
 * number of sessions that ended.
 */
export async function endOtherSessions(id: number): Promise<number> {
  const { count } = await write((transaction) => transaction.session.deleteMany({ where: { id: { not: id } } }));
  return count;
}

/** Deletes the expired sessions. */
export async function tidySessions(now: Date): Promise<void> {
  const where = endedSessions(now);
  if ((await reader().session.count({ where })) === 0) return;
  await write((transaction) => transaction.session.deleteMany({ where }));
}

function asOpenSession({ user_agent, ...row }: Omit<OpenSession, "device"> & { user_agent: string }): OpenSession {
  return { ...row, device: deviceOf(user_agent) };
}

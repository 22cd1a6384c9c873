/** The sessions that are open, for whoever looks after the installation. */
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

/** All sessions that are good, the one used last first. */
export async function listSessions(): Promise<OpenSession[]> {
  const rows = await reader().session.findMany({
    where: liveSessions(new Date()),
    select: withUser,
    orderBy: [{ last_used_at: "desc" }, { id: "desc" }],
  });
  return rows.map(asOpenSession);
}

/** One session that is good, or null. */
export async function getSession(id: number): Promise<OpenSession | null> {
  const row = await reader().session.findFirst({ where: { id, ...liveSessions(new Date()) }, select: withUser });
  return row && asOpenSession(row);
}

/** Ends all sessions but one, whosever they are, with their access tokens and push subscriptions. Gives how many. */
export async function endOtherSessions(id: number): Promise<number> {
  const { count } = await write((transaction) => transaction.session.deleteMany({ where: { id: { not: id } } }));
  return count;
}

/** Removes the sessions that ran out. */
export async function tidySessions(now: Date): Promise<void> {
  const where = endedSessions(now);
  if ((await reader().session.count({ where })) === 0) return;
  await write((transaction) => transaction.session.deleteMany({ where }));
}

function asOpenSession({ user_agent, ...row }: Omit<OpenSession, "device"> & { user_agent: string }): OpenSession {
  return { ...row, device: deviceOf(user_agent) };
}

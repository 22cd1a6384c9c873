/** Reading the user accounts, as Admin, calls and `npm run user` show them. */
import { reader } from "#app/platform/database.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { foldEmail } from "./accounts.server.ts";
import type { Role } from "./roles.ts";
import { liveSessions } from "./sessions.server.ts";

export type ListedUser = {
  id: number;
  email: string;
  name: string;
  role: Role;
  active: 0 | 1;
  /** The engineer who signs in with the account. */
  engineer: { id: number; name: string } | null;
  /** Until when an invitation is open; null without one. */
  invite_until: Date | null;
  /** Whether there is a password to sign in with. */
  has_password: boolean;
  /** Whether a second factor is set up. */
  second_factor: 0 | 1;
  created_at: Date;
  /** The number of valid sessions, and when one was last used. */
  sessions: number;
  last_used_at: Date | null;
};

/** All users by e-mail address. */
export async function listUsers(now = new Date()): Promise<ListedUser[]> {
  return (await reader().user.findMany({ select: columnsToList(now), orderBy: { email: "asc" } })).map(asListed);
}

/** One user. Throws a not-found Problem. */
export async function getUser(id: number, now = new Date()): Promise<ListedUser> {
  const user = await reader().user.findUnique({ where: { id }, select: columnsToList(now) });
  if (!user) throw notFound();
  return asListed(user);
}

function columnsToList(now: Date) {
  return {
    ...{ id: true, email: true, name: true, role: true, active: true, invite_until: true, created_at: true },
    ...{ totp_sealed: true, password_hash: true },
    engineer: { select: { id: true, name: true } },
    sessions: { where: liveSessions(now), select: { last_used_at: true }, orderBy: { last_used_at: "desc" } },
  } as const;
}

type Row = Omit<ListedUser, "role" | "active" | "sessions" | "last_used_at" | "second_factor" | "has_password"> & {
  totp_sealed: string | null;
  password_hash: string;
  role: string;
  active: number;
  sessions: { last_used_at: Date }[];
};

/** Role and active are plain columns, whose values the database checks. */
function asListed({ sessions, role, active, totp_sealed, password_hash, ...user }: Row): ListedUser {
  return {
    ...{ ...user, role: role as Role, active: active as 0 | 1, second_factor: totp_sealed === null ? 0 : 1 },
    has_password: password_hash !== "",
    ...{ sessions: sessions.length, last_used_at: sessions[0]?.last_used_at ?? null },
  };
}

/** Whether there is a user with that e-mail address. */
export async function hasUser(email: string): Promise<boolean> {
  return (await reader().user.count({ where: { email: foldEmail(email) } })) > 0;
}

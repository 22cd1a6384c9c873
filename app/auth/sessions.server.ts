/**
 * Sessions: who is signed in, by cookie or access token. A session is a row; its cookie holds a random token, of which
 * the row stores only a hash.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { sessionCookie, sessionDays } from "#app/http/cookies.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { clockStep } from "#app/platform/clock.server.ts";
import { type StoredInstant, storedInstant, unchangedRowsOf, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { dayMs, minuteMs } from "#app/platform/durations.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { limitToEngineer, setOwner, setPerson } from "#app/platform/request.server.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import type { Language } from "#app/words/languages.ts";
import { passwordMark } from "./password.server.ts";
import type { Role } from "./roles.ts";

export type SessionUser = { id: number; email: string; name: string };
/** A user whose password was right a moment ago, and the mark of that password (passwordMark). */
export type ProvenUser = SessionUser & { mark: string };
/** Who is signed in. `engineer` is the one who signs in with the account; null where it is no engineer's. */
export type SignedIn = {
  session_id: number;
  user: SessionUser;
  role: Role;
  engineer: { id: number; name: string } | null;
};

/**
 * The user who makes a change of which others are notified: their session, which gets no notice itself, their name, and
 * the language of their screen.
 */
export type Doer = { session: number; name: string; language: Language };

const idleLimit = 30 * dayMs;
const ageLimit = sessionDays * dayMs;
/** The time of last use is written at most this often, in milliseconds: a write for every click would cost too much. */
const noteEvery = 5 * minuteMs;
/** How long an access token is valid, in seconds, while its session is. */
const accessSeconds = 12 * 3600;

/**
 * Starts a session; gives its id, the token for its cookie, the user's role, and whether they chose to begin on /today.
 * Throws an unauthorized Problem where the account was shut meanwhile, or has another password than the one that was
 * right: whoever sets another one ends all sessions of the one before.
 */
export async function startSession(
  { id: user_id, mark }: Pick<ProvenUser, "id" | "mark">,
  userAgent: string,
): Promise<{ id: number; token: string; role: Role; startsToday: boolean }> {
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  return write(async (transaction) => {
    const user = await transaction.user.findUnique({
      where: { id: user_id },
      select: { active: true, role: true, starts_today: true, password_hash: true },
    });
    if (user?.active !== 1 || passwordMark(user.password_hash) !== mark) {
      throw new Problem("unauthorized", (words) => words.problems.wrongPair);
    }
    const { id } = await transaction.session.create({
      data: {
        token_hash: hashToken(token),
        user_id,
        created_at: now,
        last_used_at: now,
        user_agent: userAgent.slice(0, 300),
      },
    });
    return { id, token, role: user.role as Role, startsToday: user.starts_today === 1 };
  });
}

/** Ends the session of the request's cookie, if there is one. */
export async function endSessionOf(request: Request): Promise<void> {
  const token = await cookieToken(request);
  if (token === null) return;
  await write((transaction) => transaction.session.deleteMany({ where: { token_hash: hashToken(token) } }));
}

/** Ends one session. */
export async function endSession(id: number): Promise<void> {
  await write((transaction) => transaction.session.deleteMany({ where: { id } }));
}

/** The session and user of a request, by its bearer token or else its cookie; null when neither is valid. */
export async function signedInBy(request: Request): Promise<SignedIn | null> {
  const authorization = request.headers.get("Authorization");
  const bearer = authorization === null ? null : /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (bearer) {
    const found = await findByAccessToken(bearer);
    if (found) return found;
  }
  return signedInByCookie(request);
}

/** The session and user of a request, by its cookie alone; null when it has none that is valid. */
export async function signedInByCookie(request: Request): Promise<SignedIn | null> {
  const token = await cookieToken(request);
  return token === null ? null : findSession(Prisma.sql`s."token_hash" = ${hashToken(token)}`);
}

/** The Problem that a call without a valid session is refused with (behaviour 6.1). */
export function notSignedIn(): Problem {
  return new Problem("unauthorized", (words) => words.problems.notSignedIn);
}

/** Tokens by the header that has them: a client sends the same with every request, and to read it takes a while. */
const tokensRead = new Map<string, string | null>();
const mostTokensRead = 500;

async function cookieToken(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("sid=")) return null;
  const read = tokensRead.get(header);
  if (read !== undefined) return read;
  const value: unknown = await sessionCookie.parse(header);
  const token = typeof value === "string" && value !== "" ? value : null;
  if (tokensRead.size >= mostTokensRead) tokensRead.clear();
  tokensRead.set(header, token);
  return token;
}

/**
 * Which sessions are valid at a moment, as a condition on their rows. A session that begins more than a day in the
 * future is not: the clock was ahead when it was started, and the session would live longer by as much.
 */
export function liveSessions(now: Date): { last_used_at: { gte: Date }; created_at: { gte: Date; lte: Date } } {
  return {
    last_used_at: { gte: new Date(now.getTime() - idleLimit) },
    created_at: { gte: new Date(now.getTime() - ageLimit), lte: new Date(now.getTime() + dayMs) },
  };
}

/**
 * Which sessions have expired, as a condition on their rows. Sessions that begin in the future are not among them: the
 * clock that is wrong may be the present one, so they are not deleted.
 */
export function endedSessions(now: Date): { OR: [{ last_used_at: { lt: Date } }, { created_at: { lt: Date } }] } {
  const { last_used_at, created_at } = liveSessions(now);
  return { OR: [{ last_used_at: { lt: last_used_at.gte } }, { created_at: { lt: created_at.gte } }] };
}

type SessionRow = {
  id: number;
  created_at: StoredInstant;
  last_used_at: StoredInstant;
  user_id: number;
  email: string;
  name: string;
  role: Role;
  engineer_id: number | null;
  engineer_name: string | null;
};

/** The session of a user who is not shut. Also notes the user, and what an engineer may see, for the request. */
async function findSession(condition: Prisma.Sql): Promise<SignedIn | null> {
  const [row] = await unchangedRowsOf<SessionRow>(Prisma.sql`
    SELECT s."id", s."created_at", s."last_used_at", u."id" AS "user_id", u."email", u."name", u."role",
      e."id" AS "engineer_id", e."name" AS "engineer_name"
    FROM "Session" s JOIN "User" u ON u."id" = s."user_id" LEFT JOIN "Engineer" e ON e."user_id" = u."id"
    WHERE u."active" = 1 AND ${condition}`);
  if (!row) return null;
  const now = new Date();
  const live = liveSessions(now);
  const [lastUsed, created] = [storedInstant(row.last_used_at), storedInstant(row.created_at)];
  if (lastUsed < live.last_used_at.gte || created < live.created_at.gte || created > live.created_at.lte) return null;
  const user = { id: row.user_id, email: row.email, name: row.name };
  setPerson(user);
  setOwner(row.role === "owner");
  // An account with the role of an engineer, but without an engineer, sees no jobs: no engineer has the id 0.
  limitToEngineer(row.role === "engineer" ? (row.engineer_id ?? 0) : null);
  // The absolute value, since the last use lies in the future where the clock was ahead.
  if (Math.abs(now.getTime() - lastUsed.getTime()) > noteEvery) await noteUse(row.id);
  const engineer = row.engineer_id === null ? null : { id: row.engineer_id, name: row.engineer_name ?? "" };
  return { session_id: row.id, user, role: row.role, engineer };
}

/** Writes the time of last use. On a full disk it is left out, so that people can still read. */
async function noteUse(id: number): Promise<void> {
  try {
    const data = { last_used_at: new Date() };
    await write((transaction) => transaction.session.updateMany({ where: { id }, data }), { aside: true });
  } catch (error) {
    if (!isNotStored(error)) throw error;
  }
}

/**
 * Makes an access token of a session, to be sent as `Authorization: Bearer`. It is the session's id and its end (a Unix
 * time in seconds), signed together with the hash of the session's cookie token. The hash is signed too since after a
 * restore another session may have the same id. The token is invalid once its session ends: each use looks up the row.
 */
export async function makeAccessToken(sessionId: number): Promise<string> {
  const claim = `${sessionId}.${Math.floor(Date.now() / 1000) + accessSeconds}`;
  return `${claim}.${sign(claim, (await tokenHashOf(sessionId)) ?? "")}`;
}

async function findByAccessToken(token: string): Promise<SignedIn | null> {
  const [id = "", end = "", signature = ""] = token.split(".");
  const token_hash = await tokenHashOf(parseWhole(id) ?? 0);
  if (token_hash === null) return null;
  const wanted = Buffer.from(sign(`${id}.${end}`, token_hash));
  const found = Buffer.from(signature);
  if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) return null;
  const left = Number(end) * 1000 - Date.now();
  // A token with more time left than it was made with was made while the clock was ahead.
  if (left <= 0 || left > accessSeconds * 1000 + clockStep) return null;
  return findSession(Prisma.sql`s."token_hash" = ${token_hash}`);
}

async function tokenHashOf(sessionId: number): Promise<string | null> {
  const [row] = await unchangedRowsOf<{ token_hash: string }>(
    Prisma.sql`SELECT "token_hash" FROM "Session" WHERE "id" = ${sessionId}`,
  );
  return row?.token_hash ?? null;
}

function sign(claim: string, tokenHash: string): string {
  return createHmac("sha256", secrets().session_secret).update(`access:${claim}.${tokenHash}`).digest("base64url");
}

function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

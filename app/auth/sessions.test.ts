/** How long a session and its access token are valid. */
import { dirname } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser } from "./accounts.server.ts";
import { listSessions, tidySessions } from "./session-list.server.ts";
import { makeAccessToken, type SessionUser, signedInBy, startSession } from "./sessions.server.ts";

const { file } = useDatabase();

let user: SessionUser;

const owner = () => ({ session_id: 0, user, role: "owner" as const, engineer: null });

beforeAll(async () => {
  openSecrets(dirname(file));
  const input = { name: "Eva", email: "eva@example.com", password: "long enough" };
  user = await createUser(input, { onlyAsFirst: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const day = 24 * 60 * minute;

const byCookie = async (token: string) =>
  signedInBy(new Request("http://x/", { headers: { Cookie: await sessionCookie.serialize(token) } }));
const byBearer = (token: string) =>
  signedInBy(new Request("http://x/", { headers: { Authorization: `Bearer ${token}` } }));

test.each([
  ["used a moment ago", 0, 0, true],
  ["used almost 30 days ago", 30 * day - minute, 30 * day - minute, true],
  ["not used for 30 days", 30 * day + minute, 30 * day + minute, false],
  ["used all the time for almost 90 days", 0, 90 * day - minute, true],
  ["used all the time for 90 days", 0, 90 * day + minute, false],
])("a session that was %s is good or not, and its access token with it", async (_, idle, age, good) => {
  const { id, token } = await startSession(user.id, "");
  const [last_used_at, created_at] = [new Date(Date.now() - idle), new Date(Date.now() - age)];
  await write((transaction) => transaction.session.update({ where: { id }, data: { last_used_at, created_at } }));
  const who = good ? { session_id: id, user, role: "owner", engineer: null } : null;
  expect(await byCookie(token)).toEqual(who);
  expect(await byBearer(await makeAccessToken(id))).toEqual(who);
});

test("an access token is valid for twelve hours, with its own session and end only", async () => {
  const { id } = await startSession(user.id, "");
  const other = await startSession(user.id, "");
  const token = await makeAccessToken(id);
  const [, end = "", signature = ""] = token.split(".");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 12 * 60 * minute - minute });
  expect(await byBearer(token)).toMatchObject({ session_id: id });
  expect(await byBearer(`${id}.${Number(end) + 3600}.${signature}`)).toBeNull();
  expect(await byBearer(`${other.id}.${end}.${signature}`)).toBeNull();
  vi.setSystemTime(Date.now() + 2 * minute);
  expect(await byBearer(token)).toBeNull();
});

test("an access token is not valid for a session that got the same id after a restore", async () => {
  const removed = await startSession(user.id, "");
  const token = await makeAccessToken(removed.id);
  await write((transaction) => transaction.session.delete({ where: { id: removed.id } }));
  const other = await startSession(user.id, "");
  await write((transaction) => transaction.session.update({ where: { id: other.id }, data: { id: removed.id } }));
  expect(await byCookie(other.token)).toEqual({ session_id: removed.id, user, role: "owner", engineer: null });
  expect(await byBearer(token)).toBeNull();
  expect(await byBearer(await makeAccessToken(removed.id))).toEqual({
    session_id: removed.id,
    user,
    role: "owner",
    engineer: null,
  });
});

const year = 365 * day;

test("a session started while the clock was a year ahead is not valid for a year longer, nor listed", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + year });
  const { id, token } = await startSession(user.id, "");
  const bearer = await makeAccessToken(id);
  expect(await byBearer(bearer)).toMatchObject({ session_id: id });
  vi.useRealTimers();
  expect(await byCookie(token)).toBeNull();
  expect(await byBearer(bearer)).toBeNull();
  expect((await listSessions(owner(), 1)).rows.map((session) => session.id)).not.toContain(id);
});

test("a token made while the clock was an hour ahead is valid no longer than others", async () => {
  const { id } = await startSession(user.id, "");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * minute });
  const token = await makeAccessToken(id);
  vi.useRealTimers();
  expect(await byBearer(token)).toBeNull();
});

test("a session used while the clock was ahead is valid, and its last use is corrected", async () => {
  const { id, token } = await startSession(user.id, "");
  const last_used_at = new Date(Date.now() + year);
  await write((transaction) => transaction.session.update({ where: { id }, data: { last_used_at } }));
  expect(await byCookie(token)).toMatchObject({ session_id: id });
  const [noted] = (await listSessions(owner(), 1)).rows.filter((session) => session.id === id);
  expect(noted?.last_used_at.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a clock that is behind at a start deletes no session", async () => {
  const { token } = await startSession(user.id, "");
  await tidySessions(new Date(0));
  expect(await byCookie(token)).not.toBeNull();
  await tidySessions(new Date(Date.now() + 91 * day));
  expect(await byCookie(token)).toBeNull();
});

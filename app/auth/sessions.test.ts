/** How long a session and its access token are good. */
import { dirname } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sessionCookie } from "#app/platform/cookies.server.ts";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser } from "./accounts.server.ts";
import { makeAccessToken, type SessionUser, signedInBy, startSession } from "./sessions.server.ts";

const { file } = useDatabase();

let user: SessionUser;

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
  const who = good ? { session_id: id, user } : null;
  expect(await byCookie(token)).toEqual(who);
  expect(await byBearer(makeAccessToken(id))).toEqual(who);
});

test("an access token is good for twelve hours, and for its own session and end alone", async () => {
  const { id } = await startSession(user.id, "");
  const other = await startSession(user.id, "");
  const token = makeAccessToken(id);
  const [, end = "", signature = ""] = token.split(".");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 12 * 60 * minute - minute });
  expect(await byBearer(token)).toMatchObject({ session_id: id });
  expect(await byBearer(`${id}.${Number(end) + 3600}.${signature}`)).toBeNull();
  expect(await byBearer(`${other.id}.${end}.${signature}`)).toBeNull();
  vi.setSystemTime(Date.now() + 2 * minute);
  expect(await byBearer(token)).toBeNull();
});

/** How long a session and its access token are valid. */
import { dirname } from "node:path";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test, vi } from "vitest";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { changePassword, createUser, verifySignIn } from "./accounts.server.ts";
import { askSecondFactor, newSecret, setUpSecondFactor } from "./second-factor.server.ts";
import { listSessions, tidySessions } from "./session-list.server.ts";
import { makeAccessToken, type ProvenUser, type SessionUser, signedInBy, startSession } from "./sessions.server.ts";
import { answerPassword, pendingUser } from "./sign-in.server.ts";
import { resetPassword } from "./users.server.ts";

const { file } = useDatabase();

let user: SessionUser;
let proven: ProvenUser;

const owner = () => ({ session_id: 0, user, role: "owner" as const, engineer: null });

beforeAll(async () => {
  openSecrets(dirname(file));
  const input = { name: "Eva", email: "eva@example.com", password: "long enough" };
  proven = await createUser(input, { onlyAsFirst: true });
  const { mark: _, ...account } = proven;
  user = account;
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
  const { id, token } = await startSession(proven, "");
  const [last_used_at, created_at] = [new Date(Date.now() - idle), new Date(Date.now() - age)];
  await write((transaction) => transaction.session.update({ where: { id }, data: { last_used_at, created_at } }));
  const who = good ? { session_id: id, user, role: "owner", engineer: null } : null;
  expect(await byCookie(token)).toEqual(who);
  expect(await byBearer(await makeAccessToken(id))).toEqual(who);
});

test("an access token is valid for twelve hours, with its own session and end only", async () => {
  const { id } = await startSession(proven, "");
  const other = await startSession(proven, "");
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
  const removed = await startSession(proven, "");
  const token = await makeAccessToken(removed.id);
  await write((transaction) => transaction.session.delete({ where: { id: removed.id } }));
  const other = await startSession(proven, "");
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
  const { id, token } = await startSession(proven, "");
  const bearer = await makeAccessToken(id);
  expect(await byBearer(bearer)).toMatchObject({ session_id: id });
  vi.useRealTimers();
  expect(await byCookie(token)).toBeNull();
  expect(await byBearer(bearer)).toBeNull();
  expect((await listSessions(owner(), 1)).rows.map((session) => session.id)).not.toContain(id);
});

test("a token made while the clock was an hour ahead is valid no longer than others", async () => {
  const { id } = await startSession(proven, "");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * minute });
  const token = await makeAccessToken(id);
  vi.useRealTimers();
  expect(await byBearer(token)).toBeNull();
});

test("a session used while the clock was ahead is valid, and its last use is corrected", async () => {
  const { id, token } = await startSession(proven, "");
  const last_used_at = new Date(Date.now() + year);
  await write((transaction) => transaction.session.update({ where: { id }, data: { last_used_at } }));
  expect(await byCookie(token)).toMatchObject({ session_id: id });
  const [noted] = (await listSessions(owner(), 1)).rows.filter((session) => session.id === id);
  expect(noted?.last_used_at.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a clock that is behind at a start deletes no session", async () => {
  const { token } = await startSession(proven, "");
  await tidySessions(new Date(0));
  expect(await byCookie(token)).not.toBeNull();
  await tidySessions(new Date(Date.now() + 91 * day));
  expect(await byCookie(token)).toBeNull();
});

/** Adds a user; `signIn` gives what a right password gives. */
async function userWith(email: string, password: string) {
  const account = await createUser({ email, name: "", password }, { onlyAsFirst: false });
  return { account, signIn: (password: string) => verifySignIn({ email, password }, "10.0.0.1") };
}

test("a password that is reset while somebody signs in with it opens nothing, with a second factor or without", async () => {
  const { account, signIn } = await userWith("luis@example.com", "the old one");
  const request = new Request("http://x/login");
  const before = await signIn("the old one");
  await resetPassword(account.email, "the new one");
  await expect(startSession(before, "")).rejects.toMatchObject({ kind: "unauthorized" });
  await expect(answerPassword(request, before, null)).rejects.toMatchObject({ kind: "unauthorized" });
  expect(await startSession(await signIn("the new one"), "")).toMatchObject({ role: "owner" });
  await askSecondFactor(true);
  const waiting = async (user: ProvenUser) => {
    const [cookie = ""] = (await answerPassword(request, user, null)).headers.get("Set-Cookie")?.split(";") ?? [];
    return pendingUser(new Request("http://x/login/code", { headers: { Cookie: cookie } }));
  };
  const now = await signIn("the new one");
  expect(await waiting(now)).toEqual(now);
  expect(await waiting(before)).toBeNull();
  await askSecondFactor(false);
});

test("a password that is reset while somebody sets up a second factor after it sets up none", async () => {
  const { account, signIn } = await userWith("rosa@example.com", "the old one");
  const setUp = (user: ProvenUser) => {
    const secret = newSecret();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return setUpSecondFactor(user, { secret, code }, { mark: user.mark, clientAddress: "10.0.0.1" });
  };
  const before = await signIn("the old one");
  await resetPassword(account.email, "the new one");
  await expect(setUp(before)).rejects.toMatchObject({ kind: "unauthorized" });
  expect(await setUp(await signIn("the new one"))).toHaveLength(10);
});

test("two changes of a password at once make one: the present password that the other names is out of date", async () => {
  const { account, signIn } = await userWith("nora@example.com", "the old one");
  const change = (newPassword: string) =>
    changePassword({ session_id: 0, user: account }, { currentPassword: "the old one", newPassword });
  const [first, second] = await Promise.allSettled([change("one of two"), change("two of two")]);
  const ends = [first, second].map(({ status }) => status).toSorted();
  expect(ends).toEqual(["fulfilled", "rejected"]);
  const refused = first.status === "rejected" ? first : second;
  expect(refused).toMatchObject({ reason: { kind: "invalid" } });
  await expect(signIn(first === refused ? "two of two" : "one of two")).resolves.toMatchObject({ id: account.id });
});

test("a change of a password that is reset meanwhile is not made", async () => {
  const { account, signIn } = await userWith("olga@example.com", "the old one");
  const input = { currentPassword: "the old one", newPassword: "not this one" };
  const changing = changePassword({ session_id: 0, user: account }, input);
  // Stored after the present password was read, and before the one that takes its place.
  const resetting = resetPassword(account.email, "the new one");
  await Promise.allSettled([changing, resetting]);
  await expect(signIn("the new one")).resolves.toMatchObject({ id: account.id });
});

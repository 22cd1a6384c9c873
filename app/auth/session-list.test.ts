import { beforeAll, beforeEach, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser } from "./accounts.server.ts";
import { endListedSession, endOtherSessions, getSession, listSessions, tidySessions } from "./session-list.server.ts";
import { type ProvenUser, startSession } from "./sessions.server.ts";

useDatabase();

const day = 24 * 3600 * 1000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Starts a session that began `age` days ago and was last used `idle` days ago; gives its id. */
async function sessionOf(user: ProvenUser, { age = 0, idle = 0 } = {}, userAgent = firefox): Promise<number> {
  const { id } = await startSession(user, userAgent);
  const now = Date.now();
  const data = { created_at: new Date(now - age * day), last_used_at: new Date(now - idle * day) };
  await write((transaction) => transaction.session.update({ where: { id }, data }));
  return id;
}

let user: ProvenUser;

/** What the verbs are told of an owner who is signed in by a session. */
const owner = (session_id = 0) => ({ session_id, user, role: "owner" as const, engineer: null });

beforeEach(() => write((transaction) => transaction.session.deleteMany()));

beforeAll(async () => {
  user = await createUser({ email: "ana@example.com", name: "Ana", password: "long enough" }, { onlyAsFirst: true });
});

test("valid sessions are listed, the last used first", async () => {
  const other = await createUser({ email: "b@example.com", name: "", password: "long enough" }, { onlyAsFirst: false });
  const ids = [
    await sessionOf(user, { age: 50, idle: 2 }),
    await sessionOf(other, { age: 1, idle: 0.5 }, "curl/8"),
    await sessionOf(user, { age: 80, idle: 29 }),
  ];
  const ranOut = [await sessionOf(user, { age: 40, idle: 31 }), await sessionOf(user, { age: 91, idle: 0 })];
  const { rows: listed } = await listSessions(owner(), 1);
  expect(listed.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
  expect(listed[0]).toMatchObject({ user: { email: "b@example.com" }, device: null });
  expect(listed[1]).toMatchObject({ user: { email: user.email }, device: { browser: "Firefox", system: "Linux" } });
  expect(await getSession(ids[0] ?? 0, owner())).toEqual(listed[1]);
  for (const id of ranOut) expect(await getSession(id, owner())).toBeNull();

  await tidySessions(new Date());
  expect((await reader().session.findMany()).map(({ id }) => id)).toEqual(ids);
});

test("the list has fifty sessions a page, and the last page in place of one after it", async () => {
  const { session_id, ...same } = { session_id: await sessionOf(user), user_id: user.id, user_agent: firefox };
  const now = Date.now();
  const data = Array.from({ length: 120 }, (_, n) => {
    const used = new Date(now - (n + 1) * 60_000);
    return { ...same, token_hash: `hash ${n}`, created_at: used, last_used_at: used };
  });
  await write((transaction) => transaction.session.createMany({ data }));
  const pages = [1, 2, 3, 9].map((page) => listSessions(owner(session_id), page));
  const [first, second, third, after] = await Promise.all(pages);
  expect([first, second, third].map((list) => list?.rows.length)).toEqual([50, 50, 21]);
  expect(first).toMatchObject({ total: 121, page: 1 });
  expect(first?.rows[0]?.id).toBe(session_id);
  expect(after).toEqual(third);
  const seen = [first, second, third].flatMap((list) => list?.rows ?? []).map(({ last_used_at }) => last_used_at);
  expect(seen).toEqual(seen.toSorted((a, b) => b.getTime() - a.getTime()));
});

test("ending all other sessions leaves one, and deletes the push subscriptions of the others", async () => {
  const [mine, lost] = [await sessionOf(user), await sessionOf(user)];
  for (const session_id of [mine, lost]) {
    const endpoint = `https://push.example.com/${session_id}`;
    const data = { endpoint, endpoint_hash: endpoint, p256dh: "x", auth: "x", language: "en" };
    await write((transaction) =>
      transaction.pushSubscription.create({ data: { ...data, session_id, created_at: new Date() } }),
    );
  }
  expect(await endOtherSessions(owner(mine))).toBe(1);
  expect((await listSessions(owner(), 1)).rows.map(({ id }) => id)).toEqual([mine]);
  expect((await reader().pushSubscription.findMany()).map(({ session_id }) => session_id)).toEqual([mine]);
});

test("a user who is no owner sees and ends only their own sessions", async () => {
  const eva = { email: "eva@example.com", name: "Eva", password: "long enough" };
  const office = await createUser(eva, { onlyAsFirst: false, role: "office" });
  const [mine, theirs] = [await sessionOf(office), await sessionOf(user)];
  const who = { session_id: mine, user: office, role: "office" as const, engineer: null };
  expect((await listSessions(who, 1)).rows.map(({ id }) => id)).toEqual([mine]);
  expect(await getSession(theirs, who)).toBeNull();
  await endListedSession(theirs, who);
  expect(await endOtherSessions(who)).toBe(0);
  expect((await listSessions(owner(), 1)).rows.map(({ id }) => id).sort()).toEqual([mine, theirs].sort());
});

import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { passwordMark } from "#app/auth/password.server.ts";
import { startSession } from "#app/auth/sessions.server.ts";
import { validate } from "#app/http/validation.server.ts";
import type { JobEvent } from "#app/outbox/engineer-news.ts";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Language } from "#app/words/languages.ts";
import { freePort } from "../../tests/support/app.ts";
import { useDatabase } from "../../tests/support/database.ts";
import type { PushMessage } from "./message.ts";
import { type JobNews, noticeOf, pushJobNews, withdrawJobNews } from "./news.server.ts";
import { postToPushService } from "./push-service.server.ts";
import { subscriptionSchema } from "./subscription.schema.ts";
import { createSubscription, deleteSubscription } from "./subscriptions.server.ts";

useDatabase();

let users = 0;

/** When all of these tests take place: sessions begin at the clock's time, and news has a fixed one. */
const now = new Date("2026-11-23T08:00:00Z");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await write(async (transaction) => {
    await transaction.outbox.deleteMany();
    await transaction.session.deleteMany();
  });
});

async function newUser() {
  users += 1;
  const data = { email: `${users}@example.com`, name: "Eva", password_hash: "", created_at: new Date() };
  return write((transaction) => transaction.user.create({ data }));
}

/** A session, of a new user unless one is given. */
async function signedIn(user?: { id: number; email: string; name: string }) {
  const owner = user ?? (await newUser());
  const { id: session_id } = await startSession({ id: owner.id, mark: passwordMark("") }, "");
  return { session_id, user: owner, role: "owner" as const, engineer: null };
}

/** A session of a new engineer's account. */
async function signedInEngineer(name: string) {
  const user = await newUser();
  const engineer = await write(async (transaction) => {
    await transaction.user.update({ where: { id: user.id }, data: { role: "engineer" } });
    return transaction.engineer.create({ data: { name, user_id: user.id } });
  });
  return { ...(await signedIn(user)), engineer: { id: engineer.id, name } };
}

function subscription(endpoint = `https://push.example.com/${randomBytes(8).toString("hex")}`) {
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: randomBytes(16).toString("base64") };
  return validate(subscriptionSchema, { endpoint, keys });
}

const stored = () => reader().pushSubscription.findMany({ orderBy: { id: "asc" } });

test("the same endpoint is one subscription, with what was said of it last", async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  const endpoint = "https://push.example.com/same";
  await createSubscription(subscription(endpoint), one, "en");
  const renewed = subscription(endpoint);
  await createSubscription(renewed, two, "es");
  await createSubscription(renewed, two, "es");
  expect(await stored()).toMatchObject([{ endpoint, ...renewed.keys, session_id: two.session_id, language: "es" }]);
});

test("a user has ten at most: the one that asked first goes, and nobody else's", async () => {
  const [first, other] = [await signedIn(), await signedIn()];
  await createSubscription(subscription(), other, "en", new Date("2026-01-01"));
  for (let n = 1; n <= 12; n += 1) {
    const session = n % 2 ? first : await signedIn(first.user);
    await createSubscription(subscription(`https://push.example.com/${n}`), session, "en", new Date(2026, 1, n));
  }
  const endpoints = (await stored()).filter(({ session_id }) => session_id !== other.session_id);
  expect(endpoints.map(({ endpoint }) => Number(endpoint.split("/").at(-1)))).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(await stored()).toHaveLength(11);
});

test("a subscription is ended by its user alone, and goes with its session", async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [subscription(), subscription()];
  await createSubscription(mine, one, "en");
  await createSubscription(theirs, two, "en");
  await deleteSubscription(theirs, one);
  expect(await stored()).toHaveLength(2);
  await deleteSubscription(mine, one);
  await deleteSubscription(mine, one);
  expect(await stored()).toHaveLength(1);
  await write((transaction) => transaction.session.delete({ where: { id: two.session_id } }));
  expect(await stored()).toEqual([]);
});

const job = {
  id: 7,
  quote_number: "P-2026-0042",
  customer: "Begoña Peña",
  engineers: [] as string[],
  start: new Date("2026-11-25T08:00:00Z"),
  end: new Date("2026-11-25T10:00:00Z"),
};

const news = (changes: Partial<JobNews> = {}): JobNews => ({
  event: "booked",
  job,
  url: "/x",
  actor: null,
  quiet: { whom: "engineer", start: job.start.toISOString() },
  ...changes,
});

const tell = (changes: Partial<JobNews> = {}) => write((transaction) => pushJobNews(transaction, news(changes), now));

/** The messages that wait in the outbox. */
async function waiting() {
  const rows = await reader().outbox.findMany({ where: { done_at: null }, orderBy: { id: "asc" } });
  return rows.map(({ payload, expires_at }) => ({ ...(JSON.parse(payload) as PushMessage), expires_at }));
}

test("every live subscription is told, except that of the session that acted", async () => {
  const [actor, here, idle, old] = [await signedIn(), await signedIn(), await signedIn(), await signedIn()];
  for (const who of [actor, here, idle, old]) await createSubscription(subscription(), who, "en");
  const longAgo = new Date("2026-01-01");
  await write(async (transaction) => {
    await transaction.session.update({ where: { id: idle.session_id }, data: { last_used_at: longAgo } });
    await transaction.session.update({ where: { id: old.session_id }, data: { created_at: longAgo } });
  });
  await tell({ actor: actor.session_id });
  const told = (await stored()).filter(({ session_id }) => session_id === here.session_id);
  expect((await waiting()).map((message) => message.subscription)).toEqual(told.map(({ id }) => id));
});

test("later news of a job takes the place of what waits, also for who did the later thing", async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  for (const who of [one, two]) await createSubscription(subscription(), who, "en");
  await tell();
  await tell({ job: { ...job, id: 8 } });
  await tell({ event: "cancelled", actor: two.session_id });
  expect((await waiting()).map(({ topic, notice }) => [topic, notice.title])).toEqual([
    ["job-8", "Job booked"],
    ["job-8", "Job booked"],
    ["job-7", "Job cancelled"],
  ]);
});

test("an engineer hears of a job what happened to them last, though it is moved for others then", async () => {
  const [office, nuria, ivan] = [await signedIn(), await signedInEngineer("Nuria"), await signedInEngineer("Ivan")];
  for (const who of [office, nuria, ivan]) await createSubscription(subscription(), who, "en");
  const titles = async () => {
    const whose = new Map((await stored()).map(({ id, session_id }) => [id, session_id]));
    const [told, ids] = [await waiting(), [office, nuria, ivan].map(({ session_id }) => session_id)];
    return ids.map((session) =>
      told.flatMap((message) => (whose.get(message.subscription) === session ? [message.notice.title] : [])),
    );
  };
  await tell();
  await tell({ event: "assigned", only: [nuria.engineer.id] });
  expect(await titles()).toEqual([["Job booked"], ["Job for you"], []]);
  // Nuria has got hers.
  await write(({ outbox }) =>
    outbox.updateMany({ where: { payload: { contains: "Job for you" } }, data: { done_at: now } }),
  );
  await tell({ event: "assigned", only: [ivan.engineer.id] });
  await tell({ event: "taken_off", only: [nuria.engineer.id] });
  expect(await titles()).toEqual([["Job booked"], ["No longer your job"], ["Job for you"]]);
  await tell({ event: "rescheduled" });
  expect(await titles()).toEqual([["Job rescheduled"], ["No longer your job"], ["Job for you"]]);
  await tell({ event: "taken_off", only: [nuria.engineer.id], actor: nuria.session_id });
  expect(await titles()).toEqual([["Job rescheduled"], [], ["Job for you"]]);
  await write((transaction) => withdrawJobNews(transaction, job.id, [ivan.engineer.id], now));
  expect(await titles()).toEqual([["Job rescheduled"], [], []]);
  // An engineer who is taken off before hearing of the job at all is told nothing.
  await tell({ event: "assigned", only: [nuria.engineer.id] });
  await tell({ event: "taken_off", only: [nuria.engineer.id] });
  expect(await titles()).toEqual([["Job rescheduled"], [], []]);
});

test.each<[JobEvent, string, string, "normal" | "high", number]>([
  ["booked", "2026-11-25T08:00Z", "two days ahead", "normal", 4],
  ["booked", "2026-11-24T08:00Z", "a day ahead", "high", 4],
  ["rescheduled", "2026-11-24T08:01Z", "more than a day ahead", "normal", 4],
  ["cancelled", "2026-11-23T07:00Z", "begun", "high", 24],
  ["cancelled", "2026-11-23T06:00Z", "over", "normal", 24],
])("a job that is %s at %s (%s) is of urgency %s, for %i hours", async (event, start, _, urgency, hours) => {
  await createSubscription(subscription(), await signedIn(), "en");
  const from = new Date(start);
  await tell({ event, job: { ...job, start: from, end: new Date(from.getTime() + 7_200_000) } });
  const until = new Date(now.getTime() + hours * 3_600_000);
  expect(await waiting()).toMatchObject([{ urgency, expires_at: until }]);
});

test.each<[JobEvent, Language, string, string]>([
  ["booked", "en", "Job booked", "P-2026-0042 · Begoña Peña\nWednesday, 25 November 2026, 09:00 to 11:00"],
  ["rescheduled", "en", "Job rescheduled", "P-2026-0042 · Begoña Peña\nWednesday, 25 November 2026, 09:00 to 11:00"],
  ["cancelled", "en", "Job cancelled", "P-2026-0042 · Begoña Peña\nWednesday, 25 November 2026, 09:00 to 11:00"],
  [
    "booked",
    "es",
    "Trabajo programado",
    "P-2026-0042 · Begoña Peña\nmiércoles, 25 de noviembre de 2026, de 09:00 a 11:00",
  ],
  [
    "rescheduled",
    "es",
    "Trabajo cambiado de fecha",
    "P-2026-0042 · Begoña Peña\nmiércoles, 25 de noviembre de 2026, de 09:00 a 11:00",
  ],
  [
    "cancelled",
    "es",
    "Trabajo cancelado",
    "P-2026-0042 · Begoña Peña\nmiércoles, 25 de noviembre de 2026, de 09:00 a 11:00",
  ],
])("a job that is %s, in %s", (event, language, title, body) => {
  const notice = noticeOf({ event, job, url: "/x" }, language);
  expect(notice).toEqual({ title, body, url: "/x", tag: "job-7", lang: language });
});

test("a message names the engineers who come", () => {
  const engineers = ["Nuria Peláez", "Iñaki Robles"];
  const { body } = noticeOf({ event: "booked", job: { ...job, engineers }, url: "/x" }, "en");
  expect(body).toMatch(/\nNuria Peláez, Iñaki Robles$/);
});

test.each([
  ["the longest name", "x".repeat(201)],
  ["a name of many bytes", "👩‍🔧".repeat(60)],
  ["no name", null],
])("a message with %s is small enough for every push service", (_, customer) => {
  const notice = noticeOf(
    { event: "booked", job: { ...job, customer, engineers: ["👩‍🔧".repeat(60)] }, url: "/x".repeat(100) },
    "es",
  );
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(1500);
  expect(notice.body).toMatch(customer === null ? /^P-2026-0042\n/ : /^P-2026-0042 · .{10,160}…\n/u);
});

test("a name that leads into a network that is not public is not connected to", async () => {
  const posted = postToPushService(new URL("https://localhost/secret"), { headers: {}, body: Buffer.from("x") });
  await expect(posted).rejects.toThrow(NeverDeliverable);
  await expect(posted).rejects.toThrow("The address of the push service localhost is not a public one");
});

test("a failure names the host, and nothing else of the address", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const posted = postToPushService(new URL(`https://${host}/secret`), { headers: {}, body: Buffer.from("x") });
  await expect(posted).rejects.toThrow(new Error(`The push service ${host} cannot be reached (ECONNREFUSED)`));
});

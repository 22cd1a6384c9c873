/** Push notifications from end to end: a push service that decrypts the messages. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { type App, admin, type SignedInCaller, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { testOnce } from "../support/once.ts";
import { type PushedBrowser, PushService, vapidClaims } from "../support/push-service.ts";

const day = 24 * 3600;

let service: PushService;
let app: App;
let me: SignedInCaller;
let quote: { id: number; quote_number: string };
let name = "";

beforeAll(async () => {
  service = await PushService.start();
  app = await startApp({ env: service.env });
  me = await app.signIn();
  const quoted = await addQuotedCustomer(me);
  quote = quoted.quote;
  name = `${quoted.customer.first_name} ${quoted.customer.surname}`;
});

afterAll(async () => {
  service.stop();
  await app.stop();
});

let nextDay = 1;

/** A day far in the future that no other test uses. */
function freeDay(): string {
  nextDay += 1;
  return new Date(Date.UTC(2030, 0, nextDay)).toISOString().slice(0, 10);
}

async function book(caller: SignedInCaller, start = `${freeDay()}T09:00`): Promise<number> {
  const answer = await caller.post<{ id: number }>("/api/jobs", { quote_id: quote.id, start, duration_hours: 2 });
  expect(answer.status).toBe(201);
  return answer.json.id;
}

/** A browser with a session of its own that has subscribed. */
async function subscribed(headers: Record<string, string> = {}) {
  const caller = await app.signIn();
  const browser = service.newBrowser();
  const answer = await caller.with(headers).post("/api/push/subscribe", browser.subscription);
  expect(answer.status).toBe(201);
  return { caller, browser };
}

/** Whether the database has a browser's subscription. */
async function isStored({ endpoint }: PushedBrowser): Promise<boolean> {
  const sql = 'SELECT 1 AS "n" FROM "PushSubscription" WHERE "endpoint" = ?';
  return (await executeIn(app.dataDir, [sql, endpoint])).length > 0;
}

const leave = (...callers: SignedInCaller[]) =>
  Promise.all(callers.map((caller) => caller.send("POST", "/api/auth/logout")));

test("booked, rescheduled and cancelled jobs reach every browser but the one that did it", async () => {
  const [one, two] = [await subscribed(), await subscribed({ "Accept-Language": "es" })];
  const at = freeDay();
  const id = await book(one.caller, `${at}T09:00`);
  const booked = await two.browser.message(1);
  const moved = freeDay();
  await me.patch(`/api/jobs/${id}`, { start: `${moved}T23:00`, duration_hours: 2 });
  const [first, second] = [await one.browser.message(1), await two.browser.message(2)];
  await two.caller.delete(`/api/jobs/${id}`);
  const cancelled = await one.browser.message(2);

  const inEnglish = new Date(moved).toLocaleDateString("en-GB", { dateStyle: "full", timeZone: "UTC" });
  expect(first.notice).toEqual({
    title: "Job rescheduled",
    body: `${quote.quote_number} · ${name}\n${inEnglish}, 23:00 to 01:00 the next day`,
    url: `/calendar/jobs/${id}?date=${moved}`,
    tag: `job-${id}`,
    lang: "en",
  });
  expect(booked.notice).toMatchObject({
    title: "Trabajo programado",
    url: `/calendar/jobs/${id}?date=${at}`,
    lang: "es",
  });
  expect(second.notice.title).toBe("Trabajo cambiado de fecha");
  expect(cancelled.notice).toMatchObject({ title: "Job cancelled", url: `/calendar?view=day&date=${moved}` });
  // The link of the notification works, also later.
  expect((await me.get(cancelled.notice.url)).status).toBe(200);
  expect(one.browser.titles).toEqual(["Job rescheduled", "Job cancelled"]);
  expect(two.browser.titles).toEqual(["Trabajo programado", "Trabajo cambiado de fecha"]);
  await leave(one.caller, two.caller);
});

test("a person who books, moves or cancels gets no notification, the others do", async () => {
  const [actor, other] = [await subscribed(), await subscribed()];
  const [at, moved] = [freeDay(), freeDay()];
  const slot = { day: at, time: "09:00", hours: "2", custom: "" };
  await actor.caller.postForm(`/calendar/new?date=${at}&quoteId=${quote.id}`, slot);
  const id = (await other.browser.message(1)).notice.tag.slice("job-".length);
  await actor.caller.postForm(`/calendar/jobs/${id}/reschedule`, { ...slot, day: moved });
  await other.browser.message(2);
  await actor.caller.postForm(`/calendar/jobs/${id}/cancel`, {});
  await other.browser.message(3);
  expect(other.browser.titles).toEqual(["Job booked", "Job rescheduled", "Job cancelled"]);
  expect(actor.browser.received).toEqual([]);
  await leave(actor.caller, other.caller);
});

testOnce("a message is signed with the served key, encrypted, and says how long and how urgent it is", async () => {
  const { browser, caller } = await subscribed();
  const id = await book(me);
  const { headers, bytes } = await browser.message(1);
  await me.delete(`/api/jobs/${id}`);
  const cancelled = (await browser.message(2)).headers;

  const { claims, publicKey } = vapidClaims(headers.authorization);
  expect({ publicKey }).toEqual((await me.get("/api/push/subscribe")).json);
  const now = Date.now() / 1000;
  expect(claims).toEqual({ aud: service.url, exp: expect.any(Number), sub: `mailto:${admin.email}` });
  expect(claims.exp).toBeGreaterThan(now);
  expect(claims.exp).toBeLessThanOrEqual(now + day);
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", topic: `job-${id}`, urgency: "normal" });
  expect(Number(headers.ttl)).toBeGreaterThan(4 * 3600 - 60);
  expect(Number(headers.ttl)).toBeLessThanOrEqual(4 * 3600);
  expect(Number(cancelled.ttl)).toBeGreaterThan(day - 60);
  expect(Number(cancelled.ttl)).toBeLessThanOrEqual(day);
  expect(bytes).toBeLessThanOrEqual(4096);
  await leave(caller);
});

testOnce("a job of the next hours is urgent", async () => {
  const { browser, caller } = await subscribed();
  const id = await book(me, new Date(Date.now() + 3 * 3600_000).toISOString());
  expect((await browser.message(1)).headers.urgency).toBe("high");
  await me.delete(`/api/jobs/${id}`);
  await leave(caller);
});

test.each([404, 410])("%i ends the subscription, and another's stays", async (status) => {
  const [gone, here] = [await subscribed(), await subscribed()];
  gone.browser.replies = [{ status }];
  await book(me);
  await gone.browser.message(1);
  await vi.waitFor(async () => expect(await isStored(gone.browser)).toBe(false), { timeout: 10_000 });
  expect(await isStored(here.browser)).toBe(true);
  await book(me);
  await here.browser.message(2);
  expect(gone.browser.received).toHaveLength(1);
  await leave(gone.caller, here.caller);
});

test("a push service that answers Retry-After is asked again after that", async () => {
  const { browser, caller } = await subscribed();
  browser.replies = [{ status: 503, headers: { "Retry-After": "1" } }];
  await book(me);
  const [first, again] = [await browser.message(1), await browser.message(2)];
  expect(again.notice).toEqual(first.notice);
  await leave(caller);
});

test("a push service that refuses a message for good is not asked again for it", async () => {
  const { browser, caller } = await subscribed();
  browser.replies = [{ status: 400 }, { status: 413 }, { status: 403 }];
  for (let n = 1; n <= 4; n += 1) {
    await book(me);
    await browser.message(n);
  }
  expect(new Set(browser.received.map(({ notice }) => notice.tag)).size).toBe(4);
  await leave(caller);
});

test("a push service that does not answer holds up neither the booking nor the other browsers", async () => {
  const [hanging, other] = [await subscribed(), await subscribed()];
  hanging.browser.replies = ["hang", "hang"];
  const begun = performance.now();
  await book(me);
  await other.browser.message(1);
  await book(me);
  await other.browser.message(2);
  await hanging.browser.message(2);
  // Less than the wait for a single answer.
  expect(performance.now() - begun).toBeLessThan(9_000);
  await leave(hanging.caller, other.caller);
});

testOnce("a browser whose session ended gets no notification", async () => {
  const [gone, here] = [await subscribed(), await subscribed()];
  await leave(gone.caller);
  await book(me);
  await here.browser.message(1);
  await leave(here.caller);
  expect(gone.browser.received).toEqual([]);
});

test("a browser with a new session gets each notification once, and none of its own changes", async () => {
  const { browser, caller } = await subscribed();
  const again = await app.signIn();
  expect((await again.post("/api/push/subscribe", browser.subscription)).status).toBe(201);
  await book(again);
  await leave(caller);
  await book(me);
  await browser.message(1);
  const witness = await subscribed();
  await book(me);
  await Promise.all([browser.message(2), witness.browser.message(1)]);
  expect(browser.received).toHaveLength(2);
  await leave(again, witness.caller);
});

testOnce("a subscription that was ended gets no notification", async () => {
  const [ended, here] = [await subscribed(), await subscribed()];
  const { endpoint } = ended.browser;
  expect((await ended.caller.send("DELETE", "/api/push/subscribe", { json: { endpoint } })).status).toBe(204);
  await book(me);
  await here.browser.message(1);
  expect(ended.browser.received).toEqual([]);
  await leave(ended.caller, here.caller);
});

testOnce(
  "messages that a push service refused arrive after a restart, without outdated ones of the same job",
  async () => {
    const first = await startApp({ env: service.env });
    const [actor, told] = [await first.signIn(), await first.signIn()];
    const browser: PushedBrowser = service.newBrowser();
    await told.post("/api/push/subscribe", browser.subscription);
    const quoted = await addQuotedCustomer(actor);
    const job = { quote_id: quoted.quote.id, start: "2030-06-03T09:00", duration_hours: 1 };
    browser.replies = [{ status: 500 }, { status: 500 }];
    const { id } = (await actor.post<{ id: number }>("/api/jobs", job)).json;
    await browser.message(1);
    await actor.patch(`/api/jobs/${id}`, { start: "2030-06-04T09:00", duration_hours: 1 });
    await browser.message(2);
    await first.stop({ keepData: true });
    const second = await startApp({ env: service.env, dataDir: first.dataDir });
    const { notice } = await browser.message(3);
    expect(await second.stop()).toBe(0);
    expect(notice).toMatchObject({ title: "Job rescheduled", url: `/calendar/jobs/${id}?date=2030-06-04` });
    expect(browser.received).toHaveLength(3);
  },
);

test("the log has no fault, and no address of a subscription", () => {
  expect(app.faults()).toEqual([]);
});

import { expect, test } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { expectByTheRules, readByIcalJs, readByNodeIcal } from "../support/calendar-readers.ts";
import { executeIn } from "../support/direct.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { runningApp } from "../support/running-app.ts";
import { customer as samples } from "../support/samples.ts";
import { changeJob, storeJob } from "../support/stored-job.ts";

const { app, me } = await runningApp();
const token = await feedTokenOf(me);
const feed = `/api/calendar/feed.ics?token=${token}`;
const { customer, quote } = await addQuotedCustomer(me, { first_name: "Begoña" });
const dayMs = 24 * 3600 * 1000;

/** An instant so many days from now, at a time of day that no other test uses. */
let taken = 0;
function daysAway(days: number): Date {
  taken += 1;
  return new Date(Date.now() + days * dayMs + taken * 2 * 3600 * 1000);
}

const eventsNow = async () => readByIcalJs((await app.visitor.get(feed)).text).events;
/** An entry's id is that of its job at the id of the installation. */
const jobOf = (uid: unknown) => Number(/^job-(\d+)@[0-9a-f-]{36}$/.exec(String(uid))?.[1]);

test("both libraries read an empty calendar", async () => {
  const answer = await app.visitor.get(feed);
  expect(answer.status).toBe(200);
  expectByTheRules(answer.text);
  expect(readByIcalJs(answer.text)).toEqual({ events: [], name: "Alisio", other: "Alisio" });
});

test.each([
  ["no token", ""],
  ["an empty one", "?token="],
  ["a wrong one", `?token=${"x".repeat(43)}`],
  ["the beginning of the right one", `?token=${token.slice(0, -1)}`],
  ["the right one and more", `?token=${token}x`],
  ["a wrong one before the right one", `?token=x&token=${token}`],
  ["the right one by another name", `?TOKEN=${token}`],
])("with %s it answers 401, signed in or not", async (_, query) => {
  for (const caller of [app.visitor, me]) {
    const answer = await caller.get(`/api/calendar/feed.ics${query}`);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ error: "This calendar link is not valid." });
    expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Alisio"');
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache, no-store");
  }
  expect((await app.visitor.get(`/api/calendar/feed.ics.data${query}`)).text).not.toContain("VCALENDAR");
});

test("with its token the feed needs no session, and can only be read", async () => {
  const answer = await app.visitor.get(feed);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    const refused = await app.visitor.send(method, feed);
    expect(refused.status, method).toBe(405);
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  }
});

test.each(["", feed.slice(feed.indexOf("?"))])(
  "what it takes is said to who asks, token or not (%j)",
  async (query) => {
    const answer = await app.visitor.send("OPTIONS", `/api/calendar/feed.ics${query}`);
    expect([answer.status, answer.text, answer.headers.get("Allow")]).toEqual([204, "", "GET, HEAD, OPTIONS"]);
  },
);

test.each(["PROPFIND", "REPORT", "MKCALENDAR"])(
  "whether it is CalDAV, as %s asks, is answered with no",
  async (method) => {
    const answer = await fetch(`${app.url}${feed}`, { method, headers: { Depth: "0" } });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(answer.headers.get("DAV")).toBeNull();
  },
);

test("a job is named with customer, telephone, address, quote, lines and its page", async () => {
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start: daysAway(1), title: "Montaje; salón, cocina" });
  const { text } = await app.visitor.get(feed);
  expectByTheRules(text);
  const { json: saved } = await me.get<{ items: { name: string }[] }>(`/api/quotes/${quote.id}`);
  const wanted = {
    uid: expect.stringMatching(new RegExp(`^job-${id}@[0-9a-f-]{36}$`)),
    summary: "Montaje; salón, cocina",
    location: "Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)",
    description: [
      `Begoña ${customer.surname}`,
      "Tel. +34 600 111 222",
      `Quote ${quote.quote_number}`,
      `2 × ${saved.items[0]?.name}`,
    ].join("\n"),
    url: `http://localhost:${app.port}/calendar/jobs/${id}`,
    status: "CONFIRMED",
    sequence: 0,
  };
  for (const events of [readByIcalJs(text).events, readByNodeIcal(text)]) {
    expect(events.find(({ uid }) => jobOf(uid) === id)).toMatchObject(wanted);
  }
});

test("the feed reaches 90 days back, and has cancelled jobs for 30 days", async () => {
  const give = (start: Date, cancelled_at?: Date, title?: string) =>
    storeJob(app.dataDir, {
      quote_id: quote.id,
      start,
      ...(cancelled_at && { cancelled_at }),
      ...(title && { title }),
    });
  const recent = await give(daysAway(-89));
  const old = await give(daysAway(-92));
  const far = await give(daysAway(700));
  const cancelled = await give(daysAway(2), new Date(Date.now() - 29 * dayMs), "Split en el salón");
  const forgotten = await give(daysAway(3), new Date(Date.now() - 31 * dayMs));
  const events = await eventsNow();
  const statuses = new Map(events.map(({ uid, status }) => [jobOf(uid), status]));
  const found = [recent, old, far, cancelled, forgotten].map((id) => statuses.get(id));
  expect(found).toEqual(["CONFIRMED", undefined, "CONFIRMED", "CANCELLED", undefined]);
  expect(events.find(({ uid }) => jobOf(uid) === cancelled)?.summary).toBe("Cancelled: Split en el salón");
});

test("an unchanged feed is answered with 304", async () => {
  const first = await app.visitor.get(feed);
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  expect((await app.visitor.get(feed)).text).toBe(first.text);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, `"other",W/"x" , ${etag.slice(2)}`, "*"]) {
    const answer = await app.visitor.with({ "If-None-Match": known }).get(feed);
    expect(answer.status, known).toBe(304);
    expect(answer.text).toBe("");
    expect(answer.headers.get("ETag")).toBe(etag);
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  }
  for (const known of ['"other"', "", "nonsense", etag.slice(3, -1)]) {
    expect((await app.visitor.with({ "If-None-Match": known }).get(feed)).status, known).toBe(200);
  }
  const wrong = await app.visitor.with({ "If-None-Match": "*" }).get("/api/calendar/feed.ics?token=wrong");
  expect(wrong.status).toBe(401);
});

test("a rescheduled job has the same UID, a higher sequence, and the feed another tag", async () => {
  const start = daysAway(5);
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start });
  const before = await app.visitor.get(feed);
  const to = new Date(start.getTime() + 3600_000).toISOString();
  const moved = await me.patch<{ start: string; end: string }>(`/api/jobs/${id}`, { start: to, duration_hours: 2 });
  expect(moved.status).toBe(200);
  const after = await app.visitor.with({ "If-None-Match": before.headers.get("ETag") ?? "" }).get(feed);
  expect(after.status).toBe(200);
  const [old, changed] = [before, after].map(({ text }) =>
    readByIcalJs(text).events.find(({ uid }) => jobOf(uid) === id),
  );
  const toSecond = (time: string) => `${time.slice(0, 19)}.000Z`;
  expect(changed).toEqual({
    ...old,
    sequence: 1,
    start: toSecond(moved.json.start),
    end: toSecond(moved.json.end),
    stamp: expect.any(String),
    changed: changed?.stamp,
  });
  expect(Date.parse(changed?.stamp ?? "")).toBeGreaterThanOrEqual(Date.parse(old?.stamp ?? ""));
});

test("a customer's new address changes the entries of their jobs, and their time stamps", async () => {
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start: daysAway(6) });
  const entry = async () => (await eventsNow()).find(({ uid }) => jobOf(uid) === id);
  const booked = Date.parse("2026-01-02T03:04:05Z");
  expect(Date.parse((await entry())?.stamp ?? "")).toBeGreaterThan(booked);
  const before = Date.now() - 1000;
  await me.put(`/api/customers/${customer.id}`, { ...samples, first_name: "Begoña", address: "Calle Nueva 2" });
  const moved = await entry();
  expect(moved?.location).toContain("Calle Nueva 2");
  expect(Date.parse(moved?.changed ?? "")).toBeGreaterThanOrEqual(before);
});

test("an entry is written anew for whatever changes, also where its time stamps stay the same", async () => {
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start: daysAway(25), title: "Before" });
  expect((await app.visitor.get(feed)).text).toContain("SUMMARY:Before\r\n");
  await changeJob(app.dataDir, id, `"title" = 'Behind'`);
  const { text } = await app.visitor.get(feed);
  expect(text).toContain("SUMMARY:Behind\r\n");
  expect(text).not.toContain("SUMMARY:Before\r\n");
});

test("an entry is written anew for what another row says of it", async () => {
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start: daysAway(26), title: "Same" });
  const entry = async () => (await eventsNow()).find(({ uid }) => jobOf(uid) === id);
  const add = (sql: string) => executeIn<{ id: number }>(app.dataDir, sql);
  const [engineer] = await add(`INSERT INTO "Engineer" ("name") VALUES ('Nuria Peláez') RETURNING "id"`);
  expect((await entry())?.description).not.toContain("Peláez");
  await add(`INSERT INTO "JobEngineer" ("job_id", "engineer_id", "position") VALUES (${id}, ${engineer?.id}, 0)`);
  expect((await entry())?.description).toContain("Nuria Peláez");
  await add(`UPDATE "Engineer" SET "name" = 'Nuria Robles' WHERE "id" = ${engineer?.id}`);
  expect((await entry())?.description).toContain("Nuria Robles");
  await add(`UPDATE "Customer" SET "tel" = '600 999 888' WHERE "id" = ${customer.id}`);
  expect((await entry())?.description).toContain("600 999 888");
  await add(`UPDATE "QuoteLine" SET "name" = 'Otra máquina' WHERE "quote_id" = ${quote.id}`);
  expect((await entry())?.description).toContain("Otra máquina");
});

test("HEAD answers with the headers of GET and no body", async () => {
  const [got, headed] = [await app.visitor.get(feed), await app.visitor.send("HEAD", feed)];
  expect(headed.status).toBe(200);
  expect(headed.text).toBe("");
  for (const name of ["ETag", "Content-Type", "Cache-Control"]) {
    expect(headed.headers.get(name), name).toBe(got.headers.get(name));
  }
  expect((await app.visitor.send("HEAD", "/api/calendar/feed.ics?token=wrong")).status).toBe(401);
});

test("the feed is compressed for programs that accept it", async () => {
  const packed = await app.visitor.with({ "Accept-Encoding": "gzip" }).get(feed);
  const plain = await app.visitor.with({ "Accept-Encoding": "identity" }).get(feed);
  expect(packed.headers.get("Content-Encoding")).toBe("gzip");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(packed.text).toBe(plain.text);
  expect(packed.headers.get("ETag")).toBe(plain.headers.get("ETag"));
});

test("the feed is in the language of its link, or else in the company's, or else in the reader's", async () => {
  const inLanguage = async (language?: string, link = feed) => {
    const reader = language === undefined ? app.visitor : app.visitor.with({ "Accept-Language": language });
    return readByIcalJs((await reader.get(link)).text).events[0]?.description;
  };
  expect(await inLanguage("es")).toContain(`Presupuesto ${quote.quote_number}`);
  expect(await inLanguage("en")).toContain(`Quote ${quote.quote_number}`);
  // Google's servers name no language: the link of a page in Spanish does.
  const { text: page } = await me.with({ "Accept-Language": "es" }).get<string>("/admin/ios-calendar");
  expect(page).toContain(`feed.ics?token=${token}&amp;lang=es"`);
  for (const reader of [undefined, "en"]) {
    expect(await inLanguage(reader, `${feed}&lang=es`)).toContain(`Presupuesto ${quote.quote_number}`);
    expect(await inLanguage(reader, `${feed}&lang=xx`)).toContain(`Quote ${quote.quote_number}`);
  }
  await me.put("/api/settings", { language: "es" });
  for (const reader of [undefined, "en"]) {
    expect(await inLanguage(reader)).toContain(`Presupuesto ${quote.quote_number}`);
  }
  expect(await inLanguage("es", `${feed}&lang=en`)).toContain(`Quote ${quote.quote_number}`);
});

test("each of more jobs than are read at once is in the feed once, in the order of their starts", async () => {
  const last = Date.UTC(2041, 0, 1);
  const ids: number[] = [];
  for (let n = 0; n < 401; n += 1) {
    ids.push(await storeJob(app.dataDir, { quote_id: quote.id, start: new Date(last - n * 2 * 3600 * 1000) }));
  }
  const { text } = await app.visitor.get(feed);
  const given = [...text.matchAll(/^UID:job-(\d+)@/gm)].map(([, id]) => Number(id));
  expect(given.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
});

test("the token is never written to the log, not even with a fault", async () => {
  const id = await storeJob(app.dataDir, { quote_id: quote.id, start: daysAway(20) });
  await changeJob(app.dataDir, id, `"updated_at" = 'infinity'`);
  const answer = await app.visitor.get(feed);
  expect(answer.status).toBe(500);
  expect(answer.json).toEqual({ error: "Internal error", id: expect.any(String) });
  // The answer, the fault in the log and the line of the request have the same id.
  const { id: fault } = answer.json as { id: string };
  await app.says(new RegExp(`"level":"error".*"id":"${fault}"`));
  await app.says(new RegExp(`"id":"${fault}".*"path":"/api/calendar/feed.ics"`));
  expect(answer.headers.get("X-Request-Id")).toBe(fault);
  expect(app.output()).not.toContain(token);
  expect(answer.text).not.toContain(token);
});

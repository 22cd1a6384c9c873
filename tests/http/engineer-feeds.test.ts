/** The calendar feed of one engineer: only their jobs, with a token of its own that can be renewed. */
import { expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { expectByTheRules, readByIcalJs, readByNodeIcal } from "../support/calendar-readers.ts";
import { executeIn } from "../support/direct.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";

const { app, me } = await runningApp();
const { quote } = await addQuotedCustomer(me);
const [nuria, inaki] = [
  await addEngineer(me, { name: "Nuria Peláez" }),
  await addEngineer(me, { name: "Iñaki Robles" }),
];
const pageOf = (id: number) => `/service-reports/admin/engineers/${id}/calendar`;

const feedOf = async (id: number) => `/api/calendar/feed.ics?token=${await feedTokenOf(me, pageOf(id))}`;
const companyFeed = async () => `/api/calendar/feed.ics?token=${await feedTokenOf(me)}`;

let taken = 0;
/** Books a job, on another day each time. */
async function book(...engineer_ids: number[]): Promise<number> {
  taken += 1;
  const start = `2031-03-${String(taken).padStart(2, "0")}T09:00`;
  const body = { quote_id: quote.id, start, duration_hours: 2, engineer_ids };
  const { status, json } = await me.post<{ id: number }>("/api/jobs", body);
  expect(status).toBe(201);
  return json.id;
}

const jobsIn = async (feed: string) =>
  readByIcalJs((await app.visitor.get(feed)).text)
    .events.map(({ uid }) => Number(/job-(\d+)@/.exec(String(uid))?.[1]))
    .sort((a, b) => a - b);

test("an engineer's feed has the jobs they are assigned to, and nobody else's", async () => {
  const [hers, his, both, nobodys] = [
    await book(nuria.id),
    await book(inaki.id),
    await book(inaki.id, nuria.id),
    await book(),
  ];
  expect(await jobsIn(await feedOf(nuria.id))).toEqual([hers, both]);
  expect(await jobsIn(await feedOf(inaki.id))).toEqual([his, both]);
  expect(await jobsIn(await companyFeed())).toEqual([hers, his, both, nobodys]);

  // Given to the other one, it leaves the one feed and comes into the other.
  await me.patch(`/api/jobs/${hers}`, { engineer_ids: [inaki.id] });
  expect(await jobsIn(await feedOf(nuria.id))).toEqual([both]);
  expect(await jobsIn(await feedOf(inaki.id))).toEqual([hers, his, both]);

  // A cancelled one stays for calendar programs that never delete an event, as in the company's feed.
  await me.send("DELETE", `/api/jobs/${both}`);
  const { text } = await app.visitor.get(await feedOf(nuria.id));
  expectByTheRules(text);
  for (const events of [readByIcalJs(text).events, readByNodeIcal(text)]) {
    expect(events.map(({ status }) => status)).toEqual(["CANCELLED"]);
  }
  await me.put("/api/settings", company);
  const named = (await app.visitor.get(await feedOf(nuria.id))).text;
  expect(readByIcalJs(named).name).toBe(`Nuria Peláez · ${company.company_name}`);
});

test("it is answered as the company's is: unchanged with 304, by HEAD, cached by nobody else", async () => {
  await book(nuria.id);
  const feed = await feedOf(nuria.id);
  const first = await app.visitor.get(feed);
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(first.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  const again = await app.visitor.with({ "If-None-Match": etag }).get(feed);
  expect([again.status, again.text]).toEqual([304, ""]);
  const headed = await app.visitor.send("HEAD", feed);
  expect([headed.status, headed.text, headed.headers.get("ETag")]).toEqual([200, "", etag]);
  // The other one's feed has another tag, though both are of the same address but for the token.
  expect((await app.visitor.with({ "If-None-Match": etag }).get(await feedOf(inaki.id))).status).toBe(200);
});

const refusal = { error: "This calendar link is not valid." };

test("a new link ends the old one of that engineer only, for good", async () => {
  const [hers, his, all] = [await feedOf(nuria.id), await feedOf(inaki.id), await companyFeed()];
  const question = await me.get(`${pageOf(nuria.id)}/renew`);
  expect(question.text).toContain("Make a new link?");
  expect(await feedOf(nuria.id)).toBe(hers);
  const answer = await me.postForm(`${pageOf(nuria.id)}/renew`, {});
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, pageOf(nuria.id)]);
  const renewed = await feedOf(nuria.id);
  expect(renewed).not.toBe(hers);
  const old = await app.visitor.get(hers);
  expect([old.status, old.json]).toEqual([401, refusal]);
  for (const feed of [renewed, his, all]) expect((await app.visitor.get(feed)).status).toBe(200);
  // The token follows from a secret that is no part of the database, nor of the log.
  const stored = await executeIn<{ after: string }>(app.dataDir, `SELECT "after" FROM "Audit" WHERE "kind" = 'feed'`);
  expect(stored.at(-1)?.after).toBe('{"link":"renewed","engineer_name":"Nuria Peláez"}');
  for (const feed of [hers, renewed]) expect(app.output()).not.toContain(feed.split("=")[1]);
});

test("whoever has left, or whose account is shut, has a feed no more than after a new link", async () => {
  const feed = await feedOf(inaki.id);
  const refused = async () => {
    const answer = await app.visitor.get(feed);
    return [answer.status, answer.json, answer.headers.get("WWW-Authenticate")];
  };
  const as401 = [401, refusal, 'Bearer realm="Alisio"'];
  await me.put(`/api/service-reports/engineers/${inaki.id}`, { active: 0 });
  expect(await refused()).toEqual(as401);
  expect((await me.get<string>(pageOf(inaki.id))).text).toContain("Iñaki Robles has left");
  await me.put(`/api/service-reports/engineers/${inaki.id}`, { active: 1 });
  expect((await app.visitor.get(feed)).status).toBe(200);

  const account = { email: "inaki@example.com", role: "engineer", password: "correct horse", engineer_id: inaki.id };
  const { json: user } = await me.post<{ id: number }>("/api/users", account);
  expect((await app.visitor.get(feed)).status).toBe(200);
  const said = "The account of Iñaki Robles is shut";
  expect((await me.get<string>(pageOf(inaki.id))).text).not.toContain(said);
  expect((await me.patch(`/api/users/${user.id}`, { active: 0 })).status).toBe(200);
  expect(await refused()).toEqual(as401);
  expect((await me.get<string>(pageOf(inaki.id))).text).toContain(said);
});

test("the page is the office's, and there is none of an engineer who does not exist", async () => {
  expect((await me.get(pageOf(4_000_000))).status).toBe(404);
  expect((await me.postForm(`${pageOf(4_000_000)}/renew`, {})).headers.get("Location")).toBe(pageOf(4_000_000));
  expect((await me.get<string>(`/service-reports/admin/engineers/${nuria.id}`)).text).toContain(pageOf(nuria.id));
});

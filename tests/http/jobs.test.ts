import { afterAll, beforeAll, expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";

type Job = { id: number; title: string; start: string; end: string; quote_id: number; items: string[] };
type Refused = { error: string; fields?: Record<string, string> };

let app: App;
let me: SignedInCaller;
let quote: { id: number; quote_number: string };
let name = "";

beforeAll(async () => {
  app = await startApp();
  me = await app.signIn();
  const quoted = await addQuotedCustomer(me);
  quote = quoted.quote;
  name = `${quoted.customer.first_name} ${quoted.customer.surname}`;
});

afterAll(() => app.stop());

function book(start: string, duration_hours: unknown = 1) {
  return me.post<Job & Refused>("/api/jobs", { quote_id: String(quote.id), start, duration_hours });
}

test("a job is booked, and its quote is accepted", async () => {
  const answer = await book("2026-11-24T09:00", 3);
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({
    id: expect.any(Number),
    title: `${quote.quote_number} ${name}`,
    // In November Madrid is an hour ahead of UTC.
    start: "2026-11-24T08:00:00.000Z",
    end: "2026-11-24T11:00:00.000Z",
    quote_id: quote.id,
    quote_number: quote.quote_number,
    customer: { name, address: expect.stringContaining("Calle Mayor 1"), tel: "+34 600 111 222" },
    items: [expect.stringMatching(/^2 × /)],
  });
  expect((await me.get(`/api/jobs/${answer.json.id}`)).json).toEqual(answer.json);
  expect((await me.get(`/api/quotes/${quote.id}`)).json).toMatchObject({ status: "accepted" });
});

test("an overlapping slot is refused with its sentence, and another slot is accepted", async () => {
  await book("2026-12-01T09:00", 2);
  const adjacent = await book("2026-12-01T10:00Z", 2);
  expect(adjacent.status).toBe(201);
  const again = await book("2026-12-01T10:30", 1);
  expect(again.status).toBe(409);
  expect(again.json.error).toBe("That slot overlaps with another job. Please pick another time.");
});

test("a job is rescheduled to an instant or a local time", async () => {
  const { id } = (await book("2026-12-02T09:00", 2)).json;
  const moved = await me.patch<Job>(`/api/jobs/${id}`, { start: "2026-12-03T16:00:00.000Z", duration_hours: 4 });
  expect(moved.status).toBe(200);
  expect(moved.json).toMatchObject({ id, start: "2026-12-03T16:00:00.000Z", end: "2026-12-03T20:00:00.000Z" });
  await book("2026-12-04T09:00", 2);
  const onto = await me.patch<Refused>(`/api/jobs/${id}`, { start: "2026-12-04T08:00", duration_hours: 2 });
  expect(onto.status).toBe(409);
  expect((await me.get<Job>(`/api/jobs/${id}`)).json.start).toBe("2026-12-03T16:00:00.000Z");
});

test("a cancelled job is not found, and its slot is free", async () => {
  const { id } = (await book("2026-12-07T09:00")).json;
  const gone = await me.delete(`/api/jobs/${id}`);
  expect(gone.status).toBe(204);
  expect((await me.get(`/api/jobs/${id}`)).status).toBe(404);
  expect((await me.delete(`/api/jobs/${id}`)).status).toBe(404);
  expect((await me.patch(`/api/jobs/${id}`, { start: "2026-12-07T12:00", duration_hours: 1 })).status).toBe(404);
  expect((await book("2026-12-07T09:00")).status).toBe(201);
});

test("a job has engineers, the first one in charge, and a duration in minutes", async () => {
  const [one, two] = [await addEngineer(me), await addEngineer(me)];
  const slot = { start: "2026-12-09T09:00", duration_minutes: 90 };
  const send = (engineer_ids: unknown[]) =>
    me.post<Job & Refused & { engineer_ids: number[] }>("/api/jobs", { quote_id: quote.id, ...slot, engineer_ids });
  const booked = await send([two.id, String(one.id)]);
  expect(booked.status).toBe(201);
  expect(booked.json).toMatchObject({
    ...{ end: "2026-12-09T09:30:00.000Z", engineer_ids: [two.id, one.id], state: "booked", kind: "quote" },
    engineers: [
      { id: two.id, name: two.name },
      { id: one.id, name: one.name },
    ],
  });
  const path = `/api/jobs/${booked.json.id}`;
  expect((await me.patch(path, { engineer_ids: [one.id] })).json).toMatchObject({ engineer_ids: [one.id] });
  expect((await me.patch(path, { start: "2026-12-09T10:00", duration_hours: 1 })).json).toMatchObject({
    ...{ start: "2026-12-09T09:00:00.000Z", engineer_ids: [one.id] },
  });
  expect((await me.patch<Refused>(path, { engineer_ids: [one.id], start: "2026-12-09T10:00" })).json.fields).toEqual({
    duration_hours: "Duration is required.",
  });
  expect((await me.patch<Refused>(path, {})).json.fields).toMatchObject({ start: "Start is required." });
  expect((await send([one.id])).status).toBe(409);
  expect((await send([two.id])).status).toBe(201);
  expect((await send([999_999])).json.fields).toEqual({ engineer_ids: "There is no such engineer." });
  expect((await send([two.id, two.id])).json.fields).toEqual({
    engineer_ids: "Engineers: the same person is there twice.",
  });
  await me.put(`/api/service-reports/engineers/${two.id}`, { active: 0 });
  const later = { quote_id: quote.id, start: "2026-12-09T18:00", duration_hours: 1, engineer_ids: [two.id] };
  const left = await me.post<Refused>("/api/jobs", later);
  expect([left.status, left.json.fields]).toEqual([
    400,
    { engineer_ids: `${two.name} is disabled and cannot be given jobs.` },
  ]);
  expect((await me.delete<Refused>(`/api/service-reports/engineers/${two.id}`)).json.error).toBe(
    "Engineer has jobs. Disable instead.",
  );
});

test("the booking form gives a job its engineers without scripts, and says when they are taken", async () => {
  const [one, two] = [await addEngineer(me), await addEngineer(me)];
  const page = `/calendar/new?quoteId=${quote.id}&day=2026-12-10&time=09:00`;
  const form = (await me.get(page)).text;
  expect(form).toContain(one.name);
  const fields = { day: "2026-12-10", time: "09:00", hours: "1.5", custom: "" };
  const unticked = await me.postForm(page, { ...fields, assigned: String(one.id), in_charge: String(two.id) });
  expect(unticked.status).toBe(422);
  expect(unticked.text).toContain("Whoever is in charge has to be chosen above as well.");
  const ticked = [one, two].map(({ id }): [string, string] => ["assigned", String(id)]);
  const booked = await me.postForm(page, [...Object.entries(fields), ["in_charge", String(two.id)], ...ticked]);
  expect(booked.status).toBe(302);
  const rows = (await me.get<{ data: (Job & { engineer_ids: number[] })[] }>("/api/jobs?from=2026-12-10&to=2026-12-10"))
    .json.data;
  expect(rows).toMatchObject([{ end: "2026-12-10T09:30:00.000Z", engineer_ids: [two.id, one.id] }]);
  const refused = await me.postForm(page, { ...fields, assigned: String(one.id), in_charge: "" });
  expect(refused.status).toBe(409);
  const shown = refused.text;
  expect(shown).toContain("That slot overlaps with another job. Please pick another time.");
  expect(shown).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${one.id}"`));
  // The form of the job shows its engineers; what is posted without them, as by dragging, keeps them.
  const job = `/calendar/jobs/${rows[0]?.id}`;
  const moved = { drag: "1", start: "2026-12-10T10:00:00.000Z", hours: "2" };
  expect((await me.postForm(`${job}/reschedule`, moved)).status).toBe(200);
  expect((await me.get(`/api/jobs/${rows[0]?.id}`)).json).toMatchObject({
    ...{ start: "2026-12-10T10:00:00.000Z", end: "2026-12-10T12:00:00.000Z", engineer_ids: [two.id, one.id] },
  });
  const details = (await me.get(`${job}?date=2026-12-10`)).text;
  expect(details).toContain(`${two.name} (in charge), ${one.name}`);
});

test("jobs are listed, all of them or those of some days", async () => {
  const { id } = (await book("2027-01-11T23:30", 2)).json;
  const list = async (search: string) => (await me.get<{ data: Job[] }>(`/api/jobs${search}`)).json.data;
  const row = (await list("")).find((job) => job.id === id);
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "end",
    "engineer_ids",
    "id",
    "kind",
    "quote_id",
    "start",
    "state",
    "title",
  ]);
  expect((await list("?from=2027-01-11&to=2027-01-11")).map((job) => job.id)).toEqual([id]);
  expect((await list("?from=2027-01-12")).map((job) => job.id)).toEqual([id]);
  expect(await list("?from=2027-01-13")).toEqual([]);
});

test.each([
  [{}, ["quote_id", "start", "duration_hours"]],
  [{ quote_id: 1, start: "tomorrow", duration_hours: 1 }, ["start"]],
  [{ quote_id: 1, start: "2026-11-24", duration_hours: 1 }, ["start"]],
  [{ quote_id: 1, start: "1999-11-24T09:00", duration_hours: 1 }, ["start"]],
  [{ quote_id: 1, start: 1_764_000_000, duration_hours: 1 }, ["start"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: 0 }, ["duration_hours"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: 25 }, ["duration_hours"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: 1.5 }, ["duration_hours"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: "2" }, ["duration_hours"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_minutes: 45 }, ["duration_minutes"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_minutes: 0 }, ["duration_minutes"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_minutes: 1470 }, ["duration_minutes"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_minutes: 90, duration_hours: 1 }, ["duration_minutes"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: 1, engineer_ids: [1, 1] }, ["engineer_ids"]],
  [{ quote_id: 1, start: "2026-11-24T09:00", duration_hours: 1, engineer_ids: 1 }, ["engineer_ids"]],
])("booking %j is refused at %j", async (body, fields) => {
  const answer = await me.post<Refused>("/api/jobs", body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields ?? {}).sort()).toEqual([...fields].sort());
});

test("a time that the clocks skip is refused, and says so", async () => {
  const answer = await book("2027-03-28T02:30");
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({ start: "Start does not exist that day: the clocks go forward." });
});

test("unknown quotes, jobs and methods, and invalid days are refused", async () => {
  expect((await me.post("/api/jobs", { quote_id: 99_999, start: "2028-01-01T09:00", duration_hours: 1 })).status).toBe(
    404,
  );
  expect((await me.get("/api/jobs/99999")).status).toBe(404);
  expect((await me.get("/api/jobs/x")).status).toBe(404);
  expect((await me.get("/api/jobs?from=soon")).status).toBe(400);
  expect((await me.put("/api/jobs/1", {})).headers.get("Allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
});

test("cancelling a job twice is no error", async () => {
  const { id } = (await book("2028-02-08T09:00")).json;
  for (let press = 0; press < 2; press += 1) {
    const answer = await me.postForm(`/calendar/jobs/${id}/cancel?date=2028-02-08`, {});
    expect(answer.status).toBe(302);
  }
  expect((await me.postForm("/calendar/jobs/99999/cancel", {})).status).toBe(404);
});

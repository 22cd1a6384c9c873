/** The states of jobs over the calls and on the screens without scripts. */
import { expect, test } from "vitest";
import { addEngineer, addQuotedCustomer, addReport } from "../browser/support/data.ts";
import { testOnce } from "../support/once.ts";
import { sharedApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

type Job = { id: number; state: string; start: string | null };
type Refused = { error: string; fields?: Record<string, string> };

const { app, me } = await sharedApp();
const { quote } = await addQuotedCustomer(me);
const [ana, other] = [await addEngineer(me), await addEngineer(me)];
const engineer = await signInAs(app, "engineer", ana.id);

let day = 0;

/** Books a job on a day of its own. */
async function book(engineer_ids: number[] = []): Promise<Job> {
  day += 1;
  const start = new Date(Date.UTC(2028, 0, day, 9)).toISOString();
  return (await me.post<Job>("/api/jobs", { quote_id: quote.id, start, duration_hours: 1, engineer_ids })).json;
}

/** The job's page as HTML, without scripts. */
async function pageOf(id: number, by = me): Promise<string> {
  const { text } = await by.get(`/calendar/jobs/${id}?date=2028-01-03`);
  return text.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
}

const patch = (id: number, body: object, by = me) => by.patch<Job & Refused>(`/api/jobs/${id}`, body);

testOnce("a job is set to its states by the call, with the reason where it could not be done", async () => {
  const { id } = await book();
  expect((await patch(id, { state: "confirmed" })).json).toMatchObject({ id, state: "confirmed" });
  const bare = await patch(id, { state: "not_done" });
  expect([bare.status, bare.json.fields]).toEqual([400, { reason: "Why is required." }]);
  expect((await patch(id, { state: "not_done", reason: "Nobody at home" })).json.state).toBe("not_done");
  expect((await patch(id, { state: "done" })).json.state).toBe("done");
  const forbidden = await patch(id, { state: "on_the_way" });
  expect([forbidden.status, forbidden.json.error]).toEqual([
    409,
    "A job that is “Done” cannot become “On the way”. It can become: Booked, Working, Could not be done.",
  ]);
  expect((await patch(id, { start: "2028-06-01T09:00", duration_hours: 1 })).json.error).toBe(
    "This job is done and cannot be rescheduled.",
  );
  expect((await me.delete(`/api/jobs/${id}`)).status).toBe(409);
  expect((await patch(id, { state: "lost" })).json.fields).toHaveProperty("state");
  expect((await patch(id, { state: "booked", engineer_ids: [ana.id] })).json.fields).toHaveProperty("state");
  expect((await patch(id, { state: "booked", reason: "x" })).json.fields).toHaveProperty("reason");
});

test("a phone sends a move again under its key; it is recorded once, with the time at which it was pressed", async () => {
  const { id } = await book([ana.id]);
  const move = { state: "working", key: `phone-key-${id}`, pressed_at: "2026-01-05T10:00:00Z", place: "phone" };
  for (const _ of [1, 2]) expect((await patch(id, move, engineer)).status).toBe(200);
  expect((await patch(id, { ...move, state: "done" }, engineer)).status).toBe(409);
  const page = await pageOf(id);
  expect(page.split("Working (").length).toBe(2);
  expect(page).toMatch(/11:00 · Working \(engineer-\d+, phone, arrived /);
});

testOnce("a phone is told in its user's language why a state was not taken, another caller in English", async () => {
  const [cancelled, done] = [await book([ana.id]), await book([ana.id])];
  await me.delete(`/api/jobs/${cancelled.id}`);
  await patch(done.id, { state: "done" });
  const spanish = engineer.with({ "Accept-Language": "es" });
  const move = async (id: number, place?: "phone") => {
    const asked = { json: { state: "on_the_way", ...(place && { place }) } };
    return (await spanish.send<Refused & { said?: string }>("PATCH", `/api/jobs/${id}`, asked)).json;
  };
  const gone = "This job is no longer there: it was cancelled meanwhile.";
  expect(await move(cancelled.id)).toEqual({ error: gone });
  const said = "Este trabajo ya no está: se ha cancelado mientras tanto.";
  expect(await move(cancelled.id, "phone")).toEqual({ error: gone, said });
  expect((await move(done.id, "phone")).said).toContain("no puede pasar a");
});

test("when two press at once, one wins, the other is told, and one move is recorded", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await book();
    const pressed = Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0 ? patch(id, { state: "done" }) : me.delete(`/api/jobs/${id}`),
    );
    const statuses = (await Promise.all(pressed)).map(({ status }) => status);
    const [done, cancelled] = [statuses.filter((_, n) => n % 2 === 0), statuses.filter((_, n) => n % 2 === 1)];
    const isDone = done.includes(200);
    // Done again changes nothing; a cancelled job is not found.
    expect(new Set(done)).toEqual(new Set([isDone ? 200 : 404]));
    expect(cancelled.filter((status) => status === 204).length).toBe(isDone ? 0 : 1);
    const rows = await me.get<{ data: Job[] }>(`/api/jobs?state=${isDone ? "done" : "cancelled"}`);
    expect(rows.json.data.map((job) => job.id)).toContain(id);
  }
});

testOnce("an engineer sets the states of own jobs only, and neither cancels nor reschedules", async () => {
  const [own, foreign] = [await book([ana.id]), await book([other.id])];
  expect((await patch(own.id, { state: "on_the_way" }, engineer)).json.state).toBe("on_the_way");
  expect((await patch(foreign.id, { state: "on_the_way" }, engineer)).status).toBe(404);
  const office = "Only the office and owners of this installation may do this.";
  const offices = [
    ...[{ state: "cancelled" }, { engineer_ids: [] }, { start: "2028-06-02T09:00", duration_hours: 1 }],
    ...[{ title: "Another" }, { description: "Another" }, { kind: "survey" }],
  ];
  for (const body of offices) {
    const { status, json } = await patch(own.id, body, engineer);
    expect([status, json]).toEqual([403, { error: office }]);
  }
  expect((await engineer.delete(`/api/jobs/${own.id}`)).status).toBe(403);
  const page = await pageOf(own.id, engineer);
  expect(page).toContain("Start work");
  expect((await engineer.postForm(`/calendar/jobs/${own.id}`, { state: "working" })).status).toBe(302);
  expect(await pageOf(own.id)).toContain(`(engineer-${ana.id}, phone)`);
  expect((await engineer.postForm(`/calendar/jobs/${foreign.id}`, { state: "working" })).status).toBe(404);
});

testOnce("jobs are filtered by engineer, state and kind", async () => {
  const { id } = await book([ana.id]);
  const ids = async (search: string) =>
    (await me.get<{ data: Job[] }>(`/api/jobs?${search}`)).json.data.map((job) => job.id);
  await patch(id, { state: "confirmed" });
  expect(await ids(`engineer=${ana.id}&state=confirmed&kind=quote`)).toEqual([id]);
  expect(await ids(`engineer=${other.id}&state=confirmed`)).toEqual([]);
  expect(await ids(`engineer=${ana.id}&state=to_plan`)).toEqual([]);
  expect((await me.get<Refused>("/api/jobs?state=lost")).json.fields).toHaveProperty("state");
});

testOnce(
  "without scripts: the job's page has its states, asks for the report, and says why it could not be done",
  async () => {
    const { id } = await book([ana.id]);
    const page = `/calendar/jobs/${id}`;
    expect(await pageOf(id)).toContain("Customer confirmed");
    expect((await me.postForm(page, { state: "confirmed" })).headers.get("Location")).toContain(page);
    const wrong = await me.postForm(`${page}?date=2028-01-03`, { state: "to_plan" });
    expect([wrong.status, wrong.text.includes("The state was not changed: A job that is “Confirmed”")]).toEqual([
      409,
      true,
    ]);
    const asked = (await me.get(`${page}/state/done`)).text;
    expect(asked).toContain("There is no service report for this job yet.");
    expect(asked).toContain(`/service-reports/engineer?job=${id}`);
    const bare = await me.postForm(`${page}/state/not_done`, { reason: "  " });
    expect([bare.status, bare.text.includes("The state was not changed: Say why it could not be done.")]).toEqual([
      422,
      true,
    ]);
    await me.postForm(`${page}/state/not_done`, { reason: "No gas in the <bottle>" });
    expect(await pageOf(id)).toMatch(/Could not be done: No gas in the &lt;bottle&gt; \([^)]*office\)/);
    await addReport(me, ana.id, { job_id: id });
    expect((await me.get(`${page}/state/done`)).text).not.toContain("There is no service report");
    expect((await me.postForm(`${page}/state/done`, {})).status).toBe(302);
    const done = await pageOf(id);
    for (const link of ["reschedule", "cancel"]) expect(done).not.toContain(`${page}/${link}`);
    expect((await me.get(`${page}/state/lost`)).status).toBe(404);
  },
);

testOnce("the screen that cancels asks why, and goes on without an answer", async () => {
  const [one, two] = [await book(), await book()];
  expect((await me.get(`/calendar/jobs/${one.id}/cancel`)).text).toContain("Why is it cancelled? (optional)");
  expect((await me.postForm(`/calendar/jobs/${one.id}/cancel`, { reason: "Sold the house" })).status).toBe(302);
  expect((await me.postForm(`/calendar/jobs/${two.id}/cancel`, {})).status).toBe(302);
  for (const { id } of [one, two]) expect((await me.get(`/api/jobs/${id}`)).status).toBe(404);
});

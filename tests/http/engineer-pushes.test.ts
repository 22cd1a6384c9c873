/** The push messages that engineers get on their phones about jobs given to them and taken from them. */
import { afterAll, expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { type App, startApp } from "../support/app.ts";
import { companyZone } from "../support/company-zone.ts";
import { testOnce } from "../support/once.ts";
import { PushService } from "../support/push-service.ts";

const service = await PushService.start();
const apps: App[] = [];
afterAll(async () => {
  for (const app of apps) await app.stop();
  service.stop();
});

/** An app where it is the given hour, two engineers with accounts and a subscribed browser each, and a quote. */
async function startedAt(hour: number) {
  const app = await startApp({ env: { ...service.env, TIME_ZONE: companyZone(hour) } });
  apps.push(app);
  const me = await app.signIn();
  const { quote } = await addQuotedCustomer(me);
  const person = async (name: string) => {
    const { id } = await addEngineer(me, { name });
    const account = { email: `${name.toLowerCase()}@nunez.example`, password: "correct horse" };
    expect((await me.post("/api/users", { ...account, role: "engineer", engineer_id: id })).status).toBe(201);
    const browser = service.newBrowser();
    await (await app.signIn(account)).post("/api/push/subscribe", browser.subscription);
    return { id, browser };
  };
  const book = async (start: Date, ...engineer_ids: number[]) => {
    const body = { quote_id: quote.id, start: start.toISOString(), duration_hours: 1, engineer_ids };
    const { status, json, text } = await me.post<{ id: number }>("/api/jobs", body);
    expect(status, text).toBe(201);
    return json.id;
  };
  return { me, book, nuria: await person("Nuria"), inaki: await person("Ivan") };
}

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs);

test("a job given, taken, and cancelled: each engineer hears of their own, once", async () => {
  const { me, book, nuria, inaki } = await startedAt(12);
  const id = await book(inHours(48), nuria.id);
  expect((await nuria.browser.message(1)).notice.title).toBe("Job booked");
  await me.patch(`/api/jobs/${id}`, { engineer_ids: [inaki.id] });
  expect((await inaki.browser.message(1)).notice.title).toBe("Job for you");
  expect((await nuria.browser.message(2)).notice.title).toBe("No longer your job");
  await me.send("DELETE", `/api/jobs/${id}`);
  expect((await inaki.browser.message(2)).notice.title).toBe("Job cancelled");
});

testOnce("at night an engineer hears only of a visit that begins before the office opens", async () => {
  const { book, nuria, inaki } = await startedAt(22);
  await book(inHours(48), nuria.id, inaki.id);
  const urgent = await book(inHours(1), inaki.id);
  // The later message comes at once, while the earlier one waits for the morning.
  expect((await inaki.browser.message(1)).notice.url).toContain(`/calendar/jobs/${urgent}`);
  expect(inaki.browser.received).toHaveLength(1);
  expect(nuria.browser.received).toHaveLength(0);
});

/** What customers are told of their visits by e-mail: what, when, never twice, never at night. */
import { expect, test } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { write } from "#app/platform/database.server.ts";
import { inRequest, limitToEngineer } from "#app/platform/request.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import {
  eventOfCalendar,
  madridTime,
  markWaitingSent,
  monday,
  moveJob,
  toldKinds,
  useToldCustomer,
  waitingMessages,
} from "../../tests/support/told-customer.ts";
import { findUntold } from "./customer-news.server.ts";
import { noticesOf, offerToTellOf } from "./customer-notices.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { rescheduleJob } from "./jobs.server.ts";
import { remindCustomers } from "./reminders.server.ts";
import { createAnotherVisit, createVisit } from "./visits.server.ts";

const { ids, book } = useToldCustomer();

test("a booked visit is told with its time and place, and an entry for the calendar", async () => {
  const id = await book("11-26T09:00");
  const [letter, ...more] = await waitingMessages();
  expect(more).toEqual([]);
  expect(letter?.to.address).toBe("begona@example.com");
  expect(letter?.subject).toBe("Our visit: Thursday, 26 November 2026, 09:00 to 11:00");
  expect(letter?.text).toContain("Where: Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)");
  expect(letter?.text).toContain("Clima Núñez");
  const { method, value } = eventOfCalendar(letter?.calendar.text ?? "");
  expect([method, letter?.calendar.method]).toEqual(["REQUEST", "REQUEST"]);
  expect(value("uid")).toMatch(new RegExp(`^job-${id}@`));
  expect([value("dtstart"), value("dtend")]).toEqual(["2026-11-26T08:00:00Z", "2026-11-26T10:00:00Z"]);
  expect([value("sequence"), value("status")]).toEqual(["0", "CONFIRMED"]);
  expect(value("organizer")).toBe("mailto:oficina@nunez.example");
});

test("with every switch off nothing is sent, and nothing is stored", async () => {
  await saveSettings({ tell_booked: 0, tell_moved: 0, tell_day_before: 0 });
  const id = await book("11-24T09:00");
  await moveJob(id, "11-24T12:00");
  await remindCustomers(monday);
  await cancelJob(id, { now: monday });
  expect([await waitingMessages(), await noticesOf(id)]).toEqual([[], []]);
});

test("a moved and then cancelled visit: the entry keeps its name, its sequence rises, and it is taken out", async () => {
  const id = await book("11-26T09:00");
  await markWaitingSent();
  await moveJob(id, "11-27T09:00");
  const [moved] = await waitingMessages();
  expect(moved?.text).toContain("Previously: Thursday, 26 November 2026, 09:00 to 11:00");
  await markWaitingSent();
  await cancelJob(id, { now: monday });
  const [cancelled] = await waitingMessages();
  const [before, after] = [
    eventOfCalendar(moved?.calendar.text ?? ""),
    eventOfCalendar(cancelled?.calendar.text ?? ""),
  ];
  expect(before.value("uid")).toBe(after.value("uid"));
  expect([Number(before.value("sequence")), Number(after.value("sequence"))]).toEqual([1, 2]);
  expect([after.method, after.value("status"), cancelled?.calendar.method]).toEqual(["CANCEL", "CANCELLED", "CANCEL"]);
  expect(await toldKinds(id)).toEqual(["booked sent", "moved sent", "cancelled waiting"]);
});

test("moved before the booking was told: booked, at the new time, once", async () => {
  const id = await book("11-26T09:00", madridTime("11-23T22:00"));
  await moveJob(id, "11-27T09:00", madridTime("11-23T22:05"));
  const letters = await waitingMessages();
  expect(letters.map(({ subject }) => subject)).toEqual(["Our visit: Friday, 27 November 2026, 09:00 to 11:00"]);
  expect(await toldKinds(id)).toEqual(["booked waiting"]);
});

test("moved away and back before it was told is no news, and so is cancelled before it was told of", async () => {
  const id = await book("11-26T09:00");
  await markWaitingSent();
  await moveJob(id, "11-27T09:00");
  await moveJob(id, "11-26T09:00");
  expect(await waitingMessages()).toEqual([]);
  const other = await book("11-27T15:00");
  await cancelJob(other, { now: monday });
  expect(await waitingMessages()).toEqual([]);
});

test("moved away and back, told each time: each of the times is told once", async () => {
  const id = await book("11-26T09:00");
  for (const start of ["11-27T09:00", "11-26T09:00", "11-27T09:00"]) {
    await markWaitingSent();
    await moveJob(id, start);
    await moveJob(id, start);
  }
  expect(await toldKinds(id)).toEqual(["booked sent", "moved sent", "moved sent", "moved waiting"]);
});

test("a message that was given up counts as not told", async () => {
  const id = await book("11-26T09:00");
  await markWaitingSent(monday, "refused: 550");
  await moveJob(id, "11-27T09:00");
  expect((await waitingMessages()).map(({ subject }) => subject)).toEqual([
    "Our visit: Friday, 27 November 2026, 09:00 to 11:00",
  ]);
  await markWaitingSent(monday, "refused: 550");
  await cancelJob(id, { now: monday });
  expect(await waitingMessages()).toEqual([]);
});

test.each([
  ["was not confirmed by the mail server", { last_error: "unconfirmed: ", claimed_until: null }],
  ["is being sent again", { last_error: "connection: ", claimed_until: madridTime("11-23T10:01") }],
])("a message that %s is told again where the visit comes back to its time, and cancelled", async (_, tried) => {
  const id = await book("11-26T09:00");
  await write((transaction) =>
    transaction.outbox.updateMany({ where: { done_at: null }, data: { attempts: 2, ...tried } }),
  );
  await moveJob(id, "11-27T09:00");
  expect(await toldKinds(id)).toEqual(["booked perhaps", "moved waiting"]);
  await moveJob(id, "11-26T09:00");
  expect((await waitingMessages()).map(({ subject }) => subject)).toEqual([
    "Our visit: Thursday, 26 November 2026, 09:00 to 11:00",
  ]);
  await moveJob(id, "11-27T09:00");
  await cancelJob(id, { now: monday });
  expect((await waitingMessages()).map(({ subject }) => subject)).toEqual([
    "Visit cancelled: Friday, 27 November 2026, 09:00 to 11:00",
  ]);
  expect(await toldKinds(id)).toEqual(["booked perhaps", "cancelled waiting"]);
});

test("the form that cancels offers an e-mail where one went out, not where it waits or was given up", async () => {
  const id = await book("11-26T09:00");
  expect(await offerToTellOf(id, "cancel")).toBeNull();
  await markWaitingSent(monday, "refused: 550");
  expect(await offerToTellOf(id, "cancel")).toBeNull();
  await moveJob(id, "11-27T09:00");
  await markWaitingSent();
  expect(await offerToTellOf(id, "cancel")).toEqual({ to: "begona@example.com" });
});

test("an engineer learns of their own jobs alone whether the customer is told", async () => {
  const { id: engineer } = await createEngineer({ name: "Nuria Peláez", email: null, active: 1 });
  const [own, other] = [await book("11-26T09:00", monday, false), await book("11-27T09:00", monday, false)];
  await rescheduleJob(own, { engineer_ids: [engineer] }, { now: monday });
  const asked = inRequest({ id: "x", person: null }, async () => {
    limitToEngineer(engineer);
    return [await findUntold(own, monday), await findUntold(other, monday)];
  });
  expect(await asked).toMatchObject([{ to: "begona@example.com" }, null]);
});

test("a message whose try certainly failed counts as not told while it waits", async () => {
  const id = await book("11-26T09:00");
  await write((transaction) =>
    transaction.outbox.updateMany({ where: { done_at: null }, data: { attempts: 1, last_error: "connection: " } }),
  );
  await cancelJob(id, { now: monday });
  expect([await waitingMessages(), await toldKinds(id)]).toEqual([[], []]);
});

test("at night it waits for eight o'clock, and is given up when the visit begins", async () => {
  await book("11-26T09:00", madridTime("11-23T21:00"));
  const [letter] = await waitingMessages();
  expect(letter?.not_before).toEqual(madridTime("11-24T08:00"));
  const early = await book("11-24T07:00", madridTime("11-23T21:00"));
  expect(await toldKinds(early)).toEqual(["booked night"]);
  const soon = await book("11-24T11:00", madridTime("11-23T21:00"));
  expect(await toldKinds(soon)).toEqual(["booked waiting"]);
  expect((await waitingMessages()).at(-1)?.expires_at).toEqual(madridTime("11-24T11:00"));
});

test("why nothing was sent is kept: no address, no mail server, left out, begun", async () => {
  const skipped = async (id: number) => toldKinds(id);
  expect(await skipped(await book("11-20T09:00"))).toEqual(["booked past"]);
  expect(await skipped(await book("11-26T09:00", monday, false))).toEqual(["booked left_out"]);
  await write((transaction) => transaction.customer.update({ where: { id: ids.customer }, data: { email: "" } }));
  expect(await skipped(await book("11-27T09:00"))).toEqual(["booked no_address"]);
  await write(async (transaction) => {
    await transaction.customer.update({ where: { id: ids.customer }, data: { email: "begona@example.com" } });
    await transaction.emailSettings.update({ where: { id: 1 }, data: { smtp_host: "" } });
  });
  expect(await skipped(await book("11-28T09:00"))).toEqual(["booked not_set_up"]);
  expect(await waitingMessages()).toEqual([]);
});

test("a press decides for itself, and each visit of a job is told", async () => {
  await saveSettings({ tell_booked: 0 });
  await book("11-26T09:00", monday, true);
  const first = await createVisit(
    {
      customer_id: ids.customer,
      site_id: null,
      kind: "breakdown",
      title: "Gotea",
      description: "Interno",
      engineer_ids: [],
    },
    { now: monday },
  );
  expect(await toldKinds(first)).toEqual([]);
  await saveSettings({ tell_booked: 1 });
  await rescheduleJob(first, { start: madridTime("11-27T09:00"), duration_hours: 1 }, { now: monday });
  const more = { visit_of: first, start: madridTime("11-28T09:00"), duration_hours: 1, engineer_ids: [] };
  const second = await createAnotherVisit(more, { now: monday });
  expect([await toldKinds(first), await toldKinds(second)]).toEqual([["booked waiting"], ["booked waiting"]]);
  const letters = await waitingMessages();
  expect(letters).toHaveLength(3);
  // What the office writes for itself is not the customer's.
  for (const { payload } of letters) expect(payload).not.toMatch(/Gotea|Interno/);
});

test("the language is the customer's, else the company's, and texts are those that were saved", async () => {
  await saveSettings({ language: "es" });
  await book("11-26T09:00");
  await write(async (transaction) => {
    await transaction.customer.update({ where: { id: ids.customer }, data: { language: "en" } });
    await transaction.letterText.create({
      data: { kind: "visit_booked", language: "en", subject: "{company}: {when}", message: "{name}, {where}" },
    });
  });
  await book("11-27T09:00");
  const [spanish, english] = await waitingMessages();
  expect(spanish?.subject).toBe("Nuestra visita: jueves, 26 de noviembre de 2026, de 09:00 a 11:00");
  expect(english?.subject).toBe("Clima Núñez: Friday, 27 November 2026, 09:00 to 11:00");
  expect(english?.text).toBe("Begoña Peña Íñiguez, Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)");
  await write((transaction) => transaction.letterText.deleteMany());
  await saveSettings({ language: null });
});

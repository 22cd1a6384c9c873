/** Reminders the day before a visit: once, by two processes at once too, and never at night. */
import { expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import {
  eventOfCalendar,
  madridTime,
  markWaitingSent,
  moveJob,
  toldKinds,
  useToldCustomer,
  waitingMessages,
} from "../../tests/support/told-customer.ts";
import { createJob } from "./create-job.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { remindCustomers } from "./reminders.server.ts";
import { createVisit } from "./visits.server.ts";

const { file, ids, book } = useToldCustomer();

test("the day before a reminder goes once, also by two at once and after a restart", async () => {
  const id = await book("11-26T09:00");
  await markWaitingSent();
  await remindCustomers(madridTime("11-25T07:59"));
  expect(await waitingMessages()).toEqual([]);
  await Promise.all([remindCustomers(madridTime("11-25T08:00")), remindCustomers(madridTime("11-25T08:00"))]);
  await remindCustomers(madridTime("11-25T08:10"));
  expect((await waitingMessages()).map(({ subject }) => subject)).toEqual([
    "Reminder of our visit: Thursday, 26 November 2026, 09:00 to 11:00",
  ]);
  await markWaitingSent(madridTime("11-25T08:11"));
  await remindCustomers(madridTime("11-25T12:00"));
  // Moved away and back: the move is told, and no second reminder.
  await moveJob(id, "11-26T12:00", madridTime("11-25T12:01"));
  await markWaitingSent(madridTime("11-25T12:02"));
  await moveJob(id, "11-26T09:00", madridTime("11-25T12:03"));
  await markWaitingSent(madridTime("11-25T12:04"));
  await remindCustomers(madridTime("11-25T13:00"));
  expect(await toldKinds(id)).toEqual(["booked sent", "day_before sent", "moved sent", "moved sent"]);
  // The database refuses a second one too.
  const [, reminder] = await reader().customerNotice.findMany({ where: { job_id: id }, orderBy: { id: "asc" } });
  if (!reminder) throw new Error("There is no reminder");
  const { id: _, ...again } = { ...reminder, skipped: "past", outbox_id: null };
  await expect(write((transaction) => transaction.customerNotice.create({ data: again }))).rejects.toThrow();
});

test("whoever was told of the time within a day before the reminder needs none", async () => {
  const id = await book("11-25T09:00", madridTime("11-23T20:30"));
  await markWaitingSent(madridTime("11-24T08:00"));
  await remindCustomers(madridTime("11-24T08:05"));
  expect(await toldKinds(id)).toEqual(["booked sent"]);
});

test("after the server was off a reminder is caught up while the visit is ahead, but not at night", async () => {
  const id = await book("11-26T09:00");
  await markWaitingSent();
  await remindCustomers(madridTime("11-25T21:00"));
  expect(await waitingMessages()).toEqual([]);
  await remindCustomers(madridTime("11-26T09:00"));
  expect(await waitingMessages()).toEqual([]);
  await remindCustomers(madridTime("11-26T08:05"));
  expect(await toldKinds(id)).toEqual(["booked sent", "day_before waiting"]);
  await cancelJob(id, { now: madridTime("11-26T08:10") });
  expect((await waitingMessages()).map(({ subject }) => subject)).toEqual([
    "Visit cancelled: Thursday, 26 November 2026, 09:00 to 11:00",
  ]);
});

test("a reminder on the day of a clock change names the local time and the right instant", async () => {
  const now = new Date("2027-03-20T10:00:00Z");
  const start = new Date("2027-03-28T07:00:00Z");
  const id = await createJob({ quote_id: ids.quote, start, duration_hours: 1 }, { now });
  await markWaitingSent(now);
  await remindCustomers(new Date("2027-03-27T07:00:00Z"));
  const [letter] = await waitingMessages();
  expect(letter?.subject).toContain("Sunday, 28 March 2027, 09:00 to 10:00");
  expect(eventOfCalendar(letter?.calendar.text ?? "").value("dtstart")).toBe("2027-03-28T07:00:00Z");
  await cancelJob(id, { now });
});

// As when a server is started while the former one still stops.
test("where two processes remind at once, one tells each customer, once", async () => {
  await saveSettings({ tell_booked: 0, tell_moved: 0 });
  const visit = {
    customer_id: ids.customer,
    site_id: null,
    kind: "maintenance",
    description: "",
    engineer_ids: [],
  } as const;
  const start = Date.parse("2027-03-09T07:00:00Z");
  const visits = 24;
  for (let n = 0; n < visits; n += 1) {
    const slot = { start: new Date(start + n * 1_800_000), duration_minutes: 30 };
    await createVisit({ ...visit, ...slot, title: `Visit ${n}`, engineer_ids: [] });
  }
  const now = "2027-03-08T09:00:00Z";
  await bothAtOnce("remind-customers.ts", file, [now, now]);
  const notices = await reader().customerNotice.findMany({ where: { kind: "day_before" } });
  expect(notices.map(({ skipped }) => skipped)).toEqual(Array(visits).fill(""));
  expect(new Set(notices.map(({ job_id }) => job_id)).size).toBe(visits);
  expect(await reader().outbox.count()).toBe(visits);
});

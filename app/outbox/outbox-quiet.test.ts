/** What must not disturb anybody at night waits for the morning, and later messages pass it. */
import { beforeEach, expect, test, vi } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { outboxRows, putMessage, startRecordingOutbox, useOutbox } from "../../tests/support/outbox.ts";
import { hurryOutbox, stopOutbox } from "./lanes.server.ts";
import { longestWaiting, outboxState } from "./outbox.server.ts";

useOutbox();

const quiet = { whom: "customer" } as const;
const night = new Date("2026-11-23T21:30:00Z");
const morning = new Date("2026-11-24T07:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: night });
});
test("at night it waits, others pass it, and in the morning it goes once", async () => {
  const { given, has } = await startRecordingOutbox();
  await putMessage("for the morning", { quiet });
  await putMessage("at once");
  await has(1);
  await hurryOutbox("mail");
  await putMessage("at once too");
  await has(2);
  expect(given).toEqual(["at once", "at once too"]);
  // It is neither late nor a failure.
  await eventually(async () => expect(await outboxState("mail")).toMatchObject({ waiting: 0, lost: 0 }));
  expect(await longestWaiting()).toBeNull();
  vi.setSystemTime(morning);
  await hurryOutbox("mail");
  await has(3);
  await stopOutbox();
  expect(given).toEqual(["at once", "at once too", "for the morning"]);
});

test("a restart at night does not send it, and one in the morning sends it once", async () => {
  await putMessage("for the morning", { quiet });
  const before = await startRecordingOutbox();
  await putMessage("other news");
  await before.has(1);
  await stopOutbox();
  expect(before.given).toEqual(["other news"]);
  vi.setSystemTime(morning);
  const after = await startRecordingOutbox();
  await after.has(1);
  await stopOutbox();
  expect(after.given).toEqual(["for the morning"]);
});

test("what failed by day is not tried again at night, and holds up nothing then", async () => {
  vi.setSystemTime(new Date("2026-11-23T18:59:00Z"));
  let isUp = false;
  const { given, has } = await startRecordingOutbox(async () => {
    if (!isUp) throw new Error("The server is down");
  });
  await putMessage("for a customer", { quiet });
  await has(1);
  await eventually(async () => expect((await outboxState("mail")).lastError).not.toBeNull());
  isUp = true;
  vi.setSystemTime(night);
  await hurryOutbox("mail");
  await putMessage("for the office");
  await has(2);
  vi.setSystemTime(morning);
  await hurryOutbox("mail");
  await has(3);
  await stopOutbox();
  expect(given).toEqual(["for a customer", "for the office", "for a customer"]);
});

test("the hours of the night do not count until it is given up; a given end does", async () => {
  await putMessage("a day", { quiet, hours: 24 });
  await putMessage("until the visit", { quiet, hours: 24, until: new Date("2026-11-24T09:00:00Z") });
  expect((await outboxRows()).map(({ not_before, expires_at }) => [not_before, expires_at])).toEqual([
    [morning, new Date("2026-11-25T07:00:00Z")],
    [morning, new Date("2026-11-24T09:00:00Z")],
  ]);
});

test("what is put off in the evening is not given up overnight, unless its given end comes; later than that it is", async () => {
  const evening = new Date("2026-11-23T17:30:00Z");
  vi.setSystemTime(evening);
  const engineer = { whom: "engineer", start: "2026-11-24T09:00:00Z" } as const;
  await putMessage("for an engineer", { quiet: engineer, hours: 4 });
  await putMessage("until the visit", { quiet: engineer, hours: 4, until: new Date("2026-11-24T09:00:00Z") });
  await putMessage("until midnight", { quiet: engineer, hours: 4, until: new Date("2026-11-23T23:00:00Z") });
  let isUp = false;
  const { given, has } = await startRecordingOutbox(async () => {
    if (!isUp) throw new Error("The line is down");
  });
  await has(1);
  // The server is off at the beginning of the night.
  await stopOutbox();
  isUp = true;
  vi.setSystemTime(night);
  const after = await startRecordingOutbox();
  await putMessage("at once");
  await after.has(1);
  await stopOutbox();
  const seven = new Date("2026-11-24T06:00:00Z");
  expect((await outboxRows()).map(({ not_before, expires_at }) => [not_before, expires_at])).toEqual([
    // One and a half of the four hours have passed before eight in the evening.
    [seven, new Date("2026-11-24T08:30:00Z")],
    [seven, new Date("2026-11-24T08:30:00Z")],
    [seven, new Date("2026-11-23T23:00:00Z")],
    [null, expect.any(Date)],
  ]);
  vi.setSystemTime(seven);
  const morningAfter = await startRecordingOutbox();
  await morningAfter.has(2);
  await eventually(async () => expect((await outboxRows()).every(({ done_at }) => done_at !== null)).toBe(true));
  expect([given, morningAfter.given]).toEqual([["for an engineer"], ["for an engineer", "until the visit"]]);
  expect((await outboxState("mail")).lastError).toBe("late: ");
});

test("the end of what an older build has put in stays, as nobody knows how it was set", async () => {
  vi.setSystemTime(new Date("2026-11-23T17:30:00Z"));
  await putMessage("old", { quiet, hours: 4 });
  await write((transaction) => transaction.outbox.updateMany({ data: { quiet: JSON.stringify(quiet) } }));
  vi.setSystemTime(night);
  const { has } = await startRecordingOutbox();
  await putMessage("at once");
  await has(1);
  expect(await outboxRows()).toMatchObject([{ not_before: morning, expires_at: new Date("2026-11-23T21:30:00Z") }, {}]);
});

test("a morning that was stored while the clock was ahead is corrected", async () => {
  vi.setSystemTime(new Date("2027-05-01T21:00:00Z"));
  await putMessage("ahead", { quiet });
  vi.setSystemTime(new Date("2026-11-24T10:00:00Z"));
  const { has } = await startRecordingOutbox();
  await has(1);
});

/** What must not disturb anybody at night waits for the morning, and later messages pass it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { put, rows, started, useOutbox } from "../../tests/support/outbox.ts";
import { hurryOutbox, stopOutbox } from "./lanes.server.ts";
import { outboxState, waitingSince } from "./outbox.server.ts";

useOutbox();

const quiet = { whom: "customer" } as const;
const night = new Date("2026-11-23T21:30:00Z");
const morning = new Date("2026-11-24T07:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: night });
});
afterEach(() => {
  vi.useRealTimers();
});

test("at night it waits, others pass it, and in the morning it goes once", async () => {
  const { given, has } = await started();
  await put("for the morning", { quiet });
  await put("at once");
  await has(1);
  await hurryOutbox("mail");
  await put("at once too");
  await has(2);
  expect(given).toEqual(["at once", "at once too"]);
  // It is neither late nor a failure.
  await vi.waitFor(async () => expect(await outboxState("mail")).toMatchObject({ waiting: 0, lost: 0 }));
  expect(await waitingSince()).toBeNull();
  vi.setSystemTime(morning);
  await hurryOutbox("mail");
  await has(3);
  await stopOutbox();
  expect(given).toEqual(["at once", "at once too", "for the morning"]);
});

test("a restart at night does not send it, and one in the morning sends it once", async () => {
  await put("for the morning", { quiet });
  const before = await started();
  await put("other news");
  await before.has(1);
  await stopOutbox();
  expect(before.given).toEqual(["other news"]);
  vi.setSystemTime(morning);
  const after = await started();
  await after.has(1);
  await stopOutbox();
  expect(after.given).toEqual(["for the morning"]);
});

test("what failed by day is not tried again at night, and holds up nothing then", async () => {
  vi.setSystemTime(new Date("2026-11-23T18:59:00Z"));
  let isUp = false;
  const { given, has } = await started(async () => {
    if (!isUp) throw new Error("The server is down");
  });
  await put("for a customer", { quiet });
  await has(1);
  await vi.waitFor(async () => expect((await outboxState("mail")).lastError).not.toBeNull());
  isUp = true;
  vi.setSystemTime(night);
  await hurryOutbox("mail");
  await put("for the office");
  await has(2);
  vi.setSystemTime(morning);
  await hurryOutbox("mail");
  await has(3);
  await stopOutbox();
  expect(given).toEqual(["for a customer", "for the office", "for a customer"]);
});

test("the hours of the night do not count until it is given up; a given end does", async () => {
  await put("a day", { quiet, hours: 24 });
  await put("until the visit", { quiet, hours: 24, until: new Date("2026-11-24T09:00:00Z") });
  expect((await rows()).map(({ not_before, expires_at }) => [not_before, expires_at])).toEqual([
    [morning, new Date("2026-11-25T07:00:00Z")],
    [morning, new Date("2026-11-24T09:00:00Z")],
  ]);
});

test("a morning that was stored while the clock was ahead is corrected", async () => {
  vi.setSystemTime(new Date("2027-05-01T21:00:00Z"));
  await put("ahead", { quiet });
  vi.setSystemTime(new Date("2026-11-24T10:00:00Z"));
  const { has } = await started();
  await has(1);
});

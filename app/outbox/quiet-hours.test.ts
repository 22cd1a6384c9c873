/** Quiet hours by the company's clock (Europe/Madrid), also where the clocks change. */
import { expect, test } from "vitest";
import { quietUntil } from "./quiet-hours.server.ts";

const far = "2031-01-01T10:00:00Z";

const until = (whom: "customer" | "engineer", now: string, start = far) =>
  quietUntil({ whom, start }, new Date(now))?.toISOString() ?? null;

test.each([
  ["at five to eight in the evening it goes", "2026-11-23T18:55:00Z", null, null],
  ["at eight it waits", "2026-11-23T19:00:00Z", "2026-11-24T07:00:00.000Z", "2026-11-24T06:00:00.000Z"],
  ["after midnight it waits", "2026-11-24T00:30:00Z", "2026-11-24T07:00:00.000Z", "2026-11-24T06:00:00.000Z"],
  ["at seven only engineers are told", "2026-11-24T06:00:00Z", "2026-11-24T07:00:00.000Z", null],
  ["at eight in the morning it goes", "2026-11-24T07:00:00Z", null, null],
  ["in summer", "2026-07-01T18:00:00Z", "2026-07-02T06:00:00.000Z", "2026-07-02T05:00:00.000Z"],
  ["the short night", "2026-03-28T21:00:00Z", "2026-03-29T06:00:00.000Z", "2026-03-29T05:00:00.000Z"],
  ["the long night", "2026-10-24T18:30:00Z", "2026-10-25T07:00:00.000Z", "2026-10-25T06:00:00.000Z"],
])("%s", (_, now, customer, engineer) => {
  expect(until("customer", now)).toBe(customer);
  expect(until("engineer", now)).toBe(engineer);
});

test("an engineer whose visit begins before eight is told at night, a customer never", () => {
  const now = "2026-11-23T22:00:00Z";
  expect(until("engineer", now, "2026-11-24T06:30:00Z")).toBeNull();
  expect(until("engineer", now, "2026-11-23T22:30:00Z")).toBeNull();
  expect(until("engineer", now, "2026-11-24T07:00:00Z")).toBe("2026-11-24T06:00:00.000Z");
  expect(until("customer", now, "2026-11-24T06:30:00Z")).toBe("2026-11-24T07:00:00.000Z");
});

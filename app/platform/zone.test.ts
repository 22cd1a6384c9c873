/**
 * vitest.config.ts runs this test in Auckland's time zone, so that it fails if anything depends on the server's zone.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./dates.ts";
import { dayOf, endOfDay, instantOf, localTimeOf, offsetTimeOf, startOfDay, yearOf } from "./zone.server.ts";

test("the server's zone is another than the company's", () => {
  expect(new Date("2026-06-01T12:00:00Z").getHours()).toBe(0);
});

test.each([
  ["2026-01-15", "2026-01-14T23:00:00.000Z", "2026-01-15T23:00:00.000Z"],
  ["2026-07-15", "2026-07-14T22:00:00.000Z", "2026-07-15T22:00:00.000Z"],
  // 23 hours: the clock goes from 2 to 3.
  ["2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  // 25 hours: the clock goes from 3 back to 2.
  ["2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ["2026-12-31", "2026-12-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
])("the day %s goes from %s to %s", (day, first, after) => {
  expect(startOfDay(day).toISOString()).toBe(first);
  expect(endOfDay(day).toISOString()).toBe(after);
});

test.each([
  ["2026-03-28T22:59:59.999Z", "2026-03-28"],
  ["2026-03-28T23:00:00.000Z", "2026-03-29"],
  ["2026-03-29T21:59:59.999Z", "2026-03-29"],
  ["2026-03-29T22:00:00.000Z", "2026-03-30"],
  ["2026-10-25T00:30:00.000Z", "2026-10-25"],
  ["2026-10-25T22:59:59.999Z", "2026-10-25"],
  ["2026-10-25T23:00:00.000Z", "2026-10-26"],
])("the instant %s falls on %s", (instant, day) => {
  expect(dayOf(new Date(instant))).toBe(day);
});

test("the year turns at midnight in Madrid", () => {
  expect(yearOf(new Date("2026-12-31T22:59:59.999Z"))).toBe(2026);
  expect(yearOf(new Date("2026-12-31T23:00:00.000Z"))).toBe(2027);
});

test("the day of an instant is that of the company's clock, however often and of whatever year", () => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" });
  const instant = fc.date({ min: new Date("1899-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: -3_600_000, max: 3_600_000 }), (at, away) => {
      for (const each of [at, new Date(at.getTime() + away), at]) expect(dayOf(each)).toBe(format.format(each));
    }),
    { numRuns: 3_000 },
  );
});

test("the local time of an instant is what the company's clock shows, however often and of whatever year", () => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: "Europe/Madrid", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  const instant = fc.date({ min: new Date("1950-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: -3_600_000, max: 3_600_000 }), (at, away) => {
      for (const each of [at, new Date(at.getTime() + away), at]) {
        expect(localTimeOf(each)).toBe(format.format(each).replace(" ", "T"));
      }
    }),
    { numRuns: 3_000 },
  );
  expect(localTimeOf(new Date("9999-12-31T22:59:00Z"))).toBe("9999-12-31T23:59");
});

test("every instant lies in its day, its end not included", () => {
  const instant = fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const day = dayOf(at);
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(endOfDay(day).getTime()).toBeGreaterThan(at.getTime());
      expect(dayOf(endOfDay(day))).toBe(addDays(day, 1));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["2026-03-01", 30, "2026-03-31"],
  ["2026-10-10", 30, "2026-11-09"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2028-02-28", 1, "2028-02-29"],
])("%s and %i days are %s", (day, days, wanted) => {
  expect(addDays(day, days)).toBe(wanted);
});

test.each([
  // The days before, of and after both clock changes.
  ["2026-03-28T08:00", "2026-03-28T07:00:00.000Z"],
  ["2026-03-29T01:30", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-03-30T08:00", "2026-03-30T06:00:00.000Z"],
  ["2026-10-24T08:00", "2026-10-24T06:00:00.000Z"],
  // 02:30 occurs twice: the first one is meant.
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ["2026-10-26T08:00", "2026-10-26T07:00:00.000Z"],
  // With seconds, and with a zone in the text.
  ["2026-11-23T08:00:30", "2026-11-23T07:00:30.000Z"],
  ["2026-11-23T08:00:00.000Z", "2026-11-23T08:00:00.000Z"],
  ["2026-11-23T08:00+05:30", "2026-11-23T02:30:00.000Z"],
  ["2026-11-23T08:00+14:00", "2026-11-22T18:00:00.000Z"],
  // Other programs write more decimals.
  ["2026-11-23T08:00:00.0000000Z", "2026-11-23T08:00:00.000Z"],
  ["2026-11-23T08:00:00.123456+00:00", "2026-11-23T08:00:00.123Z"],
])("%s is the instant %s", (text, instant) => {
  expect(instantOf(text)).toEqual(new Date(instant));
});

test.each(["2026-03-29T02:00", "2026-03-29T02:59:59"])("%s is skipped by the clock", (text) => {
  expect(instantOf(text)).toBe("skipped");
});

test.each([
  "",
  "2026-11-23",
  "08:00",
  "2026-02-30T08:00",
  "2026-11-23T24:30",
  "2027-05-03T24:00",
  "2027-05-03T24:00Z",
  "2027-05-03T10:00-99:99",
  "2027-05-03T10:00+25:00",
  "2027-05-03T10:00+14:30",
  "2027-05-03T10:00+00:60",
  "2026-11-23 08:00",
  "tomorrow",
])("%j is no date and time", (text) => {
  expect(instantOf(text)).toBeNull();
});

test("what the company's clock shows is the instant it was, but for the hour that comes twice", () => {
  const instant = fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const minute = Math.floor(at.getTime() / 60_000) * 60_000;
      const again = instantOf(localTimeOf(at)) as Date;
      expect([minute, minute - 3_600_000]).toContain(again.getTime());
    }),
    { numRuns: 500 },
  );
});

test("the day of a year that is still being typed has four digits too", () => {
  for (const day of ["0002-03-03", "0020-03-03", "0202-03-03"]) {
    const at = instantOf(`${day}T09:00`);
    expect(at instanceof Date && dayOf(at)).toBe(day);
  }
});

test.each([
  ["2026-01-15T11:00:00.999Z", "2026-01-15T12:00:00+01:00"],
  ["2026-10-25T00:30:15Z", "2026-10-25T02:30:15+02:00"],
  ["2026-10-25T01:30:15Z", "2026-10-25T02:30:15+01:00"],
])("%s with its offset is %s", (instant, text) => {
  expect(offsetTimeOf(new Date(instant))).toBe(text);
});

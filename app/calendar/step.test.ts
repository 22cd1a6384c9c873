import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endsHour, startOfStep, stepsADay, stepsAnHour, stepTimes } from "./step.ts";

test("a day has its steps from midnight to midnight", () => {
  expect(stepTimes).toHaveLength(stepsADay);
  expect([stepTimes[0], stepTimes[1], stepTimes[17], stepTimes.at(-1)]).toEqual(["00:00", "00:30", "08:30", "23:30"]);
  expect(stepTimes.filter(endsHour)).toHaveLength(24);
  expect(endsHour("08:30")).toBe(true);
  expect(endsHour("08:00")).toBe(false);
});

test.each([
  ["2026-11-23T08:00", "2026-11-23T08:00"],
  ["2026-11-23T08:29", "2026-11-23T08:00"],
  ["2026-11-23T08:30", "2026-11-23T08:30"],
  ["2026-11-23T23:59", "2026-11-23T23:30"],
])("%s is in the step of %s", (time, start) => {
  expect(startOfStep(time)).toBe(start);
});

test("the style sheets have the same step", () => {
  const sheet = readFileSync("app/calendar/steps.css", "utf8");
  expect(Number(/--steps-an-hour: (\d+);/.exec(sheet)?.[1])).toBe(stepsAnHour);
  const heights = Array.from(sheet.matchAll(/\.steps-(\d+) \{\s*--steps: (\d+);\s*\}/g), ([, name, steps]) => ({
    name,
    steps,
  }));
  // A job lasts a day at most, and is shown on each of its days with what lies there.
  const days = Array.from({ length: stepsADay }, (_, step) => String(step + 1));
  expect(heights).toEqual(days.map((steps) => ({ name: steps, steps })));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { reminderState, stepDue } from "./reminder-steps.ts";

const due_on = "2026-03-10";

test.each([
  ["not due yet", [], "2026-03-09", null],
  ["due since six days", [], "2026-03-16", null],
  ["due since seven days", [], "2026-03-17", 1],
  ["long due, and never reminded", [], "2026-12-01", 1],
  ["reminded once, the day before the second", ["2026-03-17"], "2026-03-30", null],
  ["reminded once, the day of the second", ["2026-03-17"], "2026-03-31", 2],
  ["reminded once, late: the second keeps its distance", ["2026-12-01"], "2026-12-14", null],
  ["reminded once, late, and the distance is over", ["2026-12-01"], "2026-12-15", 2],
  ["reminded twice, the day of the third", ["2026-03-17", "2026-03-31"], "2026-04-24", 3],
  ["reminded three times", ["2026-03-17", "2026-03-31", "2026-04-24"], "2027-01-01", null],
])("which reminder is to be sent: %s", (_, sent, today, step) => {
  expect(stepDue({ due_on, sent }, [7, 21, 45], today)).toBe(step);
});

test.each([
  [[7, null, null] as const, ["2026-03-17"]],
  [[7, 21, null] as const, ["2026-03-17", "2026-03-31"]],
])("after the last step that there is, nothing is sent: %j", (days, sent) => {
  expect(stepDue({ due_on, sent }, days, "2027-01-01")).toBeNull();
});

test("looked at each day from any day on, steps come in order, once each, never on one day or nearer than their days", () => {
  const gaps = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 30 }),
  );
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 60 }), ([first, second, third], late) => {
      const days = [first, first + second, first + second + third] as const;
      const sent: string[] = [];
      for (let day = late; day < late + 200; day++) {
        const today = addDays(due_on, day);
        const step = stepDue({ due_on, sent }, days, today);
        if (step === null) continue;
        expect(step).toBe(sent.length + 1);
        expect(day).toBeGreaterThanOrEqual(days[step - 1] ?? 0);
        const before = sent.at(-1);
        if (before) expect(today >= addDays(before, step === 2 ? second : third)).toBe(true);
        sent.push(today);
      }
      expect(sent).toHaveLength(3);
    }),
  );
});

test("a first one keeps its distance from those of another invoice of the same debt", () => {
  const due = { due_on: "2026-03-01", sent: [], before: "2026-03-20" } as const;
  expect([26, 27].map((day) => stepDue(due, [7, 21, 45], `2026-03-${day}`))).toEqual([null, 1]);
});

test.each([
  ["waiting", { dropped_at: null, done_at: null, last_error: "login: 535" }],
  ["sent", { dropped_at: null, done_at: new Date(), last_error: null }],
  ["failed", { dropped_at: null, done_at: new Date(), last_error: "login: 535" }],
  ["perhaps", { dropped_at: null, done_at: new Date(), last_error: "unconfirmed: " }],
  ["perhaps", { dropped_at: null, done_at: new Date(), last_error: "interrupted: " }],
  ["not_needed", { dropped_at: new Date(), done_at: new Date(), last_error: null }],
])("a reminder is %s", (state, { dropped_at, ...outbox }) => {
  expect(reminderState({ dropped_at, outbox })).toBe(state);
});

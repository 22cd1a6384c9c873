import { expect, test } from "vitest";
import { closedOn, isOutside, isShutOn, type ShownHours, whoIsOffOn } from "./days-off.ts";

const engineer = (id: number, name: string) => ({ id, name, initials: name, colour: "#0072b2" as const, active: 1 });
const engineers = [engineer(1, "Ana"), engineer(2, "Eva")];
const absences = [
  { engineer_id: null, from: "2026-12-24", to: "2026-12-25", reason: "Navidad" },
  { engineer_id: null, from: "2026-12-25", to: "2026-12-25", reason: "Navidad" },
  { engineer_id: null, from: "2026-12-25", to: "2026-12-26", reason: "" },
  { engineer_id: 2, from: "2026-12-25", to: "2026-12-31", reason: "Vacaciones" },
];

test.each([
  ["2026-12-23", [], []],
  ["2026-12-24", ["Navidad"], []],
  ["2026-12-25", ["Navidad", ""], ["Eva: Vacaciones"]],
  ["2026-12-26", [""], ["Eva: Vacaciones"]],
  ["2026-12-31", [], ["Eva: Vacaciones"]],
  ["2027-01-01", [], []],
])("on %s the company is closed for %j, and %j are off", (day, closed, off) => {
  expect(closedOn(day, absences)).toEqual(closed);
  const people = whoIsOffOn(day, { absences, engineers });
  expect(people.map(({ engineer: { name }, reason }) => `${name}: ${reason}`)).toEqual(off);
});

test.each([
  ["2026-12-24", undefined, true],
  ["2026-12-24", 1, true],
  ["2026-12-24", 0, true],
  ["2026-12-28", undefined, false],
  ["2026-12-28", 0, false],
  ["2026-12-28", 1, false],
  ["2026-12-28", 2, true],
])("on %s, column %s: shut is %s", (day, column, shut) => {
  expect(isShutOn(day, { absences, only: null }, column)).toBe(shut);
  // Without columns the only engineer who is shown counts.
  expect(isShutOn(day, { absences, only: column ?? null })).toBe(shut);
});

// Engineer 1 has the company's hours, 2 works until 14:00 with a pause, 3 has left.
const hours: ShownHours = {
  open: { "2026-11-28": [["08:00", "18:00"]], "2026-11-29": [] },
  own: {
    2: [
      ["08:00", "10:00"],
      ["10:30", "14:00"],
    ],
    3: [],
  },
};

test.each([
  ["2026-11-28", "07:30", undefined, true],
  ["2026-11-28", "08:00", undefined, false],
  ["2026-11-28", "17:30", undefined, false],
  ["2026-11-28", "18:00", undefined, true],
  ["2026-11-29", "10:00", undefined, true],
  ["2026-11-28", "16:00", 0, false],
  ["2026-11-28", "16:00", 1, false],
  ["2026-11-28", "10:00", 2, true],
  ["2026-11-28", "13:30", 2, false],
  ["2026-11-28", "14:00", 2, true],
  ["2026-11-28", "10:00", 3, true],
  // No hours are known of this day.
  ["2026-11-30", "03:00", undefined, false],
])("on %s at %s, column %s: outside is %s", (day, time, column, outside) => {
  expect(isOutside(hours, day, time, column)).toBe(outside);
});

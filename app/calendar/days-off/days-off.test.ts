import { expect, test } from "vitest";
import { closedOn, whoIsOffOn } from "./days-off.ts";

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

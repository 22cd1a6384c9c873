/** The runs of working days that are offered, on a real database. */
import { expect, test } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { findFreeRuns } from "./several-days.server.ts";

useDatabase();

test("among those who are free at the same time, the first by name are offered, whatever letter they begin with", async () => {
  const names = ["Zoe", "bruno", "Óscar", "Carla", "Nuria", "Álvaro"];
  for (const name of names) await createEngineer({ name, email: null, active: 1 });
  const runs = await findFreeRuns({ engineer_ids: [], days: 3, from: "2031-03-03" });
  expect(new Set(runs.map(({ slot }) => slot.start.getTime())).size).toBe(1);
  expect(runs.map(({ engineer }) => engineer?.name)).toEqual(["Álvaro", "bruno", "Carla", "Nuria", "Óscar"]);
});

test("a run begins on a day whose work is still to come", async () => {
  const [run] = await findFreeRuns({ engineer_ids: [], days: 3, from: "2031-03-03" }, new Date("2031-03-04T12:00:00Z"));
  expect(run?.slot.start).toEqual(new Date("2031-03-05T07:00:00Z"));
});

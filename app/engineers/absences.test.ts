/** Days off that are added by a form. */
import { beforeEach, expect, test } from "vitest";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createAbsence, deleteAbsence, listAbsences } from "./absences.server.ts";
import { createEngineer } from "./engineers.server.ts";

useDatabase();

let ana = 0;
let luis = 0;

beforeEach(async () => {
  for (const { id } of await listAbsences()) await deleteAbsence(id);
  ana = (await createEngineer({ name: "Ana Abad", email: null, active: 1 })).id;
  luis = (await createEngineer({ name: "Luis Lara", email: null, active: 1 })).id;
  await createAbsence(ana, { from: "2031-08-04", to: "2031-08-08", reason: "Vacaciones" });
  await createAbsence(null, { from: "2031-08-15", to: "2031-08-15", reason: "" });
});

/** Adds days as a form does, and gives what is said of them: "" where they were added. */
async function said(engineer_id: number | null, from: string, to: string, reason: string): Promise<string> {
  try {
    await createAbsence(engineer_id, { from, to, reason }, { refuseKnown: true });
    return "";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.sentence(wordsIn("en"));
  }
}

const known = "These days are off already: 04/08/2031–08/08/2031 (Vacaciones).";
const feast = "These days are off already: 15/08/2031.";

test.each([
  ["the same", () => ana, "2031-08-04", "2031-08-08", "Vacaciones", known],
  ["the same for another reason", () => ana, "2031-08-04", "2031-08-08", "", known],
  ["a day of them", () => ana, "2031-08-06", "2031-08-06", "Médico", known],
  ["days that reach beyond", () => ana, "2031-08-08", "2031-08-09", "Vacaciones", ""],
  ["the same of somebody else", () => luis, "2031-08-04", "2031-08-08", "Vacaciones", ""],
  ["the same of the company", () => null, "2031-08-04", "2031-08-08", "Cierre", ""],
  ["a holiday of the company for one person", () => ana, "2031-08-15", "2031-08-15", "", ""],
  ["a holiday of the company again", () => null, "2031-08-15", "2031-08-15", "Asunción", feast],
])("%s", async (_, whose, from, to, reason, sentence) => {
  const before = (await listAbsences()).length;
  expect(await said(whose(), from, to, reason)).toBe(sentence);
  expect((await listAbsences()).length).toBe(before + (sentence === "" ? 1 : 0));
});

/** Saving the form of an engineer that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */
import type { z } from "zod";
import { notFound } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions, VersionRow } from "#app/ui/two-versions.tsx";
import type { Words } from "#app/words/words.ts";
import type { typedPersonSchema } from "./engineer.schema.ts";
import { colourName, type Engineer } from "./engineer.ts";
import { getVersionedEngineer, updateEngineer } from "./engineers.server.ts";
import { type WeekHours, weekLine } from "./hours.ts";

type PersonInput = z.output<typeof typedPersonSchema>;

/**
 * Saves the form of an engineer that was opened at the versions `seen`. Gives null once it is saved. When somebody else
 * saved the engineer meanwhile, it gives both versions for the user to compare, and the number of the saved one; when
 * both say the same there is no conflict. Throws a not-found Problem.
 */
export async function savePersonForm(
  id: number,
  input: PersonInput,
  seen: Seen,
  words: Words,
): Promise<{ versions: TwoVersions; over: number } | null> {
  try {
    await updateEngineer(id, input, seen);
    return null;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = await getVersionedEngineer(id);
    if (!current) throw notFound();
    const rows = personRowsOf(current.thing, input, words);
    if (differingRows(rows).length === 0) return savePersonForm(id, input, [current.version], words);
    return { versions: twoVersions(rows, { lead: [words.conflict.engineer], words }), over: current.version };
  }
}

function personRowsOf(saved: Engineer, typed: PersonInput, words: Words): VersionRow[] {
  const { fields, engineers } = words;
  const row = (label: string, of: (person: PersonInput) => string): VersionRow => ({
    ...{ label, saved: of(saved), typed: of(typed) },
  });
  const hours = (week: WeekHours | null) => (week ? weekLine(week, engineers.fields) : engineers.usesCompanyHours);
  return [
    row(fields.name, ({ name }) => name),
    row(fields.email, ({ email }) => email ?? ""),
    row(fields.phone, ({ phone }) => phone),
    row(engineers.fields.colour, ({ colour }) => engineers.colourNames[colourName(colour)]),
    row(engineers.fields.certificate_number, ({ certificate }) => certificate?.number ?? ""),
    row(engineers.fields.category, ({ certificate }) => certificate?.category ?? ""),
    row(engineers.fields.until, ({ certificate }) => certificate?.until ?? ""),
    row(engineers.fields.hours, (person) => hours(person.hours)),
  ];
}

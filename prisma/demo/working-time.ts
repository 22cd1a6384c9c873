/** When the demo's engineers work: a part-timer's hours, certificates, days off, holidays. */
import { createAbsence } from "#app/engineers/absences.server.ts";
import type { Engineer } from "#app/engineers/engineer.ts";
import { updateEngineer } from "#app/engineers/engineers.server.ts";
import type { WeekHours } from "#app/engineers/hours.ts";
import { addDays, type Day } from "#app/platform/dates.ts";

const morning: WeekHours[1] = [["08:00", "14:00"]];

/** Mornings from Monday to Friday. */
const mornings: WeekHours = { 1: morning, 2: morning, 3: morning, 4: morning, 5: morning, 6: [], 7: [] };

/** National holidays of every year, by month and day. */
const holidays = [
  { on: "01-01", reason: "Año Nuevo" },
  { on: "01-06", reason: "Epifanía del Señor" },
  { on: "05-01", reason: "Fiesta del Trabajo" },
  { on: "08-15", reason: "Asunción de la Virgen" },
  { on: "10-12", reason: "Fiesta Nacional de España" },
  { on: "11-01", reason: "Todos los Santos" },
  { on: "12-06", reason: "Día de la Constitución" },
  { on: "12-08", reason: "Inmaculada Concepción" },
  { on: "12-25", reason: "Natividad del Señor" },
];

/**
 * The first engineer's certificate is about to end, the third works in the mornings, the last is off tomorrow and the
 * day after, when jobs are booked. The company has the holidays of this year and the next.
 */
export async function planTime(engineers: readonly Engineer[], today: Day): Promise<void> {
  const [one, two, three, four] = engineers;
  const certificates = [
    { engineer: one, until: addDays(today, 20) },
    { engineer: two, until: addDays(today, 800) },
    { engineer: four, until: addDays(today, 400) },
  ];
  for (const { engineer, until } of certificates) {
    if (engineer)
      await updateEngineer(engineer.id, { certificate: { number: `GF-2871${engineer.id}`, category: "I", until } });
  }
  if (three) await updateEngineer(three.id, { hours: mornings });
  if (four) await createAbsence(four.id, { from: addDays(today, 1), to: addDays(today, 2), reason: "Asuntos propios" });
  const year = Number(today.slice(0, 4));
  for (const each of [year, year + 1]) {
    for (const { on, reason } of holidays) {
      const day = `${each}-${on}`;
      await createAbsence(null, { from: day, to: day, reason });
    }
  }
}

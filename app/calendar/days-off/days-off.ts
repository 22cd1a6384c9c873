/** The days off that the calendar shows: the company's, and those of the engineers who are shown. */
import type { Absence } from "#app/engineers/absence.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import type { Day } from "#app/platform/dates.ts";

/** Days off as the calendar's page sends them. */
export type ShownAbsence = Pick<Absence, "engineer_id" | "from" | "to" | "reason">;

/** The reasons why the company is closed on a day, "" where none was given; none: it is open. */
export function closedOn(day: Day, absences: readonly ShownAbsence[]): string[] {
  return [...new Set(absences.filter((absence) => isOf(null, day, absence)).map(({ reason }) => reason))];
}

/** The engineers who are off on a day, with the reason of each. */
export function whoIsOffOn(
  day: Day,
  { absences, engineers }: { absences: readonly ShownAbsence[]; engineers: readonly ShownEngineer[] },
): { engineer: ShownEngineer; reason: string }[] {
  return engineers.flatMap((engineer) => {
    const absence = absences.find((one) => isOf(engineer.id, day, one));
    return absence ? [{ engineer, reason: absence.reason }] : [];
  });
}

/** Whether an engineer is off on a day. */
export function isOffOn(engineer_id: number, day: Day, absences: readonly ShownAbsence[]): boolean {
  return absences.some((absence) => isOf(engineer_id, day, absence));
}

function isOf(engineer_id: number | null, day: Day, absence: ShownAbsence): boolean {
  return absence.engineer_id === engineer_id && absence.from <= day && day <= absence.to;
}

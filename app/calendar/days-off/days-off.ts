/** When the calendar shows that nobody works: days off, and time outside working hours. */
import type { Absence } from "#app/engineers/absence.ts";
import type { HourRange } from "#app/engineers/hours.ts";
import type { JobEngineer } from "#app/jobs/job.ts";
import type { Day } from "#app/platform/dates.ts";

/** Days off as the calendar's page sends them. */
export type ShownAbsence = Pick<Absence, "engineer_id" | "from" | "to" | "reason">;

/** Working hours as the calendar's page sends them, in whole half-hours. */
export type ShownHours = {
  /** By day those of the company, or of the only engineer who is shown; of a day without an entry none are known. */
  open: Partial<Record<Day, HourRange[]>>;
  /** In a day with a column an engineer, by id those of engineers for whom the company's do not hold. */
  own: Partial<Record<number, HourRange[]>>;
};

/** Whether a half-hour, by the time at which it starts, is outside the working hours of its column or its day. */
export function isOutside({ open, own }: ShownHours, day: Day, time: string, column?: number): boolean {
  const worked = (column === undefined ? undefined : own[column]) ?? open[day];
  return worked !== undefined && !worked.some(([from, to]) => from <= time && time < to);
}

/** The reasons why the company is closed on a day, "" where none was given; none: it is open. */
export function closedOn(day: Day, absences: readonly ShownAbsence[]): string[] {
  return [...new Set(absences.filter((absence) => isOf(null, day, absence)).map(({ reason }) => reason))];
}

/** The engineers who are off on a day, with the reason of each. */
export function whoIsOffOn<Of extends JobEngineer>(
  day: Day,
  { absences, engineers }: { absences: readonly ShownAbsence[]; engineers: readonly Of[] },
): { engineer: Of; reason: string }[] {
  return engineers.flatMap((engineer) => {
    const absence = absences.find((one) => isOf(engineer.id, day, one));
    return absence ? [{ engineer, reason: absence.reason }] : [];
  });
}

/**
 * Whether nobody works on a day: the company is closed, or the engineer of its column is off, or without columns the
 * only one who is shown.
 */
export function isShutOn(
  day: Day,
  { absences, only }: { absences: readonly ShownAbsence[]; only: number | null },
  column = only,
): boolean {
  return closedOn(day, absences).length > 0 || (column !== null && isOffOn(column, day, absences));
}

/** Whether an engineer is off on a day. */
export function isOffOn(engineer_id: number, day: Day, absences: readonly ShownAbsence[]): boolean {
  return absences.some((absence) => isOf(engineer_id, day, absence));
}

function isOf(engineer_id: number | null, day: Day, absence: ShownAbsence): boolean {
  return absence.engineer_id === engineer_id && absence.from <= day && day <= absence.to;
}

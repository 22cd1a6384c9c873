/** The model of days off: of an engineer, or of the whole company. */
import { type Day, formatDay } from "#app/platform/dates.ts";

export type Absence = {
  id: number;
  /** Null: the whole company. */
  engineer_id: number | null;
  from: Day;
  /** The last day, included. */
  to: Day;
  reason: string;
  /** Typed by somebody, or imported from an iCal file. */
  source: "typed" | "ics";
};

/** The longest reason, in characters. */
export const maxReason = 200;

/** The most events of an imported iCal file, each occurrence of a recurring one counted. */
export const maxEvents = 4_000;

/** The longest absence, in days: a year of leave and a day of a leap year. */
export const maxDays = 366;

/** Days as screens say them: "24/12/2026", "24/12/2026–26/12/2026"; "—" for none. */
export function formatDays({ from, to }: { from: Day; to: Day }): string {
  if (from === "") return "—";
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`;
}

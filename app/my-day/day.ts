/** The model of an engineer's day: their jobs of today and of the next days, with all that they need on the way. */
import type { JobSite } from "#app/jobs/job.ts";
import type { JobState } from "#app/jobs/job-moves.ts";
import type { Day } from "#app/platform/dates.ts";

/** At most so many of the last reports at a place are shown with a job there. */
export const reportsShown = 3;

export type DayReport = { id: number; report_number: string; report_date: Day; engineer_name: string };

export type DayJob = {
  id: number;
  title: string;
  state: JobState;
  /** Why it is in this state; "" where nothing was said. A phone may have kept a job from before this was there. */
  reason?: string;
  /** The day on which it starts, by the company's clock, and its times: "08:00". */
  day: Day;
  from: string;
  to: string;
  /** The day on which it ends; a phone may have kept a job from before this was there. */
  last_day?: Day;
  customer: { id: number; name: string; tel: string; notes: string };
  /** Where the work is done; null: at the customer's address. */
  site: JobSite | null;
  /** On one line; "" where none is known. */
  address: string;
  /** Who does not work at its time, in sentences; a phone may have kept a job from before this was there. */
  doubts?: string[];
  /** Who else comes. */
  others: string[];
  /** The lines of the quote as texts, without prices: "2 × Split 3,5 kW". */
  items: string[];
  /** What is to be done on a visit without a quote: its title, and what was described; "" for a quote's job. */
  description: string;
  /** The last reports of this place, those of this job among them. */
  reports: DayReport[];
  /** Whether a report of this job was written. */
  reported: boolean;
};

export type ShownDay = {
  day: Day;
  label: string;
  /**
   * Why the company is closed, or the engineer is off; none where both work. A phone may have kept a day from before
   * these were there.
   */
  notes?: string[];
};

export type MyDay = {
  user: number;
  /** The engineer of the day; null for an account that is no engineer's. */
  engineer: { id: number; name: string } | null;
  today: Day;
  /** Today and the coming days, with their names in the language of the page. */
  days: ShownDay[];
  jobs: DayJob[];
  /** When it was read, in milliseconds, and the company's time zone: a phone shows it later without signal. */
  read_at: number;
  time_zone: string;
};

/** The jobs by day, from `today` on: today always, other days where they have any, or where somebody is off. */
export function jobsByDay({ days, jobs }: Pick<MyDay, "days" | "jobs">, today: Day) {
  return days
    .filter(({ day }) => day >= today)
    .map(({ day, label, notes = [] }) => ({
      ...{ day, label, notes },
      // A job that began yesterday and lasts until today is today's. A phone may show the day of yesterday.
      jobs: jobs.filter((job) => job.day === day || (day === today && job.day < day && (job.last_day ?? day) >= day)),
    }))
    .filter((one) => one.day === today || one.jobs.length > 0 || one.notes.length > 0);
}

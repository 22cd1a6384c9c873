/** The jobs that are booked on days off: they stay where they are, and the office decides what becomes of them. */
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import type { Absence } from "./absence.ts";
import { periodOfDays } from "./availability.server.ts";

/**
 * A job on days off: its title and when it begins, as a text. `number` is that of its quote, if the title begins with
 * it; `title` is then the rest.
 */
export type JobUnder = { id: number; number: string; title: string; when: string };

/** Days off with the open jobs that are booked on them. */
export type AbsenceWithJobs = Absence & {
  jobs: JobUnder[];
  /** The day of the first of these jobs that was not over before today, or else of the first; null without any. */
  assignFrom: Day | null;
};

/** What is said after days off were added: also how many jobs are booked on them. */
export async function addedText(absence: Absence, { engineers }: Words): Promise<string> {
  const [{ jobs } = { jobs: [] }] = await withJobs([absence]);
  return jobs.length === 0 ? engineers.daysOffAdded : engineers.daysOffAddedOver({ n: jobs.length });
}

/** Whether the job `j` is open: the test compares this with the states of jobs/job-moves.ts. */
const isOpen = Prisma.sql`j."state" NOT IN ('done', 'not_done', 'cancelled')`;

/**
 * Absences with the open jobs in their days, in order of time: for an engineer's absence the jobs of that engineer, for
 * the company's days off all jobs. Jobs that are done, or could not be done, are left out, because nobody has to take
 * them over.
 */
export async function withJobs(absences: readonly Absence[], now = new Date()): Promise<AbsenceWithJobs[]> {
  const periods = absences.map(periodOfDays);
  if (periods.length === 0) return [];
  const today = startOfDay(dayOf(now));
  const from = new Date(Math.min(...periods.map(({ start }) => start.getTime())));
  const to = new Date(Math.max(...periods.map(({ end }) => end.getTime())));
  type Row = Record<"start" | "end", StoredInstant> &
    Pick<JobUnder, "id" | "title"> & { quote_number: string | null; engineer_id: number | null };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", q."quote_number", j."start", j."end", e."engineer_id"
    FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id" LEFT JOIN "JobEngineer" e ON e."job_id" = j."id"
    WHERE ${isOpen} AND j."start" < ${to} AND j."end" > ${from}
    ORDER BY j."start", j."id"`);
  const booked = rows.map((row) => ({ ...row, start: storedInstant(row.start), end: storedInstant(row.end) }));
  return absences.map((absence, place) => {
    const period = periods[place] ?? periodOfDays(absence);
    const isUnder = ({ start, end, engineer_id }: (typeof booked)[number]) =>
      start < period.end && end > period.start && (absence.engineer_id === null || absence.engineer_id === engineer_id);
    const under = booked.filter(isUnder);
    const jobs = new Map(under.map((job) => [job.id, jobUnder(job)]));
    const first = under.find(({ end }) => end > today) ?? under[0];
    return { ...absence, jobs: [...jobs.values()], assignFrom: first ? dayOf(first.start) : null };
  });
}

function jobUnder(job: { id: number; title: string; quote_number: string | null; start: Date }): JobUnder {
  const number = job.quote_number && job.title.startsWith(job.quote_number) ? job.quote_number : "";
  return { id: job.id, number, title: job.title.slice(number.length).trim(), when: clockTime(job.start) };
}

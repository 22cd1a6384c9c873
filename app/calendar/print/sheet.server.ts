/** Reads what a day or a week of the calendar has on paper. */
import { calendarHref, placeOf } from "#app/jobs/calendar-place.ts";
import { type JobPlace, placesOfJobs } from "#app/jobs/job-places.server.ts";
import type { Language } from "#app/words/languages.ts";
import { calendarAt, emptyCalendarAt } from "../calendar.server.ts";
import { type ShownJob, unpackJob } from "../packed-jobs.ts";

/** A job on paper, with the address and the telephone beside the customer. */
export type SheetJob = ShownJob & JobPlace;

/** The parameters of an address with the view that is printed: a day, and for all others a week. */
function printParameters(parameters: URLSearchParams, today: string): URLSearchParams {
  const all = new URLSearchParams(parameters);
  for (const name of ["quoteId", "quoteNumber", "name"]) all.delete(name);
  if (placeOf(parameters, today).view !== "day") all.set("view", "week");
  return all;
}

/** The sheet of an address before anything is read. */
export function emptySheetAt(parameters: URLSearchParams, language: Language) {
  const { today } = emptyCalendarAt(parameters, language);
  const empty = emptyCalendarAt(printParameters(parameters, today), language);
  return { ...empty, jobs: [] as SheetJob[], back: calendarHref(placeOf(parameters, today), today) };
}

/** The sheet of an address. */
export async function sheetAt(parameters: URLSearchParams, language: Language) {
  const empty = emptySheetAt(parameters, language);
  const shown = await calendarAt({ ...empty, jobs: [] }, printParameters(parameters, empty.today), language);
  const jobs = shown.jobs.map(unpackJob);
  const places = await placesOfJobs(jobs.map(({ id }) => id));
  return {
    ...{ ...shown, back: empty.back },
    jobs: jobs.map((job): SheetJob => ({ ...job, ...(places.get(job.id) ?? { address: "", tel: job.tel }) })),
  };
}

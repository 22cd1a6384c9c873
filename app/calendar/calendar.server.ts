/** Reads what the calendar's screen shows at a place. */
import { customerName } from "#app/customers/customer.ts";
import { listAbsences } from "#app/engineers/absences.server.ts";
import { getCompanyHours, ownHours } from "#app/engineers/availability.server.ts";
import { wholeSteps } from "#app/engineers/availability.ts";
import { type HourRange, type WeekHours, weekdayOf } from "#app/engineers/hours.ts";
import { type CalendarPlace, nobody, periodOf, placeOf } from "#app/jobs/calendar-place.ts";
import { getCapacities } from "#app/jobs/capacity.server.ts";
import type { Capacity } from "#app/jobs/capacity.ts";
import { nextFreeTime } from "#app/jobs/free-slots.server.ts";
import { type CalendarJob, durationPresets, type ShownEngineer, slotOfJob, stepMinutes } from "#app/jobs/job.ts";
import { engineersToShow } from "#app/jobs/job-engineers.server.ts";
import { listJobs } from "#app/jobs/job-lists.server.ts";
import { whoIsOff } from "#app/jobs/time-doubts.server.ts";
import { listToPlan, type Waiting } from "#app/jobs/to-plan.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import { dayOf, endOfDay, instantOf, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { ScreenWords } from "#app/words/words.ts";
import { dayLabels, periodLabel } from "./calendar-labels.server.ts";
import { columnsOf, isChosen, knownAmong } from "./columns.ts";
import type { ShownAbsence, ShownHours } from "./days-off/days-off.ts";
import { jobTitle } from "./job-title.ts";
import { type PackedJob, packJob, type ShownJob } from "./packed-jobs.ts";
import { startOfStep, stepTimes } from "./step.ts";

type EmptyCalendar = ReturnType<typeof emptyCalendarAt>;

export type CalendarDay = ReturnType<typeof calendarDays>[number];

/** The least time that has to be free for a week to have room for a job: the shortest that forms offer, in minutes. */
const [leastMinutes] = durationPresets;

/**
 * The parameters of an address that books a quote and names no day, with the day of the next free time where the
 * present period has none left; any others as they are.
 */
export async function fromNextFreeTime(parameters: URLSearchParams, now = new Date()): Promise<URLSearchParams> {
  const today = dayOf(now);
  const { view, booking } = placeOf(parameters, today);
  if (!booking || isForEngineer() || parameters.has("date") || parameters.has("day")) return parameters;
  const free = await nextFreeTime(leastMinutes, now);
  const first = free ? dayOf(free) : today;
  if (first <= periodOf(view, today).last) return parameters;
  return new URLSearchParams([...parameters, ["date", first]]);
}

/** The calendar at an address: its place, days, and jobs. `empty` is what emptyCalendarAt() gives of that address. */
export async function calendarAt(empty: EmptyCalendar, parameters: URLSearchParams, language: Language) {
  const place = await knownBooking(placeOf(parameters, empty.today));
  const { jobs, engineers, chosen } = await jobsAt(parameters);
  const { calendar } = wordsIn(language);
  const { first, last } = periodOf(place.view, place.date);
  const columns = isForEngineer() ? [] : columnsOf(engineers, chosen, jobs);
  const only = limitedToEngineer() ?? (chosen.length === 1 ? (chosen[0] ?? null) : null);
  return {
    ...{ ...empty, place: { ...place, engineers: chosen }, engineers },
    jobs: jobs.map((job) => packJob(withTitles(job, calendar))),
    off: await listEngineersOff(jobs),
    ...{ columns, only },
    // As the calendar by engineer, only where there are engineers.
    waiting: columns.length > 0 ? await listToPlan(place.waitingPage) : empty.waiting,
    travelGap: await getTravelGap(),
    ...(place.view === "day" || place.view === "week" ? await hoursAt(place, empty.days, { columns, only }) : {}),
    absences: await absencesOf(chosen, { from: first, to: last }),
    capacity:
      place.view === "week"
        ? await getCapacities(
            columns.filter((id) => id !== nobody),
            { from: first, to: last },
            jobs.map(slotOfJob),
          )
        : [],
  };
}

/** The days off of the company and of the engineers who are shown; without any chosen, of all that may be seen. */
async function absencesOf(chosen: readonly number[], days: { from: Day; to: Day }): Promise<ShownAbsence[]> {
  const only = limitedToEngineer();
  const found = await listAbsences({ ...days, ...(only !== null && { engineer_id: only }) });
  return found
    .filter(({ engineer_id: id }) => id === null || chosen.length === 0 || chosen.includes(id))
    .map(({ engineer_id, from, to, reason }) => ({ engineer_id, from, to, reason }));
}

/**
 * The same without jobs and without the quote that is being booked: shown when the database cannot be read. `now` is
 * the present, which decides what is today.
 */
export function emptyCalendarAt(parameters: URLSearchParams, language: Language, now = new Date()) {
  const today = dayOf(now);
  const place: CalendarPlace = { ...placeOf(parameters, today), booking: null };
  const { first, last } = periodOf(place.view, place.date);
  return {
    place,
    today,
    // No more of the time than is shown, so that the screen has the same data until the next half-hour.
    now: startOfStep(localTimeOf(now)),
    zone: environment.TIME_ZONE,
    label: periodLabel(place.view, place.date, language),
    days: calendarDays(first, last, language),
    jobs: [] as PackedJob[],
    engineers: [] as ShownEngineer[],
    /**
     * The engineers who have a column in a day, and whose jobs can be chosen: ids, and `nobody`; none where there are
     * no engineers.
     */
    columns: [] as number[],
    /** The only engineer who is shown, or `nobody`; null: several are, or all. */
    only: null as number | null,
    /** The engineers who have a day off at the time of a job, by the job's id. */
    off: {} as Record<number, number[]>,
    waiting: { rows: [] as Waiting[], more: false },
    /** What an engineer needs between two jobs, in minutes. */
    travelGap: 0,
    absences: [] as ShownAbsence[],
    // No working hours are given where half-hours are not shown.
    ...({ open: {}, own: {} } as ShownHours),
    /** In a week, how much of each engineer's working time is booked. */
    capacity: [] as ({ id: number } & Capacity)[],
  };
}

/**
 * The working hours of the days: by engineer in a day with columns, else of the only engineer shown, or the company's.
 * None are known while the company has not set any.
 */
async function hoursAt(
  { view }: Pick<CalendarPlace, "view">,
  days: readonly { day: Day }[],
  { columns, only }: { columns: readonly number[]; only: number | null },
): Promise<ShownHours> {
  const stored = await getCompanyHours();
  const company = Object.values(stored).some((ranges) => ranges.length > 0) ? stored : null;
  const [first] = days;
  if (view === "day" && columns.length > 0 && first) {
    const own = [...(await ownHours(columns))].map(([id, hours]) => [id, hoursOn(first.day, hours)]);
    return { open: openOn(company, days), own: Object.fromEntries(own) };
  }
  const own = only ? (await ownHours([only])).get(only) : null;
  return { open: openOn(own ?? company, days), own: {} };
}

function openOn(hours: WeekHours | null, days: readonly { day: Day }[]): ShownHours["open"] {
  return hours ? Object.fromEntries(days.map(({ day }) => [day, hoursOn(day, hours)])) : {};
}

function hoursOn(day: Day, hours: WeekHours): HourRange[] {
  return wholeSteps(hours[weekdayOf(day)], stepMinutes);
}

function withTitles(job: CalendarJob, words: ScreenWords["calendar"]): ShownJob {
  const title = jobTitle(job, words);
  return { ...job, title, short: (job.kind === "quote" && job.customer) || title };
}

/** The engineers of each job who have a day off then, by the jobs' ids. */
export async function listEngineersOff(jobs: readonly CalendarJob[]): Promise<Record<number, number[]>> {
  const off = await whoIsOff(jobs.map((job) => ({ ...slotOfJob(job), id: job.id })));
  return Object.fromEntries([...off].filter(([, ids]) => ids.length > 0));
}

/** The jobs at a place of the calendar, all that is known of them, and the engineers. */
export async function jobsAt(parameters: URLSearchParams, now = new Date()) {
  const place = placeOf(parameters, dayOf(now));
  const { first, last } = periodOf(place.view, place.date);
  const engineers = await engineersToShow();
  const chosen = isForEngineer() ? [] : knownAmong(engineers, place.engineers);
  const jobs = (await listJobs({ from: first, to: last })).filter((job) => isChosen(job, chosen));
  return { jobs, engineers, chosen };
}

/** Whether an engineer looks, who has no jobs of others to see. */
function isForEngineer(): boolean {
  return limitedToEngineer() !== null;
}

/**
 * Replaces number and name of the quote that is being booked, which the address may state wrongly, by the stored ones.
 * An unknown quote is left out.
 */
async function knownBooking(place: CalendarPlace): Promise<CalendarPlace> {
  // Engineers book nothing and see no quotes.
  const quote = !isForEngineer() && place.booking && (await getQuote(place.booking.quoteId));
  if (!quote) return { ...place, booking: null };
  const name = customerName(quote) ?? "";
  return { ...place, booking: { quoteId: quote.id, quoteNumber: quote.quote_number, name } };
}

function calendarDays(first: Day, last: Day, language: Language) {
  return dayLabels(first, last, language).map((label) => ({ ...label, skipped: skippedTimes(label.day) }));
}

/** The half-hours that a day's clock skips: two on one day of the year, else none. */
function skippedTimes(day: Day): string[] {
  const length = endOfDay(day).getTime() - startOfDay(day).getTime();
  if (length >= Date.parse(addDays(day, 1)) - Date.parse(day)) return [];
  return stepTimes.filter((time) => instantOf(`${day}T${time}`) === "skipped");
}

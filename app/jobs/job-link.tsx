import { Link } from "react-router";
import type { Day } from "#app/platform/dates.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { type CalendarPlace, calendarHref } from "./calendar-place.ts";
import type { CalendarJob } from "./job.ts";

type JobLinkProps = { job: CalendarJob; place: CalendarPlace; today: Day };

/** A job in the calendar, as a link to its details. */
export function JobLink({ job, place, today }: JobLinkProps) {
  const title = useJobTitle()(job);
  return (
    <Link
      className="job"
      to={calendarHref(place, today, `/calendar/jobs/${job.id}`)}
      data-from={job.from}
      data-to={job.to}
      preventScrollReset
    >
      <b>{title}</b>{" "}
      <span>
        <time dateTime={job.start}>{job.from.slice(11)}</time>–<time dateTime={job.end}>{job.to.slice(11)}</time>
        {job.town ? ` · ${job.town}` : null}
      </span>
    </Link>
  );
}

/** Town and telephone number of a job; the number is not broken at the end of a line. */
export function placeAndTel({ town, tel }: Pick<CalendarJob, "town" | "tel">): string {
  return [town, tel.replaceAll(" ", "\u00a0")].filter(Boolean).join(" · ");
}

/** Gives a function for the title of a job: its own, or else one that names its quote (behaviour 3.4). */
export function useJobTitle(): (job: { title: string; quote_id: number }) => string {
  const calendar = useScreenWords(calendarWords);
  return ({ title, quote_id }) => title || calendar.untitled({ quote: quote_id });
}

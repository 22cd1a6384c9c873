import { Link } from "react-router";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import type { ShownCalendar } from "./calendar-body.tsx";
import { jobsOn } from "./day-rows.ts";
import { DayNotes } from "./days-off/day-notes.tsx";
import { isShutOn } from "./days-off/days-off.ts";
import { JobLink } from "./job-link.tsx";

/** The month view: whole weeks. Each day links to its day view, which shows the free half-hours. */
export function MonthGrid({ shown }: { shown: ShownCalendar }) {
  const weeks = Array.from({ length: shown.days.length / 7 }, (_, week) => shown.days.slice(week * 7, week * 7 + 7));
  return (
    <table className="month">
      <thead>
        <tr>
          {weeks[0]?.map(({ day, short }) => (
            <th key={day} scope="col">
              {/* The name of the day: "Mon" of "Mon 23". */}
              {short.split(" ")[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <MonthDay key={day.day} day={day} shown={shown} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthDay({ day, shown }: { day: CalendarDay; shown: ShownCalendar }) {
  const calendar = useScreenWords(calendarWords);
  const { place, today } = shown;
  const jobs = jobsOn(day.day, shown.jobs);
  const isClosed = isShutOn(day.day, shown);
  const outside = day.day.slice(0, 7) !== place.date.slice(0, 7);
  return (
    <td
      className={[outside && "outside", isClosed && "closed"].filter(Boolean).join(" ") || undefined}
      aria-current={day.day === today ? "date" : undefined}
    >
      <Link className="day-number" to={calendarHref({ ...place, view: "day", date: day.day }, today)}>
        {Number(day.day.slice(8))}
        <span className="visually-hidden">
          , {day.long}
          {jobs.length > 0 ? `, ${calendar.jobCount({ n: jobs.length })}` : null}
        </span>{" "}
        {jobs.length > 0 ? (
          <span className="job-count" aria-hidden="true">
            {jobs.length}
          </span>
        ) : null}
      </Link>
      <div className="day-notes">
        <DayNotes day={day.day} shown={shown} />
      </div>
      {jobs.length > 0 ? (
        <ul>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLink job={job} shown={shown} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
}

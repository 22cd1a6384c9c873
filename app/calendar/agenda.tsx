import { Link } from "react-router";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { tintOf } from "#app/jobs/tint.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import type { ShownCalendar } from "./calendar-body.tsx";
import { jobsOn } from "./day-rows.ts";
import { DayNotes } from "./days-off/day-notes.tsx";
import { EngineerMarks, OffMarks, placeAndTel } from "./job-link.tsx";
import { StateMark } from "./state-mark.tsx";

/**
 * The agenda: the jobs of thirty days as a list. While a quote is booked, every day is listed, for its free half-hours.
 */
export function Agenda({ shown }: { shown: ShownCalendar }) {
  const calendar = useScreenWords(calendarWords);
  const days = shown.days.filter(({ day }) => shown.place.booking || jobsOn(day, shown.jobs).length > 0);
  if (days.length === 0) {
    return (
      <div className="empty">
        <h3>{calendar.nothingPlanned}</h3>
      </div>
    );
  }
  return (
    <div className="agenda">
      {days.map((day) => (
        <AgendaDay key={day.day} day={day} shown={shown} />
      ))}
    </div>
  );
}

function AgendaDay({ day, shown }: { day: CalendarDay; shown: ShownCalendar }) {
  const calendar = useScreenWords(calendarWords);
  const { place, today } = shown;
  return (
    <section>
      <h3 aria-current={day.day === today ? "date" : undefined}>
        <Link to={calendarHref({ ...place, view: "day", date: day.day }, today)}>{day.long}</Link>
      </h3>
      <div className="day-notes">
        <DayNotes day={day.day} shown={shown} />
      </div>
      <ul>
        {jobsOn(day.day, shown.jobs).map((job) => (
          <li key={job.id}>
            <span className="times">
              <time dateTime={job.start}>{job.from.slice(11)}</time>–<time dateTime={job.end}>{job.to.slice(11)}</time>
            </span>{" "}
            <Link
              className={`what ${tintOf(job, shown.engineers)}`.trim()}
              to={calendarHref(place, today, `/calendar/jobs/${job.id}`)}
              preventScrollReset
            >
              <b>{job.title}</b>{" "}
              <span>
                <EngineerMarks ids={job.engineer_ids} engineers={shown.engineers} />
                <OffMarks off={shown.off[job.id]} engineers={shown.engineers} />
                {placeAndTel(job)} <StateMark state={job.state} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {place.booking ? (
        <Link className="button plain" to={calendarHref({ ...place, view: "day", date: day.day }, today)}>
          {calendar.freeTimes}
        </Link>
      ) : null}
    </section>
  );
}

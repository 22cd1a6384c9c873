import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref, nobody } from "#app/jobs/calendar-place.ts";
import { isInColumn } from "#app/jobs/column-move.ts";
import { tintOf } from "#app/jobs/tint.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";
import { jobsOn } from "./day-rows.ts";
import { mostAtOnce } from "./day-shares.ts";
import { ClosedNotes, OffNotes } from "./days-off/day-notes.tsx";
import { isOffOn } from "./days-off/days-off.ts";
import { EngineerMarks, OffMarks } from "./job-link.tsx";
import type { ShownJob } from "./packed-jobs.ts";
import { stateSigns } from "./state-mark.tsx";
import { useFollow } from "./use-follow.ts";

/** More jobs than this have no room beside each other in the column of a day. */
const mostBeside = 6;

/**
 * Whether a week is shown as a board: more than six jobs are at the same time, of more than six engineers. While a
 * quote is booked it is not, because the board has no half-hours to choose.
 */
export function isBoard({ place, columns, jobs }: Pick<ShownCalendar, "place" | "columns" | "jobs">): boolean {
  if (place.view !== "week" || place.booking) return false;
  return columns.filter((id) => id !== nobody).length > mostBeside && mostAtOnce(jobs) > mostBeside;
}

/**
 * The week of many engineers: a row for each, a column a day, and in it their jobs in order of time. Its links are
 * plain elements, and the names of engineers and days stand only at the heads, so that a page of hundreds of jobs stays
 * small; with scripts one handler follows the links within the page.
 */
export function WeekBoard({ shown }: { shown: ShownCalendar }) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, days, columns, engineers } = shown;
  const follow = useFollow();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses links, which arrives as a click
    <table className="week-board" onClick={follow}>
      <thead>
        <tr>
          <th scope="col">{calendar.engineers}</th>
          {days.map(({ day, short, long }) => (
            <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
              <Link to={calendarHref({ ...place, view: "day", date: day }, today)} aria-label={`${short}, ${long}`}>
                {short}
              </Link>
              <ClosedNotes day={day} shown={shown} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((id) => {
          const engineer = engineers.find((one) => one.id === id);
          return (
            <tr key={id} className={tintOf({ engineer_ids: [id] }, engineers) || undefined}>
              <th scope="row">
                {engineer ? (
                  <>
                    <EngineerMark {...engineer} /> {engineer.name}
                  </>
                ) : (
                  calendar.nobodyColumn
                )}
              </th>
              <BoardDays id={id} shown={shown} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The days of an engineer, or of nobody. */
function BoardDays({ id, shown }: { id: number; shown: ShownCalendar }) {
  const own = shown.jobs.filter((job) => isInColumn(id, job));
  const { place, today, days } = shown;
  // A job's page without a date goes to the job's day, so that it need not be named hundreds of times.
  const parameters = calendarHref({ ...place, date: today }, today, "");
  const beforeDays = calendarHref(place, today, "");
  const isBefore = (job: ShownJob) => job.from < (days[0]?.day ?? "");
  return days.map(({ day, short }) => {
    const jobs = jobsOn(day, own);
    const isOff = isOffOn(id, day, shown.absences);
    return (
      <td key={day} data-day={jobs.length > 0 || isOff ? short : undefined}>
        {isOff ? <OffNotes day={day} shown={shown} of={id} /> : null}
        {joinWithSpaces(
          jobs.map((job) => (
            <BoardJob key={job.id} {...{ job, shown }} of={id} parameters={isBefore(job) ? beforeDays : parameters} />
          )),
        )}
      </td>
    );
  });
}

type BoardJobProps = { job: ShownJob; of: number; shown: ShownCalendar; parameters: string };

/** A job in a row: the row says whose it is, so that only jobs of several engineers, or on a day off, have marks. */
function BoardJob({ job, of, shown, parameters }: BoardJobProps) {
  const { engineers, off } = shown;
  const [first] = job.engineer_ids;
  const isMarked = job.engineer_ids.length > 1 || off[job.id] !== undefined;
  const sign = stateSigns[job.state] && `${stateSigns[job.state]} `;
  const place = job.town === "" ? "" : ` · ${job.town}`;
  return (
    <a
      className={first === undefined || first === of ? undefined : tintOf(job, engineers)}
      href={`/calendar/jobs/${job.id}${parameters}`}
    >
      {isMarked ? <EngineerMarks ids={job.engineer_ids} engineers={engineers} /> : null}
      <OffMarks off={off[job.id]} engineers={engineers} />
      {`${job.from.slice(11)}–${job.to.slice(11)} ${sign}${job.short}${place}`}
    </a>
  );
}

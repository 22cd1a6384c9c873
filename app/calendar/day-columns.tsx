import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { spaced } from "#app/ui/spaced.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import type { ShownCalendar } from "./calendar-body.tsx";
import { type DayRow, dayRows, type Hours, hoursFor, jobsOn } from "./day-rows.ts";
import { JobLink } from "./job-link.tsx";
import { entrySlot, moveByKey } from "./slot-keys.ts";
import { endsHour, startOfStep } from "./step.ts";

/** Days as columns: their jobs, and their free half-hours as links to book; on a phone one day below the other. */
export function DayColumns({ shown }: { shown: ShownCalendar }) {
  const { place, days, jobs } = shown;
  const hours = hoursFor(
    days.map(({ day }) => day),
    jobs,
    place.allHours,
  );
  const rows = new Map(days.map(({ day, skipped }) => [day, dayRows(day, jobs, hours, skipped)]));
  const entry = useEntry(rows, shown.today);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links
    <div className={`days ${place.view}`} onKeyDown={moveByKey}>
      <HourColumn hours={hours} />
      {days.map((day) => (
        <DayColumn key={day.day} day={day} rows={rows.get(day.day) ?? []} shown={shown} entry={entry} />
      ))}
    </div>
  );
}

/**
 * The slot that Tab leads to when scripts run, the others being reached by arrow keys; null without scripts, when Tab
 * leads to all.
 */
function useEntry(rows: Map<string, DayRow[]>, today: string): string | null {
  const hydrated = useHydrated();
  return hydrated ? entrySlot(rows, today) : null;
}

function HourColumn({ hours }: { hours: Hours }) {
  const labels = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  return (
    <div className="hours" aria-hidden="true">
      {labels.map((hour) => (
        <div key={hour} className="hour">
          {String(hour).padStart(2, "0")}:00
        </div>
      ))}
    </div>
  );
}

type DayColumnProps = { day: CalendarDay; rows: DayRow[]; shown: ShownCalendar; entry: string | null };

function DayColumn({ day, rows, shown, entry }: DayColumnProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, jobs } = shown;
  const id = `day-${day.day}`;
  const none = jobsOn(day.day, jobs).length === 0;
  return (
    <section className={day.day < today ? "day-column over" : "day-column"} aria-labelledby={id}>
      <h3 id={id} aria-current={day.day === today ? "date" : undefined}>
        <Link to={calendarHref({ ...place, view: "day", date: day.day }, today)}>
          {day.short}
          <span className="visually-hidden">, {day.long}</span>
        </Link>
      </h3>
      {none ? <p className="quiet small no-jobs">{calendar.nothingThatDay}</p> : null}
      <ol>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} day={day} shown={shown}>
            {row.kind === "free" ? <FreeSlot time={row.time} day={day} shown={shown} entry={entry} /> : null}
            {row.kind === "job" ? <JobLink job={row.job} shown={shown} /> : null}
            {row.kind === "jobs" ? <Lanes row={row} day={day} shown={shown} entry={entry} /> : null}
          </Row>
        ))}
      </ol>
    </section>
  );
}

type RowProps = { row: DayRow; day: CalendarDay; shown: ShownCalendar; children: ReactNode };

function Row({ row, day, shown, children }: RowProps) {
  const calendar = useScreenWords(calendarWords);
  if (row.kind === "job" || row.kind === "jobs") return <li className={`taken steps-${row.steps}`}>{children}</li>;
  const now = `${day.day}T${row.time}` === startOfStep(shown.now);
  return (
    <li className={`${row.kind}${endsHour(row.time) ? " half" : ""}${now ? " now" : ""}`}>
      {now ? <span className="visually-hidden">{calendar.now}</span> : null} {children}
    </li>
  );
}

function keyOf(row: DayRow): string {
  if (row.kind === "job") return `job-${row.job.id}`;
  return row.kind === "jobs" ? `jobs-${row.times[0]}` : row.time;
}

type LanesProps = { row: DayRow & { kind: "jobs" }; day: CalendarDay; shown: ShownCalendar; entry: string | null };

/** Jobs beside each other, and their half-hours, which can be booked for the engineers who are free. */
function Lanes({ row, day, shown, entry }: LanesProps) {
  return (
    <div className="lanes">
      {row.lanes.map((lane) => (
        <div className="lane" key={lane[0]?.job.id}>
          {lane.map(({ job, gap, steps }) => (
            <Fragment key={job.id}>
              {gap > 0 ? <div className={`gap steps-${gap}`} /> : null}
              <div className={`of-job steps-${steps}`}>
                <JobLink job={job} shown={shown} />
              </div>
            </Fragment>
          ))}
        </div>
      ))}
      <div className="lane others">
        {spaced(row.times.map((time) => <FreeSlot key={time} time={time} day={day} shown={shown} entry={entry} />))}
      </div>
    </div>
  );
}

type FreeSlotProps = { time: string; day: CalendarDay; shown: ShownCalendar; entry: string | null };

function FreeSlot({ time, day, shown, entry }: FreeSlotProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today } = shown;
  const at = `${day.day}T${time}`;
  const mayBook = useMay()("/calendar/new");
  const label = place.booking ? calendar.bookAt : calendar.freeAt;
  if (!mayBook) return <span className="slot">{time}</span>;
  return (
    <Link
      className="slot"
      to={calendarHref(place, today, "/calendar/new", { day: day.day, time })}
      aria-label={label({ day: day.long, time })}
      data-at={at}
      tabIndex={entry !== null && entry !== at ? -1 : undefined}
      preventScrollReset
    >
      {time}
    </Link>
  );
}

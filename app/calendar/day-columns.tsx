import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { isInColumn } from "#app/jobs/column-move.ts";
import { type Day, twoDigits } from "#app/platform/dates.ts";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import type { ShownCalendar } from "./calendar-body.tsx";
import { type DayRow, dayRows, type Hours, hoursFor, jobsOn, pastIn } from "./day-rows.ts";
import { shareOf } from "./day-shares.ts";
import { DaySlots } from "./day-slots.tsx";
import { DayNotes, OffNotes } from "./days-off/day-notes.tsx";
import { isShutOn } from "./days-off/days-off.ts";
import { entrySlot, moveByKey } from "./slot-keys.ts";
import { useFollow } from "./use-follow.ts";

/**
 * Days as columns, or one day with a column an engineer: their jobs, and their free half-hours as links to book; on a
 * phone one column below the other.
 */
export function DayColumns({ shown }: { shown: ShownCalendar }) {
  const { place, days, jobs, columns } = shown;
  const hours = hoursFor(
    days.map(({ day }) => day),
    jobs,
    place.allHours,
  );
  const [today] = days;
  if (place.view === "day" && columns.length > 0 && today) {
    return <EngineerColumns day={today} hours={hours} shown={shown} />;
  }
  const past = pastIn(shown);
  const rows = new Map(days.map(({ day, skipped }) => [day, dayRows(day, jobs, hours, { skipped, past })]));
  return <PlainDays rows={rows} hours={hours} shown={shown} />;
}

function PlainDays({ rows, hours, shown }: { rows: Map<string, DayRow[]>; hours: Hours; shown: ShownCalendar }) {
  const entry = useEntry(rows, shown.today);
  const follow = useFollow();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links
    <div className={`days ${shown.place.view}`} onKeyDown={moveByKey} onClick={follow}>
      <Widths classes={shown.days.map(({ day }) => shareIn(shown, day))} />
      <HourColumn hours={hours} />
      {shown.days.map((day) => (
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
  const hydrated = useHydratedSoon();
  return hydrated ? entrySlot(rows, today) : null;
}

/**
 * An empty row with all columns of the grid, before those that have content. A browser draws what has arrived of a
 * page: without this row the first days would take the whole width, and get narrower with each day that arrives.
 */
function Widths({ classes }: { classes: readonly string[] }) {
  return (
    <div className="widths" aria-hidden="true">
      <i />
      {classes.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no order but their own
        <i key={index} className={share || undefined} />
      ))}
    </div>
  );
}

/** The class for the width of a day; none in a view of one day. */
function shareIn({ place, jobs }: ShownCalendar, day: Day): string {
  return place.view === "week" ? shareOf(day, jobs) : "";
}

function HourColumn({ hours }: { hours: Hours }) {
  const labels = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  return (
    <div className="hours" aria-hidden="true">
      <div className="hour-labels">
        {labels.map((hour) => (
          <div key={hour} className="hour">
            {twoDigits(hour)}:00
          </div>
        ))}
      </div>
    </div>
  );
}

type DayColumnProps = { day: CalendarDay; rows: DayRow[]; shown: ShownCalendar; entry: string | null };

function DayColumn({ day, rows, shown, entry }: DayColumnProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, jobs } = shown;
  const id = `day-${day.day}`;
  const none = jobsOn(day.day, jobs).length === 0;
  const isClosed = isShutOn(day.day, shown);
  return (
    <section
      className={["day-column", shareIn(shown, day.day), day.day < today && "over", isClosed && "closed"]
        .filter(Boolean)
        .join(" ")}
      aria-labelledby={id}
    >
      <h3 id={id} aria-current={day.day === today ? "date" : undefined}>
        <Link to={calendarHref({ ...place, view: "day", date: day.day }, today)}>
          {day.short}
          <span className="visually-hidden">, {day.long}</span>
        </Link>
      </h3>
      <div className="day-notes">
        {place.view === "day" ? <OffNotes day={day.day} shown={shown} /> : <DayNotes day={day.day} shown={shown} />}
      </div>
      {none ? <p className="quiet small no-jobs">{calendar.nothingThatDay}</p> : null}
      <DaySlots day={day} rows={rows} shown={shown} entry={entry} />
    </section>
  );
}

function EngineerColumns({ day, hours, shown }: { day: CalendarDay; hours: Hours; shown: ShownCalendar }) {
  const follow = useFollow();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links
    <div className="days by-engineer" onKeyDown={moveByKey} onClick={follow}>
      <Widths classes={shown.columns.map(() => "")} />
      <HourColumn hours={hours} />
      {shown.columns.map((id) => (
        <EngineerColumn key={id} id={id} day={day} hours={hours} shown={shown} />
      ))}
    </div>
  );
}

type EngineerColumnProps = { id: number; day: CalendarDay; hours: Hours; shown: ShownCalendar };

/** The day of one engineer, or of nobody. */
function EngineerColumn({ id, day, hours, shown }: EngineerColumnProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, columns } = shown;
  const engineer = shown.engineers.find((one) => one.id === id);
  const jobs = shown.jobs.filter((job) => isInColumn(id, job));
  const rows = dayRows(day.day, jobs, hours, { skipped: day.skipped, past: pastIn(shown) });
  const entry = useEntry(new Map([[day.day, rows]]), today);
  // On a phone the free half-hours of everybody, below one another, would hide the jobs.
  const isOpen = !engineer || columns.length === 1;
  const isOff = isShutOn(day.day, shown, id);
  const heading = `column-${id}`;
  return (
    <section
      className={["day-column", isOpen && "open", isOff && "closed"].filter(Boolean).join(" ")}
      aria-labelledby={heading}
    >
      <h3 id={heading}>
        <Link to={calendarHref({ ...place, engineers: [id] }, today)} preventScrollReset>
          {engineer ? (
            <>
              <EngineerMark {...engineer} /> {engineer.name}
            </>
          ) : (
            calendar.nobodyColumn
          )}
        </Link>
      </h3>
      <div className="day-notes">{engineer ? <OffNotes day={day.day} shown={shown} of={id} /> : null}</div>
      {jobs.length === 0 ? <p className="quiet small no-jobs">{calendar.nothingThatDay}</p> : null}
      <DaySlots day={day} rows={rows} shown={shown} entry={entry} engineer={engineer?.id} />
    </section>
  );
}

/** What the calendar with drag and drop is drawn with: jobs, half-hours, heads of columns. */
import { DateTime } from "luxon";
import { createContext, type ReactNode, useContext } from "react";
import type { DateHeaderProps, EventProps } from "react-big-calendar";
import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref, type slotHrefs } from "#app/jobs/calendar-place.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import type { Waiting } from "#app/jobs/to-plan.server.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";
import { assignedTo, onlyChosen } from "./day-slots.tsx";
import { DayNotes, OffNotes } from "./days-off/day-notes.tsx";
import { isOutside } from "./days-off/days-off.ts";
import { EngineerMarks, OffMarks, TileTitle } from "./job-link.tsx";
import type { ShownJob } from "./packed-jobs.ts";
import { StateMark } from "./state-mark.tsx";

/** A job as it is drawn. In a day with a column an engineer it is drawn once in each of its columns. */
export type Shape = { job: ShownJob; column: string; title: string; start: Date; end: Date };

/** A column of a day: an engineer, or nobody. The id is a text because the library takes the number 0 for no id. */
export type Column = { id: string; title: string; engineer: ShownEngineer | undefined };

export const time = "HH:mm";

/** The time to which a day is scrolled at first (behaviour 2.10). */
export const firstHour = "08:00";

/**
 * The shape of a job without a date that is dragged into the calendar from its list: one hour long. The library also
 * asks for a shape when something else is dragged over the calendar; for that `row` is null and the shape is empty.
 */
export function shapeOfWaiting(row: Waiting | null): Shape {
  const [start, end] = [new Date(0), new Date(3_600_000)];
  const { title = "", customer = "", town = "" } = row ?? {};
  const times = { start: start.toISOString(), end: end.toISOString(), from: "", to: "" };
  const job: ShownJob = { id: 0, title, state: "to_plan", short: customer, engineer_ids: [], town, tel: "", ...times };
  return { job, column: "", title, start, end };
}

/** What is shown, with a function for the addresses of the form that books a slot. */
type ShownSlots = ShownCalendar & { slotHref: ReturnType<typeof slotHrefs> };

/** What the library's sub-components need: the library renders them and passes no props of ours. */
export const ShownContext = createContext<ShownSlots | null>(null);

/** Replaces the library's own head of a day: that is a column header outside of a table's row. */
function DayHead({ label, date }: { label: string; date: Date }) {
  return (
    <>
      <span>{label}</span>
      <DayNotes day={dayIn(date)} shown={useShown()} />
    </>
  );
}

/** The number of a day in the month view, a button that opens its day view, and who is off. */
function MonthDayHead({ label, date, onDrillDown }: DateHeaderProps) {
  return (
    <>
      <button type="button" className="rbc-button-link" onClick={onDrillDown}>
        {label}
      </button>
      <DayNotes day={dayIn(date)} shown={useShown()} />
    </>
  );
}

/** The head of a column: the engineer's initials and name. */
function ColumnHead({ resource, label }: { resource: unknown; label: ReactNode }) {
  const { engineer } = resource as Column;
  const shown = useShown();
  return (
    <>
      <span>
        {engineer ? <EngineerMark {...engineer} /> : null} {label}
      </span>
      {engineer ? <OffNotes day={shown.place.date} shown={shown} of={engineer.id} /> : null}
    </>
  );
}

/** The name of an engineer's column for the library. */
export function columnId(engineer: number): string {
  return `column-${engineer}`;
}

/** The engineer of a column that the library names. */
export function engineerIn(column: unknown): number {
  return Number(String(column).replace("column-", ""));
}

/** The same of what the library names with a half-hour or a day; undefined where the columns are days. */
export function columnIn(resource: unknown): number | undefined {
  return resource === undefined || resource === null ? undefined : engineerIn(resource);
}

export const components = {
  event: JobShape,
  resourceHeader: ColumnHead,
  day: { header: DayHead },
  week: { header: DayHead },
  month: { dateHeader: MonthDayHead },
  timeSlotWrapper: SlotShape,
  timeGutterWrapper: Gutter,
};

/** The library builds the column of hours from the same component as the days; this tells them apart. */
const GutterContext = createContext(false);

function Gutter({ children }: { children?: ReactNode }) {
  return <GutterContext value={true}>{children}</GutterContext>;
}

/** A job. In the day and week views the library makes it reachable by Tab; in the month view this component does. */
function JobShape({ event, ...more }: EventProps<Shape>) {
  const { place, today, engineers, off } = useShown();
  const { job, title } = event;
  const marks = <EngineerMarks ids={job.engineer_ids} engineers={engineers} />;
  const offMarks = <OffMarks off={off[job.id]} engineers={engineers} />;
  const inMonth = "slotStart" in more && more.slotStart !== undefined;
  if (!inMonth) {
    return (
      <span data-from={job.from} data-to={job.to}>
        {/* Instead of the library's label, which narrow tiles would cut off; while the job is dragged it changes. */}
        <span className="times">
          {timeIn(event.start)}
          <span className="until">–{timeIn(event.end)}</span> {offMarks}
          <StateMark state={job.state} />
        </span>{" "}
        {marks}
        <b>
          <TileTitle job={job} />
        </b>{" "}
        <span>
          {job.town} <span className="tel">{job.tel.replaceAll(" ", "\u00a0")}</span>
        </span>
      </span>
    );
  }
  return (
    // In the month view a week is a row of a table for the library, so a job in it has to be a cell.
    // biome-ignore lint/a11y/useSemanticElements: the table is made of other elements
    <span role="cell">
      <Link
        to={calendarHref(place, today, `/calendar/jobs/${job.id}`)}
        title={title}
        draggable={false}
        preventScrollReset
      >
        <span className="first-line">
          <time dateTime={job.start}>{job.from.slice(11)}</time> {offMarks}
          <StateMark state={job.state} /> {marks}
        </span>
        <b>{job.short || title}</b>
      </Link>
    </span>
  );
}

/** A half-hour, with a link for the keyboard; the pointer selects by the library's own means. */
function SlotShape({ value, resource, children }: { value?: Date; resource?: unknown; children?: ReactNode }) {
  const calendar = useScreenWords(calendarWords);
  const shown = useShown();
  const { place, today, days, engineers } = shown;
  const inGutter = useContext(GutterContext);
  const at = value && !inGutter ? localTimeIn(value) : "";
  const [date, start] = at.split("T");
  const day = days.find((known) => known.day === date);
  if (!day || !start) return <div className="slot-shape">{children}</div>;
  const label = (place.booking ? calendar.bookAt : calendar.freeAt)({ day: day.long, time: start });
  const column = columnIn(resource);
  const name = engineers.find(({ id }) => id === column)?.name;
  const outside = isOutside(shown, day.day, start, column);
  const entry = days.find((known) => known.day === today) ?? days[0];
  return (
    <div className={outside ? "slot-shape outside" : "slot-shape"}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: what it holds is its label */}
      <a
        className="slot-key"
        href={shown.slotHref({ day: day.day, time: start, ...assignedTo(column ?? onlyChosen(shown)) })}
        data-at={at}
        aria-label={[label, name, outside && calendar.outsideHours].filter(Boolean).join(", ")}
        // Tab reaches one of the links; the arrow keys lead to the others.
        tabIndex={start === firstHour && day === entry ? 0 : -1}
        draggable={false}
      />
    </div>
  );
}

function useShown(): ShownSlots {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error("No BigCalendar above");
  return shown;
}

/** The local time that a date of the library has on its clock, such as "2026-11-23T08:30". */
function localTimeIn(date: Date): string {
  return DateTime.fromJSDate(date).toISO({ includeOffset: false })?.slice(0, 16) ?? "";
}

/** The day that a date of the library has on its clock. */
export function dayIn(date: Date): string {
  return localTimeIn(date).slice(0, 10);
}

/** The time that a date of the library has on its clock, such as "08:30". */
export function timeIn(date: Date): string {
  return localTimeIn(date).slice(11);
}

/** The date by which the library knows a day. */
export function noonOf(day: string): Date {
  return DateTime.fromISO(`${day}T12:00`).toJSDate();
}

/** The time of a day to which the library scrolls first. */
export function firstHourOf(day: string): Date {
  return DateTime.fromISO(`${day}T${firstHour}`).toJSDate();
}

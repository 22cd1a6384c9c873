/**
 * The calendar with drag and drop: react-big-calendar in the company's time zone. Its code is loaded only where it is
 * shown.
 */
import { DateTime } from "luxon";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { Calendar, type EventProps, type SlotInfo } from "react-big-calendar";
import dragAndDrop, { type EventInteractionArgs } from "react-big-calendar/lib/addons/dragAndDrop";
import { Link, useNavigate } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { type CalendarJob, drawnMinutes, durationOf, type ShownEngineer, slotOfJob } from "#app/jobs/job.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { describeLanguage } from "#app/words/languages.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";
import { engineersAfterMove, isIn } from "./columns.ts";
import { companyLocalizer } from "./company-localizer.ts";
import { assignedTo, onlyChosen } from "./day-slots.tsx";
import { EngineerMarks, placeAndTel, useJobTitle } from "./job-link.tsx";
import { hoursText } from "./slot-fields.ts";
import { moveByKey } from "./slot-keys.ts";
import { stepMinutes, stepsAnHour } from "./step.ts";
import { tintOf } from "./tint.ts";
import { useDragReschedule } from "./use-drag-reschedule.tsx";
import "react-big-calendar/lib/css/react-big-calendar.css";
import "react-big-calendar/lib/addons/dragAndDrop/styles.css";
import "./big-calendar.css";

export type BigCalendarProps = { shown: ShownCalendar };

/** A job as it is drawn. In a day with a column an engineer it is drawn once in each of its columns. */
type Shape = { job: CalendarJob; column: string; title: string; start: Date; end: Date };

/** A column of a day: an engineer, or nobody. The library takes an id for absent that is 0. */
type Column = { id: string; title: string; engineer: ShownEngineer | undefined };

// The package is a CommonJS file: bundlers differ in whether its default export is its `default` or the whole module.
const withDragAndDrop = (dragAndDrop as { default?: typeof dragAndDrop }).default ?? dragAndDrop;

const DragCalendar = withDragAndDrop<Shape, Column>(Calendar);

const time = "HH:mm";

/** The time to which a day is scrolled at first (behaviour 2.10). */
const firstHour = "08:00";

/** Times of 24 hours, and names of days as in the rest of the calendar. */
const formats = {
  timeGutterFormat: time,
  dayFormat: "ccc d",
  weekdayFormat: "ccc",
  dateFormat: "d",
  eventTimeRangeFormat: range,
  selectRangeFormat: range,
};

function range({ start, end }: { start: Date; end: Date }): string {
  return `${DateTime.fromJSDate(start).toFormat(time)}–${DateTime.fromJSDate(end).toFormat(time)}`;
}

/** What the library's sub-components need: the library renders them and passes no props of ours. */
const ShownContext = createContext<ShownCalendar | null>(null);

export function BigCalendar({ shown }: BigCalendarProps) {
  const calendar = useScreenWords(calendarWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const titleOf = useJobTitle();
  const { place, today, jobs, zone } = shown;
  const localizer = useMemo(() => companyLocalizer(zone, language), [zone, language]);
  const moving = useDragReschedule(jobs, shown.travelGap);
  const columns = place.view === "day" ? shown.columns : [];
  const shapes = moving.jobs.flatMap((job) => {
    const drawn = {
      job,
      title: titleOf(job),
      start: new Date(job.start),
      end: new Date(job.end),
    };
    const own = columns.filter((id) => isIn(id, job));
    return own.length === 0 ? [{ ...drawn, column: "" }] : own.map((id) => ({ ...drawn, column: columnId(id) }));
  });
  const open = (path: string, more?: Record<string, string>) =>
    navigate(calendarHref(place, today, path, more), { preventScrollReset: true });
  const openDay = (date: Date) => navigate(calendarHref({ ...place, view: "day", date: dayIn(date) }, today));

  function columnOf(id: number): Column {
    const engineer = shown.engineers.find((one) => one.id === id);
    return { id: columnId(id), title: engineer?.name ?? calendar.nobodyColumn, engineer };
  }

  function book({ start, end, resourceId }: SlotInfo) {
    // A day of the month view has no time: its day view opens instead.
    if (place.view === "month") return openDay(start);
    const chosen = columns.length === 0 ? onlyChosen(shown) : engineerIn(resourceId);
    const more = {
      day: dayIn(start),
      time: timeIn(start),
      hours: hoursText(drawnMinutes({ start, end })),
      ...assignedTo(chosen),
    };
    open("/calendar/new", more);
  }

  function drop({ event, start, end, resourceId }: EventInteractionArgs<Shape> & { resourceId?: unknown }) {
    const isMoved = event.column !== "" && resourceId !== event.column;
    moving.move(
      event.job,
      isMoved ? engineersAfterMove(event.job, engineerIn(event.column), engineerIn(resourceId)) : null,
      { start: new Date(start), end: new Date(end) },
      calendarHref(place, today, pathOf(event.job)),
    );
  }

  return (
    <ShownContext value={shown}>
      {moving.message}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links */}
      <div className={`big-calendar ${place.view}`} onKeyDown={moveByKey}>
        <DragCalendar
          localizer={localizer}
          culture={describeLanguage(language).locale}
          formats={formats}
          messages={{ showMore: (n: number) => calendar.more({ n }) }}
          toolbar={false}
          view={place.view}
          views={["day", "week", "month"]}
          onView={() => undefined}
          date={noonOf(place.date)}
          onNavigate={() => undefined}
          onDrillDown={openDay}
          events={shapes}
          {...(columns.length > 0 && { resources: columns.map(columnOf) })}
          resourceAccessor="column"
          resourceTitleAccessor="title"
          components={components}
          step={stepMinutes}
          timeslots={stepsAnHour}
          scrollToTime={firstHourOf(place.date)}
          showMultiDayTimes
          selectable
          onSelectSlot={book}
          onSelectEvent={({ job }: Shape) => open(`/calendar/jobs/${job.id}`)}
          onKeyPressEvent={({ job }: Shape, event) => {
            if ((event as unknown as KeyboardEvent).key === "Enter") open(`/calendar/jobs/${job.id}`);
          }}
          onEventDrop={drop}
          onEventResize={drop}
          // While a quote is booked, a drag selects a time and must not move a job.
          draggableAccessor={() => !place.booking}
          dayLayoutAlgorithm="no-overlap"
          resizable={place.view !== "month" && !place.booking}
          eventPropGetter={({ job }) => ({
            className: [tintOf(job, shown.engineers), durationOf(slotOfJob(job)) < 120 ? "short" : ""].join(" ").trim(),
          })}
        />
      </div>
    </ShownContext>
  );
}

function pathOf(job: CalendarJob): string {
  return `/calendar/jobs/${job.id}/reschedule`;
}

/** Replaces the library's own head of a day: that is a column header outside of a table's row. */
function DayHead({ label }: { label: string }) {
  return <span>{label}</span>;
}

/** The head of a column: the engineer's initials and name. */
function ColumnHead({ resource, label }: { resource: unknown; label: ReactNode }) {
  const { engineer } = resource as Column;
  return (
    <span>
      {engineer ? <EngineerMark {...engineer} /> : null} {label}
    </span>
  );
}

function columnId(engineer: number): string {
  return `column-${engineer}`;
}

/** The engineer of a column that the library names. */
function engineerIn(column: unknown): number {
  return Number(String(column).replace("column-", ""));
}

const components = {
  event: JobShape,
  resourceHeader: ColumnHead,
  day: { header: DayHead },
  week: { header: DayHead },
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
  const marks = <EngineerMarks ids={job.engineer_ids} engineers={engineers} off={off[job.id]} />;
  const inMonth = "slotStart" in more && more.slotStart !== undefined;
  if (!inMonth) {
    return (
      <span data-from={job.from} data-to={job.to}>
        {marks}
        <b>{title}</b> <span>{placeAndTel(job)}</span>
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
        <time dateTime={job.start}>{job.from.slice(11)}</time> {marks}
        <b>{job.customer || title}</b>
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
  const day = value && !inGutter ? days.find((known) => known.day === dayIn(value)) : undefined;
  if (!value || !day) return <div className="slot-shape">{children}</div>;
  const at = timeIn(value);
  const label = (place.booking ? calendar.bookAt : calendar.freeAt)({ day: day.long, time: at });
  const column = resource === undefined || resource === null ? null : engineerIn(resource);
  const name = engineers.find(({ id }) => id === column)?.name;
  const entry = days.find((known) => known.day === today) ?? days[0];
  return (
    <div className="slot-shape">
      {children}
      <Link
        className="slot-key"
        to={calendarHref(place, today, "/calendar/new", {
          ...{ day: day.day, time: at },
          ...assignedTo(column ?? onlyChosen(shown)),
        })}
        data-at={`${day.day}T${at}`}
        aria-label={name === undefined ? label : `${label}, ${name}`}
        // Tab reaches one of the links; the arrow keys lead to the others.
        tabIndex={at === firstHour && day === entry ? 0 : -1}
        draggable={false}
        preventScrollReset
      />
    </div>
  );
}

function useShown(): ShownCalendar {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error("No BigCalendar above");
  return shown;
}

function dayIn(date: Date): string {
  return DateTime.fromJSDate(date).toFormat("yyyy-MM-dd");
}

function timeIn(date: Date): string {
  return DateTime.fromJSDate(date).toFormat(time);
}

function noonOf(day: string): Date {
  return DateTime.fromISO(`${day}T12:00`).toJSDate();
}

function firstHourOf(day: string): Date {
  return DateTime.fromISO(`${day}T${firstHour}`).toJSDate();
}

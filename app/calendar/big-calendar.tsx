/**
 * The calendar with drag and drop: react-big-calendar in the company's time zone. Its code is loaded only where it is
 * shown.
 */
import { DateTime } from "luxon";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo } from "react";
import { Calendar, type SlotInfo } from "react-big-calendar";
import dragAndDrop, {
  type DragFromOutsideItemArgs,
  type EventInteractionArgs,
} from "react-big-calendar/lib/addons/dragAndDrop";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { hoursText } from "#app/booking/slot-fields.ts";
import { calendarHref, slotHrefs } from "#app/jobs/calendar-place.ts";
import { isInColumn } from "#app/jobs/column-move.ts";
import { drawnMinutes, durationOf, slotOfJob, stepMinutes } from "#app/jobs/job.ts";
import { tintOf } from "#app/jobs/tint.ts";
import type { Waiting } from "#app/jobs/to-plan.server.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { describeLanguage } from "#app/words/languages.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import {
  type Column,
  columnId,
  columnIn,
  components,
  dayIn,
  engineerIn,
  firstHour,
  firstHourOf,
  noonOf,
  type Shape,
  ShownContext,
  shapeOfWaiting,
  time,
  timeIn,
} from "./big-calendar-parts.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";
import { companyLocalizer } from "./company-localizer.ts";
import { shareOf } from "./day-shares.ts";
import { assignedTo, onlyChosen } from "./day-slots.tsx";
import { isShutOn } from "./days-off/days-off.ts";
import type { ShownJob } from "./packed-jobs.ts";
import { moveByKey } from "./slot-keys.ts";
import { stepsAnHour } from "./step.ts";
import { waitingHref } from "./to-plan.tsx";
import { useDragReschedule } from "./use-drag-reschedule.tsx";
import { useFollow } from "./use-follow.ts";
import "react-big-calendar/lib/css/react-big-calendar.css";
import "react-big-calendar/lib/addons/dragAndDrop/styles.css";
import "./big-calendar.css";

export type BigCalendarProps = {
  shown: ShownCalendar;
  /** What is dragged at this moment from the list of what waits for a date. */
  dragged: RefObject<Waiting | null>;
};

// The package is a CommonJS file: bundlers differ in whether its default export is its `default` or the whole module.
const withDragAndDrop = (dragAndDrop as { default?: typeof dragAndDrop }).default ?? dragAndDrop;

const DragCalendar = withDragAndDrop<Shape, Column>(Calendar);

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

/** The calendar with drag and drop, in the place of the plain one once scripts run. */
export function BigCalendar({ shown, dragged }: BigCalendarProps) {
  const calendar = useScreenWords(calendarWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const follow = useFollow();
  useClearPreview();
  const { place, today, jobs, zone } = shown;
  const localizer = useMemo(() => companyLocalizer(zone, language), [zone, language]);
  const slots = useMemo(() => ({ ...shown, slotHref: slotHrefs(shown.place, shown.today) }), [shown]);
  const moving = useDragReschedule(jobs, shown.travelGap);
  const columns = place.view === "day" ? shown.columns : [];
  const shapes = moving.jobs.flatMap((job) => {
    const drawn = {
      job,
      title: job.title,
      start: new Date(job.start),
      end: new Date(job.end),
    };
    const own = columns.filter((id) => isInColumn(id, job));
    return own.length === 0 ? [{ ...drawn, column: "" }] : own.map((id) => ({ ...drawn, column: columnId(id) }));
  });
  const open = (path: string, more?: Record<string, string>) =>
    navigate(calendarHref(place, today, path, more), { preventScrollReset: true });
  const openDay = (date: Date) => navigate(calendarHref({ ...place, view: "day", date: dayIn(date) }, today));

  function classOf(day: string, resource: unknown): string {
    const isShut = isShutOn(day, shown, columnIn(resource));
    return [isShut && "closed", place.view === "week" && shareOf(day, jobs)].filter(Boolean).join(" ");
  }

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

  /** Opens the form of what was dragged in, with the slot where it was dropped. */
  function dropIn({ start, resource }: DragFromOutsideItemArgs & { resource?: unknown }) {
    const row = dragged.current;
    if (!row) return;
    const at = new Date(start);
    // A day of the month view has no time.
    const time = place.view === "month" ? firstHour : timeIn(at);
    const chosen = columns.length === 0 ? onlyChosen(shown) : engineerIn(resource);
    navigate(waitingHref(row, shown, { day: dayIn(at), time, ...assignedTo(chosen) }), { preventScrollReset: true });
  }

  function drop({ event, start, end, resourceId }: EventInteractionArgs<Shape> & { resourceId?: unknown }) {
    const isMoved = event.column !== "" && resourceId !== event.column;
    moving.move(
      event.job,
      isMoved ? { from: engineerIn(event.column), to: engineerIn(resourceId) } : null,
      { start: new Date(start), end: new Date(end) },
      calendarHref(place, today, pathOf(event.job)),
    );
  }

  return (
    <ShownContext value={slots}>
      {moving.message}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links */}
      <div
        className={`big-calendar ${place.view}`}
        onKeyDown={moveByKey}
        onClick={follow}
        onMouseDown={startWherePressed}
      >
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
            if ((event as KeyboardEvent<HTMLElement>).key === "Enter") open(`/calendar/jobs/${job.id}`);
          }}
          onEventDrop={drop}
          onDropFromOutside={dropIn}
          dragFromOutsideItem={() => shapeOfWaiting(dragged.current)}
          onEventResize={drop}
          // While a quote is booked, a drag selects a time and must not move a job.
          draggableAccessor={() => !place.booking}
          dayLayoutAlgorithm="no-overlap"
          resizable={place.view !== "month" && !place.booking}
          dayPropGetter={(date, resource) => ({ className: classOf(dayIn(date), resource) })}
          eventPropGetter={({ job }) => ({
            // In a month all tiles are alike.
            className: [
              tintOf(job, shown.engineers),
              place.view === "month" ? "" : lengthOf(durationOf(slotOfJob(job))),
            ]
              .join(" ")
              .trim(),
          })}
        />
      </div>
    </ShownContext>
  );
}

/** A place on the screen at which no calendar is. */
const nowhere = -10_000;

/**
 * Removes the tile that the library draws where something is dragged over the calendar, once that drag ends. The
 * library removes it where a drag goes on elsewhere, and where something is dropped into a day. It does not notice a
 * drag that Escape cancels, and the tile would stay as if it were a job.
 */
function useClearPreview(): void {
  useEffect(() => {
    const clear = () => {
      document.dispatchEvent(new MouseEvent("dragover", { clientX: nowhere, clientY: nowhere }));
    };
    document.addEventListener("dragend", clear);
    return () => document.removeEventListener("dragend", clear);
  }, []);
}

/** How much room the tile of a job of so many minutes has: one line, two, more, or as much as it wants. */
function lengthOf(minutes: number): string {
  if (minutes >= 120) return "";
  return minutes > 60 ? "short" : `short ${minutes < 60 ? "one-line" : "two-lines"}`;
}

function pathOf(job: ShownJob): string {
  return `/calendar/jobs/${job.id}/reschedule`;
}

/** Pixels by which react-big-calendar takes a moved mouse for a click. */
const clickTolerance = 5;

/**
 * Makes a range of time begin where the mouse was pressed, however fast it moves; for `onMouseDown` around
 * react-big-calendar. With the first move the library tells a day's column two positions in one event: where it was
 * pressed, and where it is now. The column takes the later one as the beginning, because React changes its state only
 * at the end of the event (the library's issue 2535). So the first move is preceded by one that stays in the half-hour.
 */
function startWherePressed({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest(".rbc-day-slot") || target.closest(".rbc-event")) return;
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener("mouseup", () => stop.abort(), { signal, capture: true });
  document.addEventListener(
    "mousemove",
    (move) => {
      if (Math.max(Math.abs(move.clientX - clientX), Math.abs(move.clientY - clientY)) <= clickTolerance) return;
      stop.abort();
      const inSlot = { clientX: clientX + clickTolerance + 1, clientY, bubbles: true };
      flushSync(() => document.dispatchEvent(new window.MouseEvent("mousemove", inSlot)));
    },
    { signal, capture: true },
  );
}

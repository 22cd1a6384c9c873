import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { onceLeft } from "#app/ui/use-hydrated.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { Agenda } from "./agenda.tsx";
import type { BigCalendarProps } from "./big-calendar.tsx";
import type { calendarAt } from "./calendar.server.ts";
import { DayColumns } from "./day-columns.tsx";
import { ClosedNotes } from "./days-off/day-notes.tsx";
import { WeekCapacity } from "./days-off/week-capacity.tsx";
import { MonthGrid } from "./month-grid.tsx";
import type { ShownJob } from "./packed-jobs.ts";
import { StateLegend } from "./state-mark.tsx";
import { isBoard, WeekBoard } from "./week-board.tsx";

/** The data that the calendar's screen shows: place, days, jobs. */
export type ShownCalendar = Omit<Awaited<ReturnType<typeof calendarAt>>, "jobs"> & { jobs: ShownJob[] };

/** Screens that have room to drag, as they have for tables (behaviour 2.7). */
const wide = "(min-width: 768px)";

/**
 * The calendar's body. The server sends days as HTML made of links. With scripts and room, the calendar with drag and
 * drop replaces the day, week and month views; its code is loaded only then.
 */
export function CalendarBody({ shown, dragged }: BigCalendarProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today } = shown;
  const mayBook = useMay()("/calendar/new");
  // A user who may book and move nothing has nothing to drag.
  const roomy = useRoom() && mayBook;
  const draggable = roomy && !place.plain && place.view !== "agenda";
  const body = useRef<HTMLDivElement>(null);
  const BigCalendar = useBigCalendar(draggable, body);
  return (
    <>
      {place.view === "day" ? <ClosedNotes day={place.date} shown={shown} /> : null}
      <div ref={body} className={place.booking ? "calendar-body booking" : "calendar-body"}>
        {draggable && BigCalendar ? <BigCalendar shown={shown} dragged={dragged} /> : <PlainCalendar shown={shown} />}
      </div>
      {shown.jobs.length > 0 ? <StateLegend /> : null}
      <WeekCapacity shown={shown} />
      <div className="card-foot actions calendar-foot">
        {!draggable && !isBoard(shown) && (place.view === "day" || place.view === "week") ? (
          <Link
            className="button plain"
            to={calendarHref({ ...place, allHours: !place.allHours }, today)}
            preventScrollReset
          >
            {place.allHours ? calendar.workingHours : calendar.allHours}
          </Link>
        ) : null}{" "}
        {place.view === "day" || place.view === "week" ? (
          <>
            <Link className="button plain" to={calendarHref({ ...place, booking: null }, today, "/calendar/print")}>
              {calendar.print}
            </Link>{" "}
          </>
        ) : null}
        {mayBook && shown.columns.length > 0 ? (
          <>
            <Link className="button plain" to={calendarHref(place, today, "/calendar/assign")} preventScrollReset>
              {calendar.assign}
            </Link>{" "}
            <Link className="button plain" to="/service-reports/admin/working-time">
              {calendar.daysOff}
            </Link>{" "}
          </>
        ) : null}
        {roomy && place.view !== "agenda" ? (
          <>
            <Link
              className="button plain"
              to={calendarHref({ ...place, plain: !place.plain }, today)}
              preventScrollReset
            >
              {place.plain ? calendar.dragView : calendar.plainView}
            </Link>{" "}
            <span className="quiet small">{calendar.keys}</span>
          </>
        ) : null}
      </div>
    </>
  );
}

function PlainCalendar({ shown }: { shown: ShownCalendar }) {
  switch (shown.place.view) {
    case "day":
      return <DayColumns shown={shown} />;
    case "week":
      if (isBoard(shown)) return <WeekBoard shown={shown} />;
      return <DayColumns shown={shown} />;
    case "month":
      return <MonthGrid shown={shown} />;
    case "agenda":
      return <Agenda shown={shown} />;
  }
}

/** Whether scripts run and the screen has room for days beside each other. */
function useRoom(): boolean {
  const [roomy, setRoomy] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(wide);
    const updateRoomy = () => setRoomy(query.matches);
    updateRoomy();
    query.addEventListener("change", updateRoomy);
    return () => query.removeEventListener("change", updateRoomy);
  }, []);
  return roomy;
}

/**
 * The calendar with drag and drop once it is loaded and the focus is not on the plain one in `body`; null before, or
 * when loading failed: then the plain one stays.
 */
function useBigCalendar(wanted: boolean, body: RefObject<HTMLElement | null>): ComponentType<BigCalendarProps> | null {
  const [component, setComponent] = useState<{ BigCalendar: ComponentType<BigCalendarProps> } | null>(null);
  useEffect(() => {
    if (!wanted || component) return;
    let callOff = () => {};
    let leaving = false;
    import("./big-calendar.tsx").then(
      ({ BigCalendar }) => {
        if (!leaving) callOff = onceLeft(body.current, () => setComponent({ BigCalendar }));
      },
      () => undefined,
    );
    return () => {
      leaving = true;
      callOff();
    };
  }, [wanted, component, body]);
  return component?.BigCalendar ?? null;
}

/** The calendar of jobs, /calendar: day, week, month and agenda. */
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { DialogOutlet } from "#app/ui/dialog-outlet.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/calendar.route";
import "./calendar.css";
import "./steps.css";
import "./days.css";
import "./month.css";
import "./agenda.css";
import "#app/booking/slot-form.css";
import "./by-engineer.css";
import "./tint.css";
import "./days-off.css";
import "./week-board.css";
import "./to-plan.css";
import "./assign.css";
import "./job-states.css";
import "./state-mark.css";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import type { Waiting } from "#app/jobs/to-plan.server.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { calendarAt, emptyCalendarAt, fromNextFreeTime } from "./calendar.server.ts";
import { CalendarBody } from "./calendar-body.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { EngineerFilter } from "./engineer-filter.tsx";
import { unpackJob } from "./packed-jobs.ts";
import { hasPlan, ToPlan } from "./to-plan.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  const language = context.get(languageContext);
  return loadOrEmpty(
    async () => {
      const parameters = await fromNextFreeTime(url.searchParams);
      return calendarAt(emptyCalendarAt(parameters, language), parameters, language);
    },
    emptyCalendarAt(url.searchParams, language),
  );
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  const may = useMay();
  const { place, today, label } = loaderData;
  const shown = useMemo(() => ({ ...loaderData, jobs: loaderData.jobs.map(unpackJob) }), [loaderData]);
  const dragged = useRef<Waiting | null>(null);
  return (
    <main className="page calendar" id="content">
      <DialogOutlet title={calendar.title} />
      <div className="page-head">
        <h1>{calendar.title}</h1>
        {may("/quotes") ? (
          <>
            <Link className="button" to="/today">
              {visit.list.overview}
            </Link>{" "}
            <Link className="button" to="/jobs">
              {visit.list.title}
            </Link>{" "}
            <Link className="button" to={calendarHref(place, today, "/calendar/visit")} preventScrollReset>
              {visit.title}
            </Link>{" "}
            <Link className="button" to="/quotes">
              {calendar.toQuotes}
            </Link>{" "}
            <Link className="button" to="/invoices">
              {calendar.toInvoices}
            </Link>
          </>
        ) : null}
      </div>
      <LoadFailure failure={loaderData.failure} />
      <NeedsScripts what="calendar" />
      {place.booking ? (
        <div className="notice info booking">
          <span>{calendar.booking({ quote: place.booking.quoteNumber, name: place.booking.name })}</span>{" "}
          <Link className="button plain" to={calendarHref({ ...place, booking: null }, today)}>
            {calendar.cancelBooking}
          </Link>
        </div>
      ) : null}
      {/* A class says whether there is a plan: the calendar may be drawn before the plan has arrived. */}
      <div className={hasPlan(loaderData) ? "with-plan" : undefined}>
        <div className="card">
          <CalendarToolbar place={place} today={today} label={label} />
          <EngineerFilter shown={loaderData} />
          {loaderData.failure ? null : <CalendarBody shown={shown} dragged={dragged} />}
        </div>{" "}
        <ToPlan
          shown={loaderData}
          onDrag={(row) => {
            dragged.current = row;
          }}
        />
      </div>
    </main>
  );
}

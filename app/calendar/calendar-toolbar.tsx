import { Link } from "react-router";
import { type CalendarPlace, calendarHref, calendarViews, dateAfterTurn } from "#app/jobs/calendar-place.ts";
import type { Day } from "#app/platform/dates.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type CalendarToolbarProps = { place: CalendarPlace; today: Day; label: string };

/** The toolbar of the calendar: view and period, as links, so that each place has an address. */
export function CalendarToolbar({ place, today, label }: CalendarToolbarProps) {
  const calendar = useScreenWords(calendarWords);
  const at = (change: Partial<CalendarPlace>) => calendarHref({ ...place, ...change }, today);
  return (
    <div className="card-head calendar-head">
      <nav className="actions" aria-label={calendar.periodLabel}>
        <Link
          className="button"
          to={at({ date: dateAfterTurn(place.view, place.date, -1) })}
          aria-label={calendar.previous}
          preventScrollReset
        >
          ‹
        </Link>{" "}
        <Link className="button" to={at({ date: today })} preventScrollReset>
          {calendar.today}
        </Link>{" "}
        <Link
          className="button"
          to={at({ date: dateAfterTurn(place.view, place.date, 1) })}
          aria-label={calendar.next}
          preventScrollReset
        >
          ›
        </Link>
      </nav>
      <h2 aria-live="polite">{label}</h2>
      <nav className="actions" aria-label={calendar.viewsLabel}>
        {joinWithSpaces(
          calendarViews.map((view) => (
            <Link
              key={view}
              className="button view"
              to={at({ view })}
              aria-current={view === place.view ? "true" : undefined}
              preventScrollReset
            >
              {calendar.views[view]}
            </Link>
          )),
        )}
      </nav>
    </div>
  );
}

import { Link } from "react-router";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import type { Waiting } from "#app/jobs/to-plan.server.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";

type ToPlanProps = {
  shown: Pick<ShownCalendar, "place" | "today" | "waiting">;
  /** Called with what is dragged, and with null when that ends. */
  onDrag: (dragged: Waiting | null) => void;
};

/** Whether the list of what waits for a date is shown. */
export function hasPlan({ waiting, place }: Pick<ShownCalendar, "place" | "waiting">): boolean {
  return waiting.rows.length > 0 || place.waitingPage > 1;
}

/**
 * What waits for a date, beside the calendar, or below it on a small screen. Each leads to booking it; with scripts it
 * can be dragged into the calendar.
 */
export function ToPlan({ shown, onDrag }: ToPlanProps) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, waiting } = shown;
  if (!hasPlan(shown)) return null;
  const page = (waitingPage: number) => calendarHref({ ...place, waitingPage }, today);
  return (
    <aside className="card to-plan" aria-labelledby="to-plan">
      <details open>
        <summary id="to-plan">{calendar.toPlan}</summary>
        <ul>
          {waiting.rows.map((row) => (
            <li
              key={`${row.kind}-${row.id}`}
              draggable={!place.booking}
              onDragStart={() => onDrag(row)}
              onDragEnd={() => onDrag(null)}
            >
              <Link to={waitingHref(row, shown)} draggable={false} preventScrollReset>
                <b>{row.title}</b> <span>{whereOf(row)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="actions">
          {place.waitingPage > 1 ? (
            <Link className="button plain" to={page(place.waitingPage - 1)} preventScrollReset>
              {calendar.previous}
            </Link>
          ) : null}{" "}
          {waiting.more ? (
            <Link className="button plain" to={page(place.waitingPage + 1)} preventScrollReset>
              {calendar.moreToPlan}
            </Link>
          ) : null}
        </div>
      </details>
    </aside>
  );
}

/** The customer and the town of a job; the title of a visit names the customer already. */
function whereOf({ title, customer, town }: Waiting): string {
  return [title.endsWith(customer) ? "" : customer, town].filter(Boolean).join(" · ");
}

/**
 * The address that books what waits: for a job its form; for a quote the calendar, in which a slot is chosen. With a
 * slot (`more`), the form for either.
 */
export function waitingHref(
  { kind, id, title, customer }: Waiting,
  { place, today }: Pick<ShownCalendar, "place" | "today">,
  more?: Record<string, string>,
): string {
  if (kind === "job") return calendarHref(place, today, `/calendar/jobs/${id}/reschedule`, more);
  const booking = { quoteId: String(id), quoteNumber: title, name: customer };
  const path = more ? "/calendar/new" : "/calendar";
  // As a parameter of its own, so that the present week is left open, in which nothing may be free any more.
  return calendarHref({ ...place, booking: null }, today, path, { ...booking, ...more });
}

import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref, nobody } from "#app/jobs/calendar-place.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";

/** The engineers whose jobs can be shown alone, as links that put them into the address and take them out of it. */
export function EngineerFilter({ shown }: { shown: Pick<ShownCalendar, "place" | "today" | "engineers" | "columns"> }) {
  const calendar = useScreenWords(calendarWords);
  const { place, today, engineers, columns } = shown;
  const chosen = place.engineers;
  const offered = engineers.filter(({ id, active }) => active === 1 || chosen.includes(id) || columns.includes(id));
  if (columns.length === 0 && chosen.length === 0) return null;
  const toggled = (id: number) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const at = (ids: number[]) => calendarHref({ ...place, engineers: ids }, today);
  const current = (id: number) => (chosen.includes(id) ? "true" : undefined);
  return (
    <nav className="engineer-filter" aria-label={calendar.filterLabel}>
      {chosen.length > 0 ? (
        <Link className="button plain" to={at([])} preventScrollReset>
          {calendar.everybody}
        </Link>
      ) : null}{" "}
      <Link className="who" to={at(toggled(nobody))} aria-current={current(nobody)} preventScrollReset>
        {calendar.nobodyColumn}
      </Link>{" "}
      {joinWithSpaces(
        offered.map((engineer) => (
          <Link
            key={engineer.id}
            className="who"
            to={at(toggled(engineer.id))}
            aria-current={current(engineer.id)}
            preventScrollReset
          >
            <EngineerMark {...engineer} /> <span className="who-name">{engineer.name}</span>
          </Link>
        )),
      )}
    </nav>
  );
}

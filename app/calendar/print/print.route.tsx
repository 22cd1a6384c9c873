/** A day or a week of the calendar as it is printed, /calendar/print: on one page where it fits. */
import { Link } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/print.route";
import { emptySheetAt, sheetAt } from "./sheet.server.ts";
import { SheetTable } from "./sheet-table.tsx";
import "../days-off.css";
import "./sheet.css";

export function loader({ url, context }: Route.LoaderArgs) {
  const asked = [url.searchParams, context.get(languageContext)] as const;
  return loadOrEmpty(() => sheetAt(...asked), emptySheetAt(...asked));
}

export default function PrintCalendar({ loaderData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const hydrated = useHydrated();
  const { failure, back, label, engineers, jobs } = loaderData;
  const named = engineers.filter(({ id }) => jobs.some(({ engineer_ids }) => engineer_ids.includes(id)));
  return (
    <main className="page sheet" id="content">
      <title>{calendar.printTitle}</title>
      <div className="page-head">
        <h1>{calendar.printTitle}</h1>
        {/* Without scripts the browser's own command prints. */}
        {hydrated ? (
          <button type="button" className="button primary" onClick={() => window.print()}>
            {calendar.print}
          </button>
        ) : null}{" "}
        <Link className="button" to={back}>
          {calendar.backToCalendar}
        </Link>
      </div>
      <LoadFailure failure={failure} />
      <h2>{label}</h2>
      {named.length > 0 ? (
        <p className="sheet-legend">
          {joinWithSpaces(
            named.map(({ id, initials, name }) => (
              <span key={id}>
                <b>{initials}</b> {name}
              </span>
            )),
          )}
        </p>
      ) : null}
      {failure ? null : <SheetTable shown={loaderData} />}
    </main>
  );
}

/** The engineer's day, /my-day: their jobs of today and the next seven days, with signal or without. */
import { Link } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import { framed } from "#app/http/screen.server.ts";
import { companyClock } from "#app/platform/company-clock.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { myDayWords } from "#app/words/my-day-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/my-day.route";
import { dayIn, jobsByDay } from "./day.ts";
import { JobCard } from "./job-card.tsx";
import { type LoadedDay, loadDay } from "./load-day.ts";
import { emptyDay, getMyDay } from "./my-day.server.ts";
import { useKeptDay } from "./use-kept-day.ts";
import "#app/calendar/job-facts.css";
import "./my-day.css";

export function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(signedInContext).user;
  const language = context.get(languageContext);
  const page = { fromPhone: false };
  return framed(async () => ({ ...page, ...(await getMyDay(id, language)) }), { ...page, ...emptyDay(id, language) });
}

/** Gives the day that the phone has kept when the server cannot be reached. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoadedDay> {
  return loadDay(serverLoader);
}
clientLoader.hydrate = true as const;

export default function MyDay({ loaderData }: Route.ComponentProps) {
  const words = useScreenWords(myDayWords);
  const { engineer, failure, fromPhone, read_at, time_zone } = loaderData;
  useKeptDay(loaderData);
  // A page that was kept is shown on a later day too.
  const hydrated = useHydrated();
  const today = hydrated && fromPhone ? dayIn(time_zone, Date.now()) : loaderData.today;
  return (
    <Page
      title={words.title}
      width="narrow"
      beside={
        engineer ? (
          <Link className="button" to="/my-day/calendar">
            {words.calendar}
          </Link>
        ) : null
      }
    >
      <LoadFailure failure={failure} />
      {fromPhone && hydrated ? (
        <NoticeBox tone="info">{words.noSignal({ when: companyClock(time_zone)(read_at) })}</NoticeBox>
      ) : null}
      {!engineer && !failure ? <p className="lead">{words.noEngineer}</p> : null}
      {engineer
        ? jobsByDay(loaderData, today).map(({ day, label, jobs }) => (
            <section key={day} className="day">
              <h2>
                {day === today ? `${words.today}: ` : ""}
                {label}
              </h2>
              {jobs.length === 0 ? <p className="quiet">{words.nothingToday}</p> : null}
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} isToday={day === today} />
              ))}
            </section>
          ))
        : null}
    </Page>
  );
}

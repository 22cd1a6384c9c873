/** The engineer's day, /my-day: their jobs of today and the next seven days, with signal or without. */
import { Link } from "react-router";
import { doerOf, signedInContext } from "#app/auth/guard.server.ts";
import { notSignedIn } from "#app/auth/sessions.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { jobMoveSchema } from "#app/jobs/job.schema.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound } from "#app/platform/problem.ts";
import { isLacking, isWaiting } from "#app/report-writing/offline/move-waits.ts";
import { companyClock, phoneDay } from "#app/report-writing/phone-clock.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { myDayWords } from "#app/words/my-day-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/my-day.route";
import { jobsByDay } from "./day.ts";
import { JobCard } from "./job-card.tsx";
import { type LoadedDay, loadDay } from "./load-day.ts";
import { emptyDay, getMyDay } from "./my-day.server.ts";
import { pressedState, RefusedMoves, StateButtons } from "./state-buttons.tsx";
import { useKeptDay } from "./use-kept-day.ts";
import { usePhoneJobs } from "./use-phone-jobs.ts";
import { usePressedStates } from "./use-pressed-states.ts";
import "./my-day.css";

export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedInContext);
  const language = context.get(languageContext);
  const page = { fromPhone: false, asked_at: null };
  const empty = emptyDay(who.user.id, language);
  return loadOrEmpty(async () => ({ ...page, ...(await getMyDay(who, language)) }), { ...page, ...empty });
}

/** Gives the day that the phone has kept when the server cannot be reached. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoadedDay> {
  return loadDay(serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["job", "state", "reason", "user"]);
  const job = parseWhole(typed.job);
  if (job === null) throw notFound();
  try {
    // Scripts say for whom it was pressed: somebody else may have signed in since, in another window.
    const { user } = context.get(signedInContext);
    if (typed.user !== "" && typed.user !== String(user.id)) throw notSignedIn();
    const move = validate(jobMoveSchema, { state: typed.state, reason: typed.reason });
    await setJobState(job, move, { by: doerOf(context), place: "phone" });
    const text = words.jobStates.saved({ state: words.jobStates.states[move.state] });
    return await redirectWithNotice(`/my-day#job-${job}`, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function MyDay({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(myDayWords);
  const { engineer, failure, fromPhone, read_at, time_zone } = loaderData;
  const jobStates = useScreenWords(jobStatesWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { moves: kept, press, forget } = usePressedStates(loaderData.user);
  const moves = kept.filter((move) => isLacking(move, loaderData.asked_at));
  // The sending stops at the first state that waits for the session, so that all after it wait too.
  const signedOut = kept.some((move) => isWaiting(move) && move.signed_out);
  const onPhone = usePhoneJobs(loaderData.user);
  useKeptDay(loaderData);
  // A page that was kept is shown on a later day too.
  const hydrated = useHydrated();
  const today = hydrated && fromPhone ? phoneDay(Date.now(), time_zone, loaderData.today) : loaderData.today;
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
      <NeedsScripts what="offline" />
      {fromPhone && hydrated ? (
        <NoticeBox tone="info">{words.noSignal({ when: companyClock(time_zone)(read_at) })}</NoticeBox>
      ) : null}
      {refusal ? <FormProblem title={failedSentence(refusal, jobStates.failed)} /> : null}
      <RefusedMoves moves={moves} forget={forget} />
      {!engineer && !failure ? <p className="lead">{words.noEngineer}</p> : null}
      {engineer
        ? jobsByDay(loaderData, today).map(({ day, label, notes, jobs }) => (
            <section key={day} className="day">
              <h2>
                {day === today ? `${words.today}: ` : ""}
                {label}
              </h2>
              {notes.map((note) => (
                <p key={note} className="day-note">
                  {note}
                </p>
              ))}
              {jobs.length === 0 && day === today ? <p className="quiet">{words.nothingToday}</p> : null}
              {jobs.map((job) => {
                const pressed = moves.filter((move) => move.job === job.id);
                return (
                  <JobCard
                    key={job.id}
                    {...{ job, isToday: day === today, onPhone }}
                    state={pressedState(job, pressed).state}
                  >
                    {day === today ? (
                      <StateButtons
                        {...{ job: job.id, saved: job, moves: pressed, signedOut, time_zone, press }}
                        about={`${job.from} ${job.customer.name}`}
                        refusal={
                          refusal?.values?.job === String(job.id)
                            ? { reason: refusal.values.reason, wrong: refusal.fields.reason }
                            : null
                        }
                      />
                    ) : null}
                  </JobCard>
                );
              })}
            </section>
          ))
        : null}
    </Page>
  );
}

/** Sets the state that a form on a job's page or in its dialog asks for. */
import type { RouterContextProvider } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { askedCalendarPlace } from "#app/booking/place-now.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { jobMoveSchema } from "#app/jobs/job.schema.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";

type Asked = { id: number; to: string; reason: string; url: URL; context: Readonly<RouterContextProvider> };

/** Sets the state and leads to the job's page; a refusal gives back the reason as typed. */
export async function setAskedState({ id, to, reason, url, context }: Asked) {
  const words = wordsOf(context);
  const { place, today } = askedCalendarPlace(url.searchParams);
  try {
    const move = validate(jobMoveSchema, { reason, state: to });
    // An engineer has the page open on the way; the office at its desk.
    const pressed = limitedToEngineer() === null ? "office" : "phone";
    await setJobState(id, move, { by: doerOf(context), place: pressed });
    const text = words.jobStates.saved({ state: words.jobStates.states[move.state] });
    return await redirectWithNotice(calendarHref(place, today, `/calendar/jobs/${id}`), { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, { reason });
  }
}

/** Loads the job of a page over the calendar. */

import type { RouterContextProvider } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { getJob, type JobDetail } from "#app/jobs/jobs.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { askedCalendarPlace } from "./place-now.server.ts";

type Asked = { params: { id?: string }; url: URL; context: Readonly<RouterContextProvider> };

/** The job of an address, even if it was cancelled. For an unknown one it throws "not found". */
export async function anyShownJob({ params, context }: Pick<Asked, "params" | "context">): Promise<JobDetail> {
  const job = await getJob(idOf(params), context.get(languageContext), { evenCancelled: true });
  if (!job) throw notFound();
  return job;
}

/**
 * The job of an address that changes it. Where `whyNot` says that it is not changed so, or it was cancelled, it throws
 * a redirect to the job's page, which says why.
 */
export async function changedJob(
  asked: Asked,
  whyNot: (job: JobDetail, words: Words) => string | null = () => null,
): Promise<JobDetail> {
  const job = await anyShownJob(asked);
  const words = wordsOf(asked.context);
  const text = job.state === "cancelled" ? words.calendar.jobGone : whyNot(job, words);
  if (text === null) return job;
  const { place, today } = askedCalendarPlace(asked.url.searchParams);
  // The page would be redirected to the calendar's place with the job's day.
  const there = job.start && !asked.url.searchParams.has("date") ? { ...place, date: dayOf(job.start) } : place;
  throw await redirectWithNotice(calendarHref(there, today, `/calendar/jobs/${job.id}`), { tone: "bad", text });
}

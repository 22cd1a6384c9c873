/** Loads the job of a page over the calendar. */

import type { RouterContextProvider } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { isCancelled } from "#app/jobs/job-state.server.ts";
import { getJob, type JobDetail } from "#app/jobs/jobs.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { placeNow } from "./calendar.server.ts";

type Asked = { params: { id?: string }; url: URL; context: Readonly<RouterContextProvider> };

/**
 * The job of an address. For a cancelled job it throws a redirect to the calendar with a notice; for an unknown one
 * "not found".
 */
export async function shownJob({ params, url, context }: Asked): Promise<JobDetail> {
  const id = idOf(params);
  const job = await getJob(id, context.get(languageContext));
  if (job) return job;
  if (!(await isCancelled(id))) throw notFound();
  const { place, today } = placeNow(url.searchParams);
  throw await redirectWithNotice(calendarHref(place, today), { tone: "bad", text: wordsOf(context).calendar.jobGone });
}

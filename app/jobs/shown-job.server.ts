/** The job that a page over the calendar is about. */
import type { RouterContextProvider } from "react-router";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { notFound, screenId, wordsOf } from "#app/platform/screen.server.ts";
import { placeNow } from "./calendar.server.ts";
import { calendarHref } from "./calendar-place.ts";
import { getJob, isCancelled, type JobDetail } from "./jobs.server.ts";

type Asked = { params: { id?: string }; url: URL; context: Readonly<RouterContextProvider> };

/** The job of an address. Throws what leads back to the calendar, and says why, when it was cancelled; else "not found". */
export async function shownJob({ params, url, context }: Asked): Promise<JobDetail> {
  const id = screenId(params);
  const job = await getJob(id);
  if (job) return job;
  if (!(await isCancelled(id))) notFound();
  const { place, today } = placeNow(url.searchParams);
  throw await redirectWithNotice(calendarHref(place, today), { tone: "bad", text: wordsOf(context).calendar.jobGone });
}

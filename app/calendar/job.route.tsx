/** The dialog with a job's details, /calendar/jobs/{id}. */
import { Link, redirect } from "react-router";
import { changesOfJob } from "#app/audit/job-changes.server.ts";
import { useMay } from "#app/auth/use-may.ts";
import { askedCalendarPlace } from "#app/booking/place-now.server.ts";
import { anyShownJob } from "#app/booking/shown-job.server.ts";
import { toldLines } from "#app/booking/told-lines.server.ts";
import { typedTitle } from "#app/customers/job-title.ts";
import { languageContext } from "#app/http/context.ts";
import { formOf, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { type CalendarPlace, calendarHref } from "#app/jobs/calendar-place.ts";
import { findUntold } from "#app/jobs/customer-news.server.ts";
import { slotOrNone } from "#app/jobs/job.ts";
import { historyOfJob } from "#app/jobs/job-history.server.ts";
import { mayMove, mayReschedule } from "#app/jobs/job-moves.ts";
import { reportsOfJob } from "#app/jobs/job-reports.server.ts";
import { visitsOfJob } from "#app/jobs/visits.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { clockTime, whenLabel } from "#app/platform/date-texts.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useClosing } from "#app/ui/opened-from.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/job.route";
import { setAskedState } from "./asked-state.server.ts";
import { historyLines } from "./history-lines.server.ts";
import { doubtLines } from "./job-doubts.server.ts";
import { JobFacts } from "./job-facts.tsx";
import { useJobTitle } from "./job-link.tsx";
import { JobStates } from "./job-states.tsx";
import { SiblingVisits } from "./sibling-visits.tsx";

export async function loader(asked: Route.LoaderArgs) {
  const { url, context } = asked;
  const job = await anyShownJob(asked);
  const { place, today } = askedCalendarPlace(url.searchParams);
  const slot = slotOrNone(job);
  // A link from elsewhere, such as a phone's calendar, names no date: the calendar behind the dialog then shows the
  // job's day.
  if (slot && !url.searchParams.has("date")) {
    const there = calendarHref({ ...place, date: dayOf(slot.start) }, today, url.pathname);
    if (there !== calendarHref(place, today, url.pathname)) throw redirect(there);
  }
  const page = (path: string) => calendarHref(place, today, path);
  return {
    job,
    when: slot && whenLabel(slot, context.get(languageContext)),
    doubts: await doubtLines(job, wordsOf(context)),
    told: await toldLines(job, wordsOf(context)),
    reports: await reportsOfJob(job.id),
    isUntold: (await findUntold(job.id)) !== null,
    isEarly: slot !== null && dayOf(slot.start) > today,
    visits: (await visitsOfJob(job.id)).map(({ id, start, state }) => ({
      ...{ id, state, when: start && clockTime(start), href: page(`/calendar/jobs/${id}`) },
    })),
    history: historyLines(
      await historyOfJob(job.id),
      await changesOfJob(job.id),
      wordsOf(context),
      context.get(languageContext),
    ),
    pages: {
      here: page(`/calendar/jobs/${job.id}`),
      state: page(`/calendar/jobs/${job.id}/state/:to`),
      back: page("/calendar"),
      another: calendarHref(place, today, "/calendar/visit", { of: String(job.id) }),
      next: nextPage(job, place, today),
      reschedule: page(`/calendar/jobs/${job.id}/reschedule`),
      edit: page(`/calendar/jobs/${job.id}/edit`),
      cancel: page(`/calendar/jobs/${job.id}/cancel`),
      tell: page(`/calendar/jobs/${job.id}/tell`),
      quote: quotePage(job),
      invoice: invoicePage(job, page),
    },
  };
}

/** Sets a state that needs nothing said with it; all others have a dialog (state.route.tsx). */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { state: to } = textsOf(await formOf(request), ["state"]);
  return setAskedState({ id: idOf(params), to, reason: "", url, context });
}

/** Where a job's invoice is, or is made: the lines of a visit without a quote are typed. */
function invoicePage(job: Awaited<ReturnType<typeof anyShownJob>>, page: (path: string) => string): string {
  if (job.invoice) return page(`/calendar/invoices/${job.invoice.id}/preview`);
  if (job.quote_id !== null) return page(`/calendar/jobs/${job.id}/invoice`);
  return `/invoices/new?customer=${job.customer.id}&job=${job.visit_of ?? job.id}`;
}

/** Where maintenance that was done is booked again; "" for other jobs. */
function nextPage(
  { id, kind, state, customer }: Awaited<ReturnType<typeof anyShownJob>>,
  place: CalendarPlace,
  today: Day,
): string {
  if (kind !== "maintenance" || state !== "done") return "";
  return calendarHref(place, today, "/calendar/visit", { customer: String(customer.id), repeat: String(id) });
}

/** Where a visit becomes a quote: the builder, with its customer, site and title. */
function quotePage({ customer, site, title }: Awaited<ReturnType<typeof anyShownJob>>): string {
  const parameters = new URLSearchParams({ customer: String(customer.id), title: typedTitle(title, customer.name) });
  if (site) parameters.set("site", String(site.id));
  return `/quote-builder?${parameters}`;
}

export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const calendar = useScreenWords(calendarWords);
  const jobStates = useScreenWords(jobStatesWords);
  const visit = useScreenWords(visitWords);
  const refusal = useRefusal(actionData);
  const may = useMay();
  const { job, when, doubts, told, pages, reports, isUntold, history } = loaderData;
  const { closeHref, close, onCloseLink } = useClosing(pages.back);
  const title = useJobTitle()(job);
  // The page of a cancelled job only says what the job was, and why it was cancelled.
  const isOn = job.state !== "cancelled";
  const isMovable = mayReschedule(job.state) && may("/calendar/jobs/:id/reschedule");
  return (
    <Dialog title={title} closeHref={closeHref} onClose={close} focusTitle>
      <title>{title}</title>
      <div className="dialog-body">
        {refusal ? <NoticeBox tone="bad">{failedSentence(refusal, jobStates.failed)}</NoticeBox> : null}
        <JobStates
          id={job.id}
          state={job.state}
          hasReport={reports.length > 0}
          isEarly={loaderData.isEarly}
          history={history}
          page={pages.here}
          dialog={pages.state}
        />
        <SiblingVisits id={job.id} visits={loaderData.visits} />
        <JobFacts
          job={job}
          doubts={doubts}
          told={told}
          assignHref={isMovable ? pages.reschedule : null}
          tellHref={isUntold && may("/calendar/jobs/:id/tell") ? pages.tell : null}
          reports={reports}
          when={when ? calendar.untilLine(when) : calendar.notPlanned}
        />
      </div>
      <div className="dialog-foot actions job-actions">
        {isMovable ? (
          <>
            <Link className="button" to={pages.reschedule} preventScrollReset>
              {job.state === "to_plan" ? calendar.plan : calendar.reschedule}
            </Link>{" "}
          </>
        ) : null}
        {may("/invoices") && (isOn || job.invoice) ? (
          <>
            <Link className="button" to={pages.invoice} preventScrollReset>
              {job.invoice ? calendar.openInvoice({ number: job.invoice.invoice_number }) : calendar.createInvoice}
            </Link>{" "}
          </>
        ) : null}
        {isOn && job.quote_id === null && may("/calendar/jobs/:id/edit") ? (
          <>
            <Link className="button" to={pages.edit} preventScrollReset>
              {visit.edit}
            </Link>{" "}
          </>
        ) : null}
        {isOn && job.quote_id === null && may("/quote-builder") ? (
          <>
            <Link className="button" to={pages.quote}>
              {visit.quote}
            </Link>{" "}
          </>
        ) : null}
        {pages.next !== "" && may("/calendar/visit") ? (
          <>
            <Link className="button" to={pages.next} preventScrollReset>
              {visit.next}
            </Link>{" "}
          </>
        ) : null}
        {isOn && may("/calendar/visit") ? (
          <>
            <Link className="button" to={pages.another} preventScrollReset>
              {visit.another}
            </Link>{" "}
          </>
        ) : null}
        {isOn ? (
          <>
            <Link className="button" to={`/service-reports/engineer?job=${job.id}`}>
              {calendar.createReport}
            </Link>{" "}
          </>
        ) : null}
        {isOn && may("/calendar/jobs/:id/cancel") && mayMove(job.state, "cancelled") ? (
          <>
            <Link className="button danger" to={pages.cancel} preventScrollReset>
              {calendar.cancelJob}
            </Link>{" "}
          </>
        ) : null}
        <Link className="button apart" to={closeHref} onClick={onCloseLink} preventScrollReset>
          {common.close}
        </Link>
      </div>
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const jobStates = useScreenWords(jobStatesWords);
  return <DialogRefusal answer={actionData} failed={jobStates.failed} />;
}

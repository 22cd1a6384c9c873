/** Sets the state of a job, /calendar/jobs/{id}/state/{to}; as a dialog it asks what has to be said first. */
import { Form, Link, useNavigate } from "react-router";
import { askedCalendarPlace } from "#app/booking/place-now.server.ts";
import { changedJob } from "#app/booking/shown-job.server.ts";
import { languageContext } from "#app/http/context.ts";
import { formOf, loadOrEmpty, textsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { slotOrNone } from "#app/jobs/job.ts";
import { jobStates as allStates, longestReason, needsReason, saysWork } from "#app/jobs/job-moves.ts";
import { hasReport } from "#app/jobs/job-state.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/state.route";
import { setAskedState } from "./asked-state.server.ts";

/** The job's id and the state of the address. Throws a not-found Problem for a state that this dialog does not set. */
function askedState(params: Route.LoaderArgs["params"]) {
  // Cancelling has its own dialog, and what waits to be planned has no slot.
  const to = allStates.find((state) => state === params.to && state !== "cancelled" && state !== "to_plan");
  if (!to) throw notFound();
  return { id: idOf(params), to };
}

/** The addresses of the dialog: its own, and the job's page. */
function pagesOf({ id, to }: ReturnType<typeof askedState>, url: URL) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  return {
    action: calendarHref(place, today, `/calendar/jobs/${id}/state/${to}`),
    back: calendarHref(place, today, `/calendar/jobs/${id}`),
  };
}

export function loader(args: Route.LoaderArgs) {
  const asked = askedState(args.params);
  const frame = { ...asked, ...pagesOf(asked, args.url), title: "", reportIsMissing: false };
  return loadOrEmpty<typeof frame & { early: string | null }>(load, { ...frame, early: null });

  async function load() {
    const job = await changedJob(args);
    const { title } = job;
    const slot = slotOrNone(job);
    const isEarly = slot !== null && saysWork(asked.to) && dayOf(slot.start) > dayOf(new Date());
    const early = isEarly ? whenLabel(slot, args.context.get(languageContext)).day : null;
    return { ...frame, title, early, reportIsMissing: asked.to === "done" && !(await hasReport(asked.id)) };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { reason } = textsOf(await formOf(request), ["reason"]);
  return setAskedState({ ...askedState(params), reason, url, context });
}

export default function SetState({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const jobStates = useScreenWords(jobStatesWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { id, to, title, early, reportIsMissing, action, back, failure } = loaderData;
  const heading = jobStates.title({ state: jobStates.states[to] });
  return (
    <Dialog title={heading} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })} size="sheet">
      <title>{heading}</title>
      <Form method="post" action={action} noValidate preventScrollReset replace>
        <input type="hidden" name="job" value={id} />
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          {refusal ? <NoticeBox tone="bad">{failedSentence(refusal, jobStates.failed)}</NoticeBox> : null}
          <p className="strong">{title}</p>
          {early ? <p>{jobStates.early({ day: early, state: jobStates.states[to] })}</p> : null}
          {reportIsMissing ? <p>{jobStates.noReport}</p> : null}
          {needsReason(to) ? (
            <TextField
              label={jobStates.whyNotDone}
              error={refusal?.fields.reason}
              name="reason"
              maxLength={longestReason}
              autoComplete="off"
              defaultValue={refusal?.values?.reason ?? ""}
              data-autofocus
            />
          ) : null}
        </div>
        <div className="dialog-foot actions end">
          <Link className="button" to={back} preventScrollReset>
            {common.cancel}
          </Link>{" "}
          {reportIsMissing ? (
            <>
              <Link className="button" to={`/service-reports/engineer?job=${id}`}>
                {jobStates.startReport}
              </Link>{" "}
            </>
          ) : null}
          <SubmitButton busyText={common.saving}>
            {reportIsMissing ? jobStates.withoutReport : jobStates.save}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const jobStates = useScreenWords(jobStatesWords);
  return <DialogRefusal answer={actionData} failed={jobStates.failed} />;
}

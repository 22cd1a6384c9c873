/** The question before a job is cancelled, /calendar/jobs/{id}/cancel. */
import { Form, Link, useNavigate } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { offerToTellOf, type TellOffer } from "#app/jobs/customer-notices.server.ts";
import { jobMoveSchema } from "#app/jobs/job.schema.ts";
import { slotOrNone } from "#app/jobs/job.ts";
import { longestReason, mayMove } from "#app/jobs/job-moves.ts";
import { cancelJob, isCancelled } from "#app/jobs/job-state.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/cancel.route";
import { askedToTell, tellInput } from "./asked-slot.server.ts";
import { askedCalendarPlace } from "./place-now.server.ts";
import { changedJob } from "./shown-job.server.ts";
import { TellBox } from "./tell-box.tsx";

export function loader(asked: Route.LoaderArgs) {
  const { url, params } = asked;
  const id = idOf(params);
  const { place, today } = askedCalendarPlace(url.searchParams);
  const frame = {
    ...{ title: "", when: null, invoice: null, offer: null },
    action: calendarHref(place, today, `/calendar/jobs/${id}/cancel`),
    back: calendarHref(place, today, `/calendar/jobs/${id}`),
  };
  type Loaded = { when: ReturnType<typeof whenLabel> | null; invoice: string | null; offer: TellOffer | null };
  return loadOrEmpty<Omit<typeof frame, keyof Loaded> & Loaded>(load, frame);

  async function load() {
    const job = await changedJob(asked, ({ state }, { calendar }) =>
      mayMove(state, "cancelled") ? null : calendar.doneStays,
    );
    const slot = slotOrNone(job);
    return {
      ...{ ...frame, title: job.title, invoice: job.invoice?.invoice_number ?? null },
      when: slot && whenLabel(slot, asked.context.get(languageContext)),
      offer: await offerToTellOf(id, "cancel"),
    };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const form = await formOf(request);
  const values = { ...textsOf(form, ["reason"]), tell: askedToTell(form) };
  try {
    const { reason } = validate(jobMoveSchema, { ...values, state: "cancelled" });
    await cancelJob(id, { by: doerOf(context), place: "office", reason, tell: tellInput(values.tell) });
  } catch (error) {
    // The job was cancelled meanwhile, by somebody else or by a second press of the button: that is a success.
    if (!(await isCancelled(id).catch(() => false))) return answerRefusal(error, words, values);
  }
  const { place, today } = askedCalendarPlace(url.searchParams);
  return redirectWithNotice(calendarHref(place, today), { tone: "ok", text: words.calendar.cancelled });
}

export default function CancelJob({ loaderData, actionData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const jobStates = useScreenWords(jobStatesWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { title, when, invoice, offer, action, back, failure } = loaderData;
  return (
    <Dialog
      title={calendar.cancelTitle}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
      role="alertdialog"
    >
      <title>{calendar.cancelTitle}</title>
      <Form method="post" action={action} preventScrollReset>
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          {refusal ? <NoticeBox tone="bad">{failedSentence(refusal, calendar.cancelFailed)}</NoticeBox> : null}
          <p>{calendar.cancelQuestion}</p>
          <p className="strong">{title}</p>
          {when ? <p>{calendar.untilLine(when)}</p> : null}
          {invoice ? <p>{calendar.cancelInvoiced({ number: invoice })}</p> : null}
          <TextField
            label={jobStates.whyCancelled}
            error={refusal?.fields.reason}
            name="reason"
            maxLength={longestReason}
            autoComplete="off"
            defaultValue={refusal?.values?.reason ?? ""}
          />
          <TellBox offer={offer} tell={refusal?.values?.tell ?? ""} />
        </div>
        <div className="dialog-foot actions end">
          <Link className="button" to={back} preventScrollReset data-autofocus>
            {calendar.keep}
          </Link>{" "}
          <SubmitButton busyText={calendar.cancelling} className="button danger">
            {calendar.cancelYes}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const calendar = useScreenWords(calendarWords);
  return <DialogRefusal answer={actionData} failed={calendar.cancelFailed} />;
}

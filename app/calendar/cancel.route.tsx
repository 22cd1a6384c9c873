/** The question before a job is cancelled, /calendar/jobs/{id}/cancel. */
import { Form, Link, useNavigate } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { refused, wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { cancelJob, isCancelled } from "#app/jobs/jobs.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/cancel.route";
import { placeNow } from "./calendar.server.ts";
import { shownJob } from "./shown-job.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { url } = asked;
  const job = await shownJob(asked);
  const { place, today } = placeNow(url.searchParams);
  return {
    title: job.title,
    invoice: job.invoice?.invoice_number ?? null,
    action: calendarHref(place, today, `/calendar/jobs/${job.id}/cancel`),
    back: calendarHref(place, today, `/calendar/jobs/${job.id}`),
  };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  try {
    await cancelJob(id, { by: doerOf(context) });
  } catch (error) {
    // The job was cancelled meanwhile, by somebody else or by a second press of the button: that is a success.
    if (!(await isCancelled(id).catch(() => false))) return refused(error, words, null);
  }
  const { place, today } = placeNow(url.searchParams);
  return redirectWithNotice(calendarHref(place, today), { tone: "ok", text: words.calendar.cancelled });
}

export default function CancelJob({ loaderData, actionData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { title, invoice, action, back } = loaderData;
  return (
    <Dialog
      title={calendar.cancelTitle}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
      role="alertdialog"
    >
      <title>{calendar.cancelTitle}</title>
      <div className="dialog-body">
        {refusal ? <NoticeBox tone="bad">{calendar.cancelFailed({ reason: refusal.problem })}</NoticeBox> : null}
        <p>{calendar.cancelQuestion}</p>
        <p className="strong">{title}</p>
        {invoice ? <p>{calendar.cancelInvoiced({ number: invoice })}</p> : null}
      </div>
      <Form method="post" action={action} preventScrollReset className="dialog-foot actions end">
        <input type="hidden" name="answer" value="yes" />
        <Link className="button" to={back} preventScrollReset data-autofocus>
          {calendar.keep}
        </Link>{" "}
        <SubmitButton busyText={calendar.cancelling} className="button danger">
          {calendar.cancelYes}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const calendar = useScreenWords(calendarWords);
  const refusal = useRefusal(actionData);
  return <DialogFailure said={refusal && calendar.cancelFailed({ reason: refusal.problem })} />;
}

/** The question before a customer is told by e-mail what they do not know of their visit, /calendar/jobs/{id}/tell. */
import { Form, Link, useNavigate } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { findUntold, tellCustomer } from "#app/jobs/customer-news.server.ts";
import { slotOrNone } from "#app/jobs/job.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/tell.route";
import { askedCalendarPlace } from "./place-now.server.ts";
import { anyShownJob } from "./shown-job.server.ts";
import { toldTooLate } from "./told-lines.server.ts";

type Shown = {
  title: string;
  when: ReturnType<typeof whenLabel> | null;
  /** null: the customer knows it all, or cannot be told. */
  untold: Awaited<ReturnType<typeof findUntold>>;
};

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const id = idOf(params);
  const frame = {
    action: calendarHref(place, today, `/calendar/jobs/${id}/tell`),
    back: calendarHref(place, today, `/calendar/jobs/${id}`),
  };
  return loadOrEmpty<typeof frame & Shown>(load, { ...frame, title: "", when: null, untold: null });

  async function load() {
    const job = await anyShownJob({ params, context });
    const slot = slotOrNone(job);
    const when = slot && whenLabel(slot, context.get(languageContext));
    return { ...frame, title: job.title, when, untold: await findUntold(id) };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  try {
    // Reads the key of the form.
    await formOf(request);
    await tellCustomer(id, context.get(languageContext));
  } catch (error) {
    return answerRefusal(error, words, {});
  }
  const { place, today } = askedCalendarPlace(url.searchParams);
  const there = calendarHref(place, today, `/calendar/jobs/${id}`);
  return redirectWithNotice(there, { tone: "ok", text: (await toldTooLate(id, words)) ?? words.calendar.told.now });
}

export default function TellCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const calendar = useScreenWords(calendarWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { told } = calendar;
  const { title, when, untold, action, back, failure } = loaderData;
  const body = (
    <div className="dialog-body">
      <LoadFailure failure={failure} />
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <p className="strong">{title}</p>
      {when ? <p>{calendar.untilLine(when)}</p> : null}
      {untold ? <p>{told.ask({ kind: told.kinds[untold.news.kind], to: untold.to })}</p> : null}
      {untold || failure ? null : <p>{told.nothingToTell}</p>}
    </div>
  );
  const away = (
    <Link className="button" to={back} preventScrollReset data-autofocus>
      {untold ? common.cancel : common.close}
    </Link>
  );
  return (
    <Dialog
      title={told.tell}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
      role="alertdialog"
    >
      <title>{told.tell}</title>
      {untold ? (
        <Form method="post" action={action} preventScrollReset replace>
          <FormKey of="tell" />
          <input type="hidden" name="kind" value={untold.news.kind} />
          {body}
          <div className="dialog-foot actions end">
            {away} <SubmitButton busyText={told.sending}>{told.send}</SubmitButton>
          </div>
        </Form>
      ) : (
        <>
          {body}
          <div className="dialog-foot actions end">{away}</div>
        </>
      )}
    </Dialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";

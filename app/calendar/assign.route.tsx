/** The dialog that gives several jobs of the days shown to one engineer, /calendar/assign. */
import { data, Form, Link, useNavigate } from "react-router";
import { z } from "zod";
import { doerOf } from "#app/auth/guard.server.ts";
import { askedCalendarPlace } from "#app/booking/place-now.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, type Refusal, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { checkTogether, validate } from "#app/http/validation.server.ts";
import { assignJobs } from "#app/jobs/assign-jobs.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import type { AskedDoubts } from "#app/jobs/time-doubts.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { rowId } from "#app/platform/fields.ts";
import { wrongField } from "#app/platform/problem.ts";
import { formKey } from "#app/platform/request.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/assign.route";
import { jobsToAssign } from "./assign.server.ts";
import { AssignForm, type AssignValues } from "./assign-form.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const frame = {
    action: calendarHref(place, today, "/calendar/assign"),
    back: calendarHref(place, today),
  };
  return loadOrEmpty(
    async () => ({ ...frame, ...(await jobsToAssign(url.searchParams, context.get(languageContext))) }),
    { ...frame, jobs: [], engineers: [], offered: [], off: {}, replaced: null, to: null },
  );
}

const schema = z.object({
  to: rowId,
  instead: z.union([z.literal("").transform(() => "lead" as const), z.literal(["lead", "nobody"]), rowId]),
  jobs: z.array(rowId).max(1000),
});

type ShownUnassigned = { id: number; title: string; when: string; reason: string; asked: AskedDoubts | null };

/** What the boxes of the form confirm, by the jobs' ids: each value is a job's id, a colon, and its confirmation. */
function confirmedIn(form: FormData): Map<number, string> {
  return new Map(
    form.getAll("confirmed").map((value) => {
      const [id = "", ...rest] = String(value).split(":");
      return [Number(id), rest.join(":")];
    }),
  );
}

type Partly = Refusal<AssignValues> & { done: number; unassigned: ShownUnassigned[] };

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const values: AssignValues = { ...textsOf(form, ["to", "instead"]), jobs: form.getAll("job").map(String) };
  const { place, today } = askedCalendarPlace(url.searchParams);
  try {
    await checkTogether(
      () => {
        if (values.to === "") throw wrongField("to", (known) => known.calendar.chooseEngineer);
      },
      () => {
        if (values.jobs.length === 0) throw wrongField("jobs", (known) => known.calendar.chooseJobs);
      },
    );
    const { to, instead, jobs } = validate(schema, values);
    const { done, refused: unassigned } = await assignJobs(jobs, to, {
      by: doerOf(context),
      place: "office",
      confirmed: confirmedIn(form),
      inPlaceOf: instead,
    });
    if (unassigned.length > 0) {
      const partly: Partly = {
        ...{ problem: words.calendar.assignedPartly({ n: done }), fields: {}, done, formKey: formKey() },
        values: { ...values, jobs: unassigned.map(({ id }) => String(id)) },
        unassigned: unassigned.map(({ id, title, slot, reason, asked }) => ({
          ...{ id, title, reason: reason(words), asked: asked(words) },
          when: slot ? words.calendar.untilLine(whenLabel(slot, context.get(languageContext))) : "",
        })),
      };
      return data(partly, { status: 409 });
    }
    const text = `${words.calendar.assigned({ n: done })} ${words.calendar.told.notOfEngineers}`;
    return redirectWithNotice(calendarHref(place, today), { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, values);
  }
}

export default function AssignJobs({ loaderData, actionData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { action, back, failure, ...lists } = loaderData;
  // The jobs that were not assigned, where others were; a refusal of the whole form has no such list.
  const { unassigned = [] } = (actionData ?? {}) as Partial<Partly>;
  const away = (
    <Link className="button" to={back} preventScrollReset>
      {calendar.assignBack}
    </Link>
  );
  return (
    <Dialog title={calendar.assignTitle} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })}>
      <title>{calendar.assignTitle}</title>
      {lists.jobs.length > 0 || refusal ? (
        <Form method="post" action={action} preventScrollReset replace>
          <FormKey of="assignment" />
          <AssignForm lists={lists} failure={failure} values={refusal?.values ?? null} errors={refusal?.fields ?? {}}>
            {refusal && unassigned.length === 0 ? (
              <FormProblem title={refusal.fault ? failedSentence(refusal, calendar.assignFailed) : refusal.problem} />
            ) : null}
            {refusal && unassigned.length > 0 ? (
              <NoticeBox tone="bad">
                {refusal.problem}
                <ul>
                  {unassigned.map(({ id, title, when, reason, asked }) => (
                    <li key={id}>
                      <span id={`unassigned-${id}`}>
                        <b>{title}</b>
                        {`${when && `, ${when}`}: ${reason}`}
                      </span>
                      {asked ? (
                        <label className="check">
                          <input
                            type="checkbox"
                            name="confirmed"
                            value={`${id}:${asked.confirmation}`}
                            aria-describedby={`unassigned-${id}`}
                          />{" "}
                          {calendar.doubts.sure}
                        </label>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </NoticeBox>
            ) : null}
          </AssignForm>
          <div className="dialog-foot actions end">
            {away} <SubmitButton busyText={calendar.assigning}>{calendar.assignButton}</SubmitButton>
          </div>
        </Form>
      ) : (
        <>
          <div className="dialog-body">
            {failure ? <LoadFailure failure={failure} /> : <p>{calendar.nothingToAssign}</p>}
          </div>
          <div className="dialog-foot actions end">{away}</div>
        </>
      )}
    </Dialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";

/** The dialog that changes what a visit without a quote is for, /calendar/jobs/{id}/edit. */
import { useState } from "react";
import { data, Form, Link, useNavigate } from "react-router";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { visitChangeSchema } from "#app/jobs/job.schema.ts";
import { getVisit } from "#app/jobs/visit-changes.server.ts";
import { saveVisitForm } from "#app/jobs/visit-conflict.server.ts";
import { visitsOfJob } from "#app/jobs/visits.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound, screenStatus } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SavedMeanwhile } from "#app/ui/two-versions.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/edit-visit.route";
import { askedCalendarPlace } from "./place-now.server.ts";
import { changedJob } from "./shown-job.server.ts";
import { visitFieldNames } from "./slot-fields.ts";
import { type SiteChoice, VisitFields } from "./visit-fields.tsx";

type Values = Record<(typeof visitFieldNames)[number] | "version", string>;

export function loader(asked: Route.LoaderArgs) {
  const { url, params } = asked;
  const id = idOf(params);
  const { place, today } = askedCalendarPlace(url.searchParams);
  const page = (path: string) => calendarHref(place, today, path);
  const frame = {
    ...{ id, here: page(`/calendar/jobs/${id}/edit`), back: page(`/calendar/jobs/${id}`) },
    ...{ name: "", visits: 1, values: null as Values | null, sites: [] as SiteChoice[] },
  };
  return loadOrEmpty<typeof frame>(load, frame, { keepsTyped: true });

  async function load() {
    const job = await changedJob(asked, ({ quote_id }, { problems }) =>
      quote_id === null ? null : problems.jobOfQuote,
    );
    const visit = await getVisit(id);
    if (!visit) throw notFound();
    const { thing, version } = visit;
    return {
      ...{ ...frame, name: job.customer.name, visits: (await visitsOfJob(id)).length },
      values: { ...thing, site_id: String(thing.site_id ?? ""), version: String(version) },
      sites: (await listSites(visit.customer_id)).map((site) => ({ id: site.id, name: siteLine(site) })),
    };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const { over, version, ...content } = textsOf(await formOf(request), [...visitFieldNames, "version", "over"]);
  const values = { ...content, version };
  try {
    const input = validate(visitChangeSchema, content);
    const conflict = await saveVisitForm(id, input, seenByForm(over || version), words);
    if (conflict) return data({ problem: null, fields: {}, values, conflict }, { status: screenStatus("conflict") });
  } catch (error) {
    return answerRefusal(error, words, values);
  }
  const { place, today } = askedCalendarPlace(url.searchParams);
  const there = calendarHref(place, today, `/calendar/jobs/${id}`);
  return redirectWithNotice(there, { tone: "ok", text: words.visit.saved });
}

export default function EditVisit({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const words = useScreenWords(visitWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { here, back, name, visits, values, sites, failure } = loaderData;
  // Another load of the page's data may bring a newer version, with which the form would replace what it never showed.
  const [opened, setOpened] = useState(values);
  if (opened === null && values !== null) setOpened(values);
  const conflict = refusal && "conflict" in refusal ? refusal.conflict : null;
  const shown = refusal?.values ?? opened;
  return (
    <Dialog title={words.edit} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })}>
      <title>{words.edit}</title>
      <Form method="post" action={here} noValidate preventScrollReset replace>
        <input type="hidden" name="version" value={shown?.version ?? ""} />
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          <SavedMeanwhile conflict={conflict} href={here} />
          {refusal?.problem ? <FormProblem title={failedSentence(refusal, words.notSaved)} /> : null}
          {name ? <p className="strong">{name}</p> : null}
          {visits > 1 ? <p>{words.editsAll({ n: visits })}</p> : null}
          {shown ? (
            <VisitFields key={opened?.version} sites={sites} values={shown} wrong={refusal?.fields ?? {}} />
          ) : null}
        </div>
        <div className="dialog-foot actions end">
          <Link className="button" to={back} preventScrollReset>
            {common.cancel}
          </Link>{" "}
          <SubmitButton busyText={common.saving}>{common.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const words = useScreenWords(visitWords);
  return <DialogRefusal answer={actionData} failed={words.notSaved} />;
}

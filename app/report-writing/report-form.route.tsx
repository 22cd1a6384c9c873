/** The Engineer Checklist, /service-reports/engineer: the form of a service report, with signal or without. */
import { randomUUID } from "node:crypto";
import { type ReactNode, Suspense, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import type { IncomingForm } from "#app/http/incoming-form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, loadOrEmpty, waitHeaders, withFormOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/report-form.route";
import { formAddress, queueAddress } from "./asked-report.ts";
import "./report-form.css";
import { SiteFacts } from "#app/jobs/site-facts.tsx";
import { isCachedPage } from "#app/platform/page-cache.ts";
import { keepPhotos, makePhotos } from "#app/service-reports/photos.server.ts";
import { reportSchema } from "#app/service-reports/report.schema.ts";
import { createReport, getReportNumber } from "#app/service-reports/reports.server.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { draftKey } from "./offline/draft-key.ts";
import { loadForm } from "./offline/load-form.ts";
import { useOpenForm } from "./offline/use-open-form.ts";
import { usePrepareOffline } from "./offline/use-prepare-offline.ts";
import { expectSigning, postedPhotos, postedReport } from "./posted-report.server.ts";
import { type ReportStart, reportBody, type TypedReport } from "./report-draft.ts";
import { emptyReportForm, getReportForm } from "./report-form.server.ts";
import { type PostedForm, ReportForm } from "./report-form.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { useFinish } from "./use-finish.ts";
import { useTabReport } from "./use-tab-report.ts";

const listAddress = "/service-reports/admin/reports";

export function loader({ url, context }: Route.LoaderArgs) {
  const who = context.get(signedInContext);
  const page = { user: who.user.id, fromPhone: false };
  const load = async () => ({ ...page, ...(await getReportForm(url.searchParams, who, wordsOf(context))) });
  return loadOrEmpty(load, { ...page, ...emptyReportForm(url.searchParams) });
}

/**
 * Gives the form from the phone when the server cannot be reached. Runs on the first page too, which may be a kept one.
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForm(new URL(request.url).search, serverLoader);
}
clientLoader.hydrate = true as const;

export function action({ request, context }: Route.ActionArgs) {
  return withFormOf(request, postedPhotos, (form) => answerTo(form, request, context));
}

async function answerTo(
  { texts: form, files, expectStored }: IncomingForm,
  request: Request,
  context: Route.ActionArgs["context"],
) {
  const words = wordsOf(context);
  const who = context.get(signedInContext);
  const intent = form.get("intent");
  const typed = postedReport(form);
  const values: PostedForm = { typed, filesLost: files.length > 0 || form.has("files_lost"), start: null };
  if (intent === "stay") return { problem: "", fields: {}, values };
  if (intent === "without-job") {
    return { problem: "", fields: {}, values: { ...values, typed: { ...typed, job_id: null } } };
  }
  try {
    if (intent === "template") {
      const chosen = { ...typed, template_id: parseWhole(String(form.get("template"))) };
      const { start } = await getReportForm(new URL(formAddress(chosen), request.url).searchParams, who, words);
      return { problem: "", fields: {}, values: { ...values, start } };
    }
    // "saved": a script has saved the report by the calls, and posts this to show the notice.
    const id = intent === "saved" ? (parseWhole(String(form.get("id"))) ?? 0) : await save();
    const text = words.checklist.saved({ number: await getReportNumber(id) });
    const n = parseWhole(String(form.get("photos_refused"))) ?? 0;
    return await redirectWithNotice(
      // An engineer comes back to their day.
      who.engineer ? "/my-day" : listAddress,
      n > 0 ? { tone: "bad", text: `${text}. ${words.offline.photosRefused({ n })}` } : { tone: "ok", text },
    );
  } catch (error) {
    // The key belongs to a saved report with other content, so this report gets a new one.
    const spent = error instanceof Problem && "idempotency_key" in (error.fields?.(words) ?? {});
    return answerRefusal(
      error,
      words,
      spent ? { ...values, typed: { ...typed, idempotency_key: randomUUID() } } : values,
    );
  }

  async function save(): Promise<number> {
    expectSigning(typed);
    expectStored();
    const input = validate(reportSchema, reportBody(typed, null));
    const photos = await makePhotos(files);
    const { id } = await createReport(input, context.get(languageContext));
    await keepPhotos(id, photos);
    return id;
  }
}

/** Passes on Retry-After, which the refusal has when too many pictures wait. */
export const headers = waitHeaders;

/** A start made from the typed report, for when the server cannot read the form's data. Tasks are shown by number. */
function startOfTyped({ items, ...typed }: TypedReport, { taskFallback }: Words["checklist"]): ReportStart {
  return { ...typed, items: items.map((item) => ({ ...item, title: taskFallback({ id: item.task_id }) })) };
}

/** The Engineer Checklist: one form, with or without JavaScript. Scripts add the drawn signature, and shrink photos. */
export default function ReportFormScreen({ loaderData, actionData }: Route.ComponentProps) {
  const checklist = useScreenWords(checklistWords);
  const offline = useScreenWords(offlineWords);
  const { job, templates, templatesHint, engineers, problem, user, fromPhone, failure } = loaderData;
  usePrepareOffline(loaderData);
  const refusal = useRefusal(actionData);
  const values = refusal?.values;
  const failed = refusal?.fault ? failedSentence(refusal, checklist.saveFailed) : refusal?.problem;
  const unread = useMemo(() => values && startOfTyped(values.typed, checklist), [values, checklist]);
  const start = values?.start ?? (failure && unread) ?? loaderData.start;
  const [search] = useSearchParams();
  const openForm = useOpenForm(fromPhone);
  const { goesOn } = useTabReport(user, start, openForm);
  useFocusFirstWrong(refusal);
  const { finish, unannounced } = useFinish(loaderData.start);
  if (unannounced) {
    const text = checklist.saved({ number: unannounced.report_number });
    const n = unannounced.photos_refused;
    return (
      <FormPage fromPhone={fromPhone}>
        <NoticeBox tone={n > 0 ? "bad" : "ok"}>{n > 0 ? `${text}. ${offline.photosRefused({ n })}` : text}</NoticeBox>
      </FormPage>
    );
  }
  return (
    <FormPage fromPhone={fromPhone}>
      <NeedsScripts what="report" />
      {fromPhone ? <NoticeBox tone="info">{offline.offlineNow}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      {refusal?.problem ? (
        <FormProblem title={[failed, refusal.values?.filesLost && checklist.photosAgain].filter(Boolean).join(" ")} />
      ) : null}
      {goesOn ? <NoticeBox tone="info">{checklist.goesOn}</NoticeBox> : null}
      {job ? (
        <p className="of-job">
          <span>
            {job.quote_number
              ? checklist.forJob({ number: job.quote_number })
              : checklist.forVisit({ customer: loaderData.start.customer_name })}
          </span>{" "}
          <Link to={formAddress({ ...start, job_id: null })} reloadDocument={fromPhone}>
            {checklist.withoutJob}
          </Link>
        </p>
      ) : null}
      {job?.site ? (
        <section className="card">
          <dl className="card-body facts">
            <SiteFacts site={job.site} />
          </dl>
        </section>
      ) : null}
      {failure && !unread ? null : (
        <Suspense>
          <ReportForm
            // Another draft is another report, so the form is reset; another template is not. A kept page has a fixed
            // key: its links load new documents anyway.
            key={isCachedPage() ? "kept" : draftKey(search)}
            user={user}
            start={start}
            settled={fromPhone || !isCachedPage()}
            // A phone without signal knows only some jobs.
            jobIsGone={!fromPhone && start.job_id === null}
            engineers={engineers}
            openForm={openForm}
            answer={refusalAt(refusal, () => true)}
            finish={finish}
            choice={(id) => <TemplateChoice template_id={id} {...{ templates, openForm }} hint={templatesHint} />}
          />
        </Suspense>
      )}
    </FormPage>
  );
}

/** The frame of the page: its title, and the link to the reports on this phone. */
function FormPage({ fromPhone, children }: { fromPhone: boolean; children: ReactNode }) {
  const { title } = useScreenWords(checklistWords);
  const offline = useScreenWords(offlineWords);
  return (
    <main className="page narrow checklist" id="content">
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
        <Link className="button plain" to={queueAddress} reloadDocument={fromPhone}>
          {offline.title}
        </Link>
      </div>
      {children}
    </main>
  );
}

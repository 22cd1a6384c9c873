/** The screen of the company's working hours and everybody's days off, /service-reports/admin/working-time. */
import { Form, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { write } from "#app/platform/database.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { FormKey, useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/working-time.route";
import { typedAbsenceSchema } from "./absence.schema.ts";
import { type AbsenceWithJobs, addedText, withJobs } from "./absence-jobs.server.ts";
import { AbsenceTable, AddAbsence, absenceNames } from "./absence-parts.tsx";
import { createAbsence, listAbsences } from "./absences.server.ts";
import { getCompanyHours, saveCompanyHours } from "./availability.server.ts";
import type { Engineer } from "./engineer.ts";
import { listEngineers } from "./engineers.server.ts";
import { companyHoursSchema } from "./hours.schema.ts";
import { postedWeek, WeekFields, type WeekTexts, weekNames, weekTexts } from "./week-fields.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const past = url.searchParams.get("past") === "1";
  const nothing = { past, week: null, absences: [], engineers: [] };
  return loadOrEmpty<Loaded>(async () => {
    const from = past ? undefined : dayOf(new Date());
    const week = weekTexts(await getCompanyHours());
    return {
      ...nothing,
      week,
      absences: await withJobs(await listAbsences({ from })),
      engineers: await listEngineers(),
    };
  }, nothing);
}

type Loaded = {
  past: boolean;
  week: WeekTexts | null;
  absences: AbsenceWithJobs[];
  engineers: Engineer[];
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["intent", ...absenceNames, ...weekNames]);
  try {
    if (typed.intent === "hours") {
      const { hours } = validate(companyHoursSchema, { hours: postedWeek(typed) });
      await write((transaction) => saveCompanyHours(transaction, hours));
      return await redirectWithNotice(url.pathname, { tone: "ok", text: words.engineers.hoursSaved });
    }
    const { engineer_id, ...days } = validate(typedAbsenceSchema, typed);
    const text = await addedText(await createAbsence(engineer_id, days, { refuseKnown: true }), words);
    return await redirectWithNotice(url.pathname, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function WorkingTime({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const words = useScreenWords(engineersWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { past, week, absences, engineers, failure } = loaderData;
  const ofHours = refusalAt(refusal, ({ intent }) => intent === "hours");
  const path = "/service-reports/admin/working-time";
  const values = ofHours?.values ?? week;
  // After a save the form shows what was saved; what is typed stays when the page is loaded for anything else.
  const hoursKey = useFormKey("hours");
  return (
    <Page
      title={words.workingTime}
      beside={
        <Link className="button" to="/service-reports/admin/engineers">
          {common.back}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      {values ? (
        <section className="card">
          <div className="card-head">
            <h2>{words.companyHours}</h2>
          </div>
          <Form method="post" noValidate key={hoursKey}>
            <FormKey of="hours" />
            <div className="card-body">
              <p className="lead">{words.companyHoursLead}</p>
              <WeekFields values={values} wrong={ofHours?.fields ?? {}} />
              <div className="actions">
                <SubmitButton busyText={common.saving} name="intent" value="hours">
                  {words.saveHours}
                </SubmitButton>
              </div>
            </div>
          </Form>
        </section>
      ) : null}
      <section className="card">
        <div className="card-head">
          <h2>{words.daysOff}</h2>
          <Link className="button" to={`${path}/import`}>
            {words.importLink}
          </Link>
        </div>
        <AddAbsence
          key={useFormKey("absence")}
          refusal={refusalAt(refusal, ({ intent }) => intent !== "hours")}
          engineers={engineers.filter(({ active }) => active === 1)}
        />
        <AbsenceTable path={path} absences={absences} engineers={engineers} empty={failure ? null : words.noDaysOff} />
        <div className="table-foot">
          <Link to={past ? path : `${path}?past=1`} preventScrollReset>
            {past ? words.showComing : words.showPast}
          </Link>
        </div>
      </section>
    </Page>
  );
}

/** The page of an engineer, /service-reports/admin/engineers/{id}: who they are, working hours, days off. */
import { Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, framed, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/person.route";
import { absenceSchema } from "./absence.schema.ts";
import { type AbsenceWithJobs, withJobs } from "./absence-jobs.server.ts";
import { AbsenceTable, AddAbsence, absenceNames } from "./absence-parts.tsx";
import { createAbsence, listAbsences } from "./absences.server.ts";
import { getCompanyHours } from "./availability.server.ts";
import { CertificateWarning } from "./certificate-warning.tsx";
import { typedPersonSchema } from "./engineer.schema.ts";
import type { Engineer } from "./engineer.ts";
import { EngineerMark } from "./engineer-mark.tsx";
import { accountOf, getEngineer, updateEngineer } from "./engineers.server.ts";
import type { WeekHours } from "./hours.ts";
import { PersonForm, type PersonTexts, personNames, postedPerson, textsOfPerson } from "./person-form.tsx";

type Loaded = {
  id: number;
  account: string | null;
  engineer: Engineer | null;
  company: WeekHours | null;
  absences: AbsenceWithJobs[];
  today: string;
};

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const today = dayOf(new Date());
  return framed<Loaded>(
    async () => {
      const engineer = await getEngineer(id);
      if (!engineer) throw notFound();
      const absences = await withJobs(await listAbsences({ engineer_id: id, from: today }));
      return { id, account: await accountOf(id), engineer, company: await getCompanyHours(), absences, today };
    },
    { id, account: null, engineer: null, company: null, absences: [], today },
  );
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const typed = textsOf(await formOf(request), ["intent", ...personNames, ...absenceNames]);
  try {
    if (typed.intent === "absence") {
      await createAbsence(id, validate(absenceSchema, typed));
      return await redirectWithNotice(url.pathname, { tone: "ok", text: words.engineers.daysOffAdded });
    }
    await updateEngineer(id, validate(typedPersonSchema, postedPerson(typed)));
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.engineers.personSaved });
  } catch (error) {
    return refused(error, words, typed);
  }
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const words = useScreenWords(engineersWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { id, account, engineer, company, absences, today, failure } = loaderData;
  const path = `/service-reports/admin/engineers/${id}`;
  const key = useFormKey("absence");
  const ofPerson = refusalAt(refusal, ({ intent }) => intent !== "absence");
  const ofAbsence = refusalAt(refusal, ({ intent }) => intent === "absence");
  const saved = engineer && company ? textsOfPerson(engineer, company) : null;
  const values: PersonTexts | null = ofPerson?.values ?? saved;
  return (
    <Page
      title={engineer ? `${words.person}: ${engineer.name}` : words.person}
      width="medium"
      beside={
        <Link className="button" to="/service-reports/admin/engineers">
          {common.back}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      {engineer ? (
        <>
          <p className="lead">
            <EngineerMark {...engineer} /> {account ? words.signsInAs({ email: account }) : words.noSignIn}{" "}
            <Link to={`${path}/calendar`}>{words.calendar}</Link>
          </p>
          <CertificateWarning certificate={engineer.certificate} today={today} />
        </>
      ) : null}
      {values ? (
        // After a save the form shows what was saved.
        <PersonForm key={JSON.stringify(saved)} {...{ engineer, company, values, wrong: ofPerson?.fields ?? {} }} />
      ) : null}
      {engineer || ofAbsence ? (
        <section className="card">
          <div className="card-head">
            <h2>{engineer ? words.daysOffOf({ name: engineer.name }) : words.daysOff}</h2>
          </div>
          <AddAbsence key={key} refusal={ofAbsence} />
          {engineer ? (
            <AbsenceTable path={path} absences={absences} engineers={[engineer]} empty={words.noDaysOff} />
          ) : null}
        </section>
      ) : null}
    </Page>
  );
}

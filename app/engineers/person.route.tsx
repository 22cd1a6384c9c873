/** The page of an engineer, /service-reports/admin/engineers/{id}: who they are, working hours, days off. */
import { data, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound, screenStatus, wrongField } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useOpened } from "#app/ui/use-opened.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/person.route";
import { typedDaysSchema } from "./absence.schema.ts";
import { type AbsenceWithJobs, addedText, withJobs } from "./absence-jobs.server.ts";
import { AbsenceTable, AddAbsence, absenceNames } from "./absence-parts.tsx";
import { createAbsence, listAbsences } from "./absences.server.ts";
import { getCompanyHours } from "./availability.server.ts";
import { CertificateWarning } from "./certificate-warning.tsx";
import { typedPersonSchema } from "./engineer.schema.ts";
import type { Engineer } from "./engineer.ts";
import { savePersonForm } from "./engineer-conflict.server.ts";
import { EngineerMark } from "./engineer-mark.tsx";
import { accountOf, getVersionedEngineer } from "./engineers.server.ts";
import type { WeekHours } from "./hours.ts";
import { PersonForm, type PersonTexts, personNames, postedPerson, shownHours, textsOfPerson } from "./person-form.tsx";
import { weekNames } from "./week-fields.tsx";

type Loaded = {
  id: number;
  account: string | null;
  engineer: Engineer | null;
  /** "" where the engineer could not be read. */
  version: string;
  company: WeekHours | null;
  absences: AbsenceWithJobs[];
  today: string;
};

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const today = dayOf(new Date());
  return loadOrEmpty<Loaded>(
    async () => {
      const found = await getVersionedEngineer(id);
      if (!found) throw notFound();
      const { thing: engineer, version } = found;
      const absences = await withJobs(await listAbsences({ engineer_id: id, from: today }));
      const [account, company] = [await accountOf(id), await getCompanyHours()];
      return { ...{ id, account, engineer, company, absences, today }, version: String(version) };
    },
    { id, account: null, engineer: null, version: "", company: null, absences: [], today },
  );
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const names = ["intent", ...personNames, ...absenceNames, "was_hours", "version", "over"] as const;
  const { over, was_hours, ...typed } = textsOf(await formOf(request), names);
  try {
    if (typed.intent === "absence") {
      const days = validate(typedDaysSchema, typed);
      const text = await addedText(await createAbsence(id, days, { refuseKnown: true }), words);
      return await redirectWithNotice(url.pathname, { tone: "ok", text });
    }
    expectHoursChosen(typed, was_hours);
    const input = validate(typedPersonSchema, postedPerson(typed));
    const conflict = await savePersonForm(id, input, seenByForm(over || typed.version), words);
    if (conflict) {
      return data({ problem: null, fields: {}, values: typed, conflict }, { status: screenStatus("conflict") });
    }
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.engineers.personSaved });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

/**
 * Refuses a form once in which hours were typed while the company's are chosen. `shown` are the hours that the form was
 * shown with, "" where it did not say so.
 */
function expectHoursChosen(texts: PersonTexts, shown: string): void {
  if (texts.own_hours === "1" || shown === "" || shown === shownHours(texts)) return;
  const former = shown.split("|");
  const typed = weekNames.find((name, place) => texts[name] !== former[place]) ?? "hours.1";
  throw wrongField(typed, ({ problems }) => problems.hoursNotChosen);
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const words = useScreenWords(engineersWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { id, account, engineer, version, company, absences, today, failure } = loaderData;
  const path = `/service-reports/admin/engineers/${id}`;
  const key = useFormKey("absence");
  const ofPerson = refusalAt(refusal, ({ intent }) => intent !== "absence");
  const ofAbsence = refusalAt(refusal, ({ intent }) => intent === "absence");
  const saved = useOpened(engineer && company ? { ...textsOfPerson(engineer, company), version } : null);
  const values: (PersonTexts & { version: string }) | null = ofPerson?.values ?? saved;
  const conflict = refusal && "conflict" in refusal ? refusal.conflict : null;
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
      {refusal?.problem ? <FormProblem title={refusal.problem} /> : null}
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
        <PersonForm
          key={JSON.stringify(saved)}
          {...{ engineer, company, values, conflict }}
          wrong={ofPerson?.fields ?? {}}
          href={path}
        />
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

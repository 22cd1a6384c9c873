/** The screen of one user, /admin/users/{id}: changes, shuts and resets. For owners. */
import { Link } from "react-router";
import { userChangesSchema } from "#app/auth/account.schema.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { getUser } from "#app/auth/listed-users.server.ts";
import { textsOfUser, UserChangedMeanwhile } from "#app/auth/user-conflict.server.ts";
import { updateUser } from "#app/auth/users.server.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { listJobsAhead } from "#app/jobs/job-lists.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import type { Route } from "./+types/user.route";
import { removalQuestion } from "./factor-question.ts";
import { GivenAccess } from "./given-access.tsx";
import { changesOf, givenTo, postedUser, resetPosted } from "./posted-user.server.ts";
import { UserForm } from "./user-form.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const mine = id === context.get(signedInContext).user.id;
  return loadOrEmpty(load, { id, user: null, hasFactor: false, mine, engineers: [], jobs: [] });

  async function load() {
    const found = await getUser(id);
    const { name, engineer, second_factor } = found;
    const engineers = (await listEngineers()).filter((each) => each.active === 1 || each.id === engineer?.id);
    const jobs = engineer ? await listJobsAhead(engineer.id, new Date()) : [];
    const user = { name, engineer, texts: textsOfUser(found) };
    return {
      id,
      user: user as typeof user | null,
      hasFactor: second_factor === 1,
      mine,
      engineers: engineers.map((each) => ({ id: each.id, name: each.name })),
      jobs: jobs.map(({ start, ...job }) => ({ ...job, when: clockTime(start) })),
    };
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const language = context.get(languageContext);
  const by = context.get(signedInContext).user;
  const form = await formOf(request);
  const { intent } = textsOf(form, ["intent"]);
  const posted = postedUser(form);
  try {
    if (intent === "save") {
      const saved = await updateUser(id, validate(userChangesSchema, changesOf(posted)), by, { seen: posted.was });
      if (saved.token !== null)
        return { given: await givenTo(saved, words, language), saved: textsOfUser(await getUser(id)) };
      return await redirectWithNotice("/admin/users", { tone: "ok", text: words.users.saved });
    }
    // Posted by the screen of a build that did not ask first.
    return await resetPosted({ id, intent, by }, words, language);
  } catch (error) {
    // Whoever was told what is stored now replaces that by saving again.
    const now = error instanceof UserChangedMeanwhile ? error.now : {};
    return answerRefusal(error, words, { ...posted.typed, was: posted.was && { ...posted.was, ...now } });
  }
}

export const headers = waitHeaders;

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const users = useScreenWords(usersWords);
  const factor = useScreenWords(secondFactorWords);
  const { id, user, mine, hasFactor, engineers, jobs, failure } = loaderData;
  const given = actionData && "given" in actionData ? actionData.given : null;
  const refusal = useRefusal(actionData && !("given" in actionData) ? actionData : undefined);
  const saved = actionData && "saved" in actionData ? actionData.saved : null;
  return (
    <Page
      title={user ? `${users.user}: ${user.name}` : users.user}
      width="medium"
      beside={<BackLink to="/admin/users">{common.back}</BackLink>}
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      {given ? <GivenAccess given={given} /> : null}
      <UserForm
        key={id}
        {...{ engineers, saved }}
        loaded={user?.texts ?? null}
        wrong={refusal?.fields ?? {}}
        // A refused reset posts none of the fields.
        typed={refusal?.values?.role ? refusal.values : null}
      />
      {user?.engineer && jobs.length > 0 ? (
        <section className="card">
          <div className="card-head">
            <h2>{users.jobs(user.engineer)}</h2>
          </div>
          <div className="card-body">
            <p className="quiet">{users.jobsStay}</p>
            <ul>
              {jobs.map((job) => (
                <li key={job.id}>
                  <Link to={`/calendar/jobs/${job.id}`}>{job.title}</Link> <span className="quiet">{job.when}</span>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      <section className="card">
        <div className="card-head">
          <h2>{users.reset}</h2>
        </div>
        {mine ? (
          <p className="card-body">
            {users.ownPassword} <Link to="/admin/change-password">{users.changeOwn}</Link>
          </p>
        ) : (
          <div className="card-body">
            <p>{users.resetLead}</p>
            <div className="actions">
              <Link className="button" to="reset?way=invite">
                {users.resetInvite}
              </Link>{" "}
              <Link className="button" to="reset?way=make">
                {users.resetMake}
              </Link>
            </div>
          </div>
        )}
      </section>
      {hasFactor && !mine ? (
        <section className="card">
          <div className="card-head">
            <h2>{factor.title}</h2>
          </div>
          <div className="card-body">
            <p>{factor.removeLead}</p>
            <ConfirmLink {...removalQuestion(factor, { id, name: user?.name ?? "" })} className="button danger">
              {factor.remove}
            </ConfirmLink>
          </div>
        </section>
      ) : null}
    </Page>
  );
}

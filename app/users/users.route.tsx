/** The screen of the users, /admin/users: who can sign in; adds one. For owners. */
import { Form, Link } from "react-router";
import { userSchema } from "#app/auth/account.schema.ts";
import { isInvitationOpen } from "#app/auth/invitations.server.ts";
import { type ListedUser, listUsers } from "#app/auth/listed-users.server.ts";
import type { Role } from "#app/auth/roles.ts";
import { isSecondFactorAsked } from "#app/auth/second-factor.server.ts";
import { createOrInviteUser } from "#app/auth/users.server.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { languageContext } from "#app/http/context.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { joinByForm, renewFormKey } from "#app/platform/form-keys.server.ts";
import { formKey } from "#app/platform/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { FormKey, useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/users.route";
import { FactorCard } from "./factor-card.tsx";
import { GivenAccess } from "./given-access.tsx";
import { giveAccess, postedPassword } from "./posted-user.server.ts";
import { UserFields } from "./user-fields.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { users } = wordsOf(context);
  const now = new Date();
  return loadOrEmpty(
    async () => ({
      asked: (await isSecondFactorAsked()) as boolean | null,
      rows: (await listUsers(now)).map((user) => userToShow(user, users, now)),
      engineers: (await listEngineers()).filter(({ active }) => active === 1).map(({ id, name }) => ({ id, name })),
    }),
    { asked: null as boolean | null, rows: [], engineers: [] },
  );
}

function userToShow(
  { id, email, name, role, engineer, last_used_at, ...user }: ListedUser,
  words: Words["users"],
  now: Date,
) {
  const invited =
    user.invite_until &&
    (isInvitationOpen(user.invite_until, now)
      ? words.invited({ until: clockTime(user.invite_until) })
      : words.noPassword);
  return {
    ...{ id, email, name, role, engineer: engineer?.name ?? null },
    state: user.active ? (invited ?? (user.has_password ? words.open : words.withoutPassword)) : words.shut,
    lastUse: last_used_at ? clockTime(last_used_at) : words.never,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { way, ...typed } = textsOf(await formOf(request), ["email", "name", "role", "engineer_id", "way"]);
  try {
    const given = await joinByForm({ kind: "user", asked: { ...typed, way } }, async () => {
      const saved = await createOrInviteUser(
        validate(userSchema, { ...typed, password: postedPassword(way, typed.email) }),
      );
      return giveAccess(saved, words.users.added({ email: typed.email }), words, context.get(languageContext));
    });
    // No notice tells the form that its key is used.
    return { given, formKey: renewFormKey(formKey()) };
  } catch (error) {
    return answerRefusal(error, words, { ...typed, way });
  }
}

export const headers = waitHeaders;

const empty = { email: "", name: "", role: "office" satisfies Role, engineer_id: "", way: "invite" };

export default function Users({ loaderData: { asked, rows, engineers, failure }, actionData }: Route.ComponentProps) {
  const { auth, common } = useWords();
  const users = useScreenWords(usersWords);
  const given = actionData && "given" in actionData ? actionData.given : null;
  const refusal = useRefusal(actionData && !("given" in actionData) ? actionData : undefined);
  const values = { ...empty, ...refusal?.values };
  return (
    <Page title={users.title} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      {given ? <GivenAccess given={given} /> : null}
      <LoadFailure failure={failure} />
      <p>{users.lead}</p>
      <section className="card">
        <table className="table users">
          <thead>
            <tr>
              <th>{users.who}</th>
              <th>{users.role}</th>
              <th>{users.engineer}</th>
              <th>{users.state}</th>
              <th>{users.lastUse}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="who">
                  <Link className="strong" to={`/admin/users/${row.id}`}>
                    {row.name}
                  </Link>{" "}
                  {row.name === row.email ? null : <span className="quiet small">{row.email}</span>}
                </td>
                <td data-label={users.role}>{auth.roles[row.role]}</td>
                <td data-label={users.engineer}>
                  {row.engineer ?? (row.role === "engineer" ? <span className="quiet">{users.seesNothing}</span> : "–")}
                </td>
                <td data-label={users.state}>{row.state}</td>
                <td data-label={users.lastUse}>{row.lastUse}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{users.add}</h2>
        </div>
        <Form method="post" noValidate className="card-body form-short" key={useFormKey("user")}>
          <FormKey of="user" />
          <UserFields
            {...{ values, engineers, wrong: refusal?.fields ?? {} }}
            none={users.noEngineer}
            hint={users.engineerHint}
          />
          <fieldset className="ways">
            <legend className="legend">{users.way}</legend>
            {joinWithSpaces(
              (["invite", "make"] as const).map((way) => (
                <label key={way} className="check">
                  <input type="radio" name="way" value={way} defaultChecked={values.way === way} /> {users[way]}
                </label>
              )),
            )}
          </fieldset>
          <div className="actions">
            <SubmitButton busyText={users.adding}>{users.add}</SubmitButton>
          </div>
        </Form>
      </section>
      {asked === null ? null : <FactorCard asked={asked} />}
    </Page>
  );
}

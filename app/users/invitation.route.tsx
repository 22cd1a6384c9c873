/** The page that an invitation leads to, /invitation?token=…: sets the password of the account, and signs in. */
import { data, Form, Link } from "react-router";
import { invitationSchema } from "#app/auth/account.schema.ts";
import { acceptInvitation, getInvited } from "#app/auth/invitations.server.ts";
import { answerPassword } from "#app/auth/sign-in.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { brandOf } from "#app/settings/settings.server.ts";
import { SignedOutPage } from "#app/shell/signed-out-page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import type { Route } from "./+types/invitation.route";

export async function loader({ url, context }: Route.LoaderArgs) {
  const invited = await getInvited(url.searchParams.get("token") ?? "");
  const over = invited ? null : wordsOf(context).problems.invitationOver;
  return data({ brand: await brandOf(context), email: invited?.email ?? null, over }, { status: invited ? 200 : 404 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = textsOf(await formOf(request), ["password", "confirmPassword"]);
  try {
    const { password } = validate(invitationSchema, typed);
    if (password !== typed.confirmPassword) throw new Problem("invalid", ({ auth }) => auth.noMatch);
    const token = url.searchParams.get("token") ?? "";
    const user = await acceptInvitation({ token, password }, context.get(clientAddressContext));
    return await answerPassword(request, user, null);
  } catch (error) {
    return answerRefusal(error, wordsOf(context), null);
  }
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function Invitation({ loaderData: { brand, email, over }, actionData }: Route.ComponentProps) {
  const { auth, common, fields } = useWords();
  const users = useScreenWords(usersWords);
  const refusal = useRefusal(actionData);
  if (email === null) {
    return (
      <SignedOutPage brand={brand} title={users.invitationOverTitle}>
        <p>{over}</p>
        <Link to="/login">{auth.signIn}</Link>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage brand={brand} title={users.invitationTitle}>
      <p>{users.invitationLead({ email })}</p>
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      <Form method="post" noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label={fields.newPassword}
          hint={auth.newPasswordHint}
          error={refusal?.fields.password}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
        <TextField
          label={fields.confirmPassword}
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
        />
        <SubmitButton busyText={common.saving} className="button primary full">
          {users.invitationSave}
        </SubmitButton>
      </Form>
    </SignedOutPage>
  );
}

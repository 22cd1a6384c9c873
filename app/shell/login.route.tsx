/** The sign-in page, /login. */
import { Form, Link, redirect } from "react-router";
import { hasNoUser } from "#app/auth/accounts.server.ts";
import { homeOf } from "#app/auth/roles.ts";
import { signedInByCookie } from "#app/auth/sessions.server.ts";
import { answerPassword } from "#app/auth/sign-in.server.ts";
import { authenticatorFor } from "#app/auth/strategy.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { answerRefusal, formOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { rememberedPath } from "#app/http/site-path.ts";
import { brandOf } from "#app/settings/settings.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/login.route";
import { SignedOutPage } from "./signed-out-page.tsx";
import { savedAddress } from "./waiting-reports.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const who = await signedInByCookie(request);
  if (who) throw redirect(rememberedPath(url.searchParams.get("to")) ?? homeOf(who.role));
  const onPhone = url.searchParams.get("to") === savedAddress ? wordsOf(context).offline.keptUntilSignIn : null;
  return { brand: await brandOf(context), nobodyYet: await hasNoUser(), onPhone };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await formOf(request.clone());
  try {
    const user = await authenticatorFor(context.get(clientAddressContext)).authenticate("form", request);
    return await answerPassword(request, user, url.searchParams.get("to"));
  } catch (error) {
    return answerRefusal(error, wordsOf(context), { email: String(typed.get("email") ?? "") });
  }
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { auth, fields } = useWords();
  const refusal = useRefusal(actionData);
  return (
    <SignedOutPage brand={loaderData.brand} title={auth.signIn}>
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      {loaderData.onPhone ? <NoticeBox tone="info">{loaderData.onPhone}</NoticeBox> : null}
      {loaderData.nobodyYet ? (
        <NoticeBox tone="info">
          {auth.firstRunNoUser} <Link to="/first-run">{auth.firstRunLink}</Link>
        </NoticeBox>
      ) : null}{" "}
      <Form method="post" replace noValidate>
        <TextField
          label={fields.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={refusal?.values?.email}
        />
        <TextField label={fields.password} name="password" type="password" autoComplete="current-password" required />
        <SubmitButton busyText={auth.signingIn} className="button primary full">
          {auth.signIn}
        </SubmitButton>
      </Form>
    </SignedOutPage>
  );
}

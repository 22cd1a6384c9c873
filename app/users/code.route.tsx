/** The page that asks for the code of the second factor after the password, /login/code. */
import { Form, Link, redirect } from "react-router";
import { codeSchema } from "#app/auth/account.schema.ts";
import { countRecoveryCodes, nextFactor, verifyCode } from "#app/auth/second-factor.server.ts";
import type { SessionUser } from "#app/auth/sessions.server.ts";
import { pendingUser, redirectSignedIn, withAddress } from "#app/auth/sign-in.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { noticeHeader } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { setPerson } from "#app/platform/request.server.ts";
import { brandOf } from "#app/settings/settings.server.ts";
import { SignedOutPage } from "#app/shell/signed-out-page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/code.route";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  const user = await pendingUser(request);
  if (!user) throw redirect(withAddress("/login", to));
  if (await lostFactor(user)) throw redirect(withAddress("/login/second-factor", to));
  return { brand: await brandOf(context), email: user.email };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const to = url.searchParams.get("to");
  const user = await pendingUser(request);
  if (!user) return redirect(withAddress("/login", to));
  if (await lostFactor(user)) return redirect(withAddress("/login/second-factor", to));
  const typed = textsOf(await formOf(request), ["code"]);
  try {
    const by = await verifyCode(user.id, validate(codeSchema, typed).code, context.get(clientAddressContext));
    setPerson(user);
    const answer = await redirectSignedIn(request, user, to);
    if (by === "recovery") answer.headers.append("Set-Cookie", await recoveryNotice(user.id, wordsOf(context)));
    return answer;
  } catch (error) {
    return answerRefusal(error, wordsOf(context), null);
  }
}

/** Tells whoever has used a recovery code how many are left. */
async function recoveryNotice(userId: number, { secondFactor }: Words): Promise<string> {
  const left = secondFactor.codesLeft({ n: await countRecoveryCodes(userId) });
  return noticeHeader({ tone: "warn", text: `${secondFactor.recoveryUsed} ${left}` });
}

/** Whether an owner has removed the second factor since the password was given: another one is set up now. */
async function lostFactor(user: SessionUser): Promise<boolean> {
  return (await nextFactor(user.id)) === "setup";
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function Code({ loaderData: { brand, email }, actionData }: Route.ComponentProps) {
  const { auth, fields } = useWords();
  const factor = useScreenWords(secondFactorWords);
  const refusal = useRefusal(actionData);
  return (
    <SignedOutPage brand={brand} title={factor.codeTitle}>
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <p>{factor.codeLead({ email })}</p>
      <Form method="post" noValidate>
        <TextField
          label={fields.code}
          hint={factor.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
        />
        <SubmitButton busyText={auth.signingIn} className="button primary full">
          {auth.signIn}
        </SubmitButton>
      </Form>
      <p className="small">
        <Link to="/login">{factor.otherUser}</Link>
      </p>
    </SignedOutPage>
  );
}

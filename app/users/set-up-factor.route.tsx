/** The page that sets up the second factor after the password, /login/second-factor, and shows the recovery codes. */
import { data, Form, Link, redirect } from "react-router";
import { factorSetupSchema } from "#app/auth/account.schema.ts";
import { homeOf } from "#app/auth/roles.ts";
import { newSecret, nextFactor, setUpSecondFactor } from "#app/auth/second-factor.server.ts";
import { type ProvenUser, type SessionUser, type SignedIn, signedInByCookie } from "#app/auth/sessions.server.ts";
import { pendingUser, signedInHeaders, withAddress } from "#app/auth/sign-in.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { rememberedPath } from "#app/http/site-path.ts";
import { validate } from "#app/http/validation.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { setPerson } from "#app/platform/request.server.ts";
import { brandOf, getBrand } from "#app/settings/settings.server.ts";
import { SignedOutPage } from "#app/shell/signed-out-page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/set-up-factor.route";
import { NewSecret, RecoveryCodes } from "./factor-parts.tsx";
import { shownSecret } from "./shown-secret.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  const user = await pendingUser(request);
  const brand = await brandOf(context);
  // After the code the page stays with the recovery codes, while its data is loaded again, with the old cookie or the
  // new.
  if (!user && (await signedInByCookie(request))) return { brand, start: null };
  if (!user) throw redirect(withAddress("/login", to));
  if ((await nextFactor(user.id)) === "code") return { brand, start: null };
  return { brand, start: shownSecret(newSecret(), user.email, brand.name) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const to = url.searchParams.get("to");
  const who = await whoSetsUp(request);
  if (!who) return redirect(withAddress("/login", to));
  const { user, session } = who;
  const typed = textsOf(await formOf(request), ["secret", "code"]);
  try {
    const given = validate(factorSetupSchema, typed);
    const mark = session ? null : user.mark;
    const codes = await setUpSecondFactor(user, given, { mark, clientAddress: context.get(clientAddressContext) });
    if (session) return { codes, next: rememberedPath(to) ?? homeOf(session.role) };
    setPerson(user);
    const { headers, home } = await signedInHeaders(request, user);
    return data({ codes, next: rememberedPath(to) ?? home }, { headers });
  } catch (error) {
    // To a session the form is of no use.
    if (session && error instanceof Problem) return redirect(withAddress("/login", to));
    const { name } = await getBrand();
    // The same secret again, which the phone may know already.
    const again = factorSetupSchema.shape.secret.safeParse(typed.secret).data;
    return answerRefusal(error, words, again ? shownSecret(again, user.email, name) : null);
  }
}

type WhoSetsUp = { user: ProvenUser; session: null } | { user: SessionUser; session: SignedIn };

async function whoSetsUp(request: Request): Promise<WhoSetsUp | null> {
  const pending = await pendingUser(request);
  if (pending) return { user: pending, session: null };
  // The first answer to a double click may have replaced what waits for the code by a session.
  const session = await signedInByCookie(request);
  return session && { user: session.user, session };
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function SetUpFactor({ loaderData: { brand, start }, actionData }: Route.ComponentProps) {
  const { auth, fields } = useWords();
  const factor = useScreenWords(secondFactorWords);
  const done = actionData && "codes" in actionData ? actionData : null;
  const refusal = useRefusal(actionData && !("codes" in actionData) ? actionData : undefined);
  if (done) {
    return (
      <SignedOutPage brand={brand} title={factor.recoveryTitle}>
        <RecoveryCodes codes={done.codes} />
        <Link className="button primary full" to={done.next}>
          {factor.recoveryDone}
        </Link>
      </SignedOutPage>
    );
  }
  const shown = refusal?.values ?? start;
  if (!shown) {
    return (
      <SignedOutPage brand={brand} title={factor.setupTitle}>
        <p>{factor.setupDone}</p>
        <Link className="button primary full" to="/">
          {auth.signIn}
        </Link>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage brand={brand} title={factor.setupTitle}>
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <p>{factor.setupLead}</p>
      <NewSecret shown={shown} />
      <Form method="post" noValidate>
        <input type="hidden" name="secret" value={shown.secret} />
        <TextField
          label={fields.code}
          hint={factor.setupHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton busyText={auth.signingIn} className="button primary full">
          {auth.signIn}
        </SubmitButton>
      </Form>
    </SignedOutPage>
  );
}

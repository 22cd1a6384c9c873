/** The screen that moves one's own second factor to another phone, /admin/second-factor/move. */
import { randomUUID } from "node:crypto";
import { useRef } from "react";
import { Form } from "react-router";
import { codeSchema, factorProofSchema } from "#app/auth/account.schema.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { type Acting, finishMove, getOwnFactor, secretOfMove, startMove } from "#app/auth/own-factor.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { getBrand } from "#app/settings/settings.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/move-factor.route";
import { NewSecret } from "./factor-parts.tsx";
import { ProofForm } from "./proof-form.tsx";
import { shownSecret } from "./shown-secret.server.ts";

const screen = "/admin/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(signedInContext).user;
  return loadOrEmpty(async () => ({ isSet: (await getOwnFactor(id)).isSet }), { isSet: false });
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["currentPassword", "code", "move"]);
  const who = { ...context.get(signedInContext), clientAddress: context.get(clientAddressContext) };
  try {
    if (typed.move === "") {
      const { secret, move } = await startMove(who, validate(factorProofSchema, typed));
      return { begun: await shownMove(who, secret, move) };
    }
    await finishMove(who, { move: typed.move, code: validate(codeSchema, typed).code });
  } catch (error) {
    if (error instanceof Problem && error.kind === "conflict") {
      return redirectWithNotice(`${screen}/move`, { tone: "bad", text: error.sentence(words) });
    }
    // The same secret again, which the new phone may know already.
    const secret = secretOfMove(who, typed.move);
    const begun = secret === null ? null : await shownMove(who, secret, typed.move);
    return answerRefusal(error, words, { visit: randomUUID(), begun });
  }
  return redirectWithNotice(screen, { tone: "ok", text: words.secondFactor.moved, seconds: 10 });
}

async function shownMove({ user }: Acting, secret: string, move: string) {
  const { secret: _, ...shown } = shownSecret(secret, user.email, (await getBrand()).name);
  return { ...shown, move };
}

type Begun = Awaited<ReturnType<typeof shownMove>>;

export const headers: Route.HeadersFunction = waitHeaders;

export default function MoveFactor({ loaderData: { isSet, failure }, actionData }: Route.ComponentProps) {
  const factor = useScreenWords(secondFactorWords);
  const done = actionData && !("problem" in actionData) ? actionData : null;
  const refusal = useRefusal(actionData && "problem" in actionData ? actionData : undefined);
  // A request that does not get through brings no values: the new phone may have scanned what is shown.
  const shown = useRef<Begun | null>(null);
  const begun = done ? done.begun : refusal && !refusal.values ? shown.current : (refusal?.values?.begun ?? null);
  shown.current = begun;
  // Another key after each answer: the fields are empty then.
  const key = refusal?.values?.visit ?? begun?.move;
  return (
    <Page title={factor.move} width="narrow">
      <LoadFailure failure={failure} />
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <div className="card">
        <div className="card-body">
          {begun ? (
            <NewPhone key={key} begun={begun} wrong={refusal?.fields.code} />
          ) : (
            <>
              <p>{isSet || failure ? factor.moveLead : factor.noneAsked}</p>
              {isSet ? (
                <ProofForm key={key} of="move" wrong={refusal?.fields} busyText={factor.moveChecking}>
                  {factor.moveNext}
                </ProofForm>
              ) : null}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** What the new phone scans, and the form for the first code that it shows. */
function NewPhone({ begun, wrong }: { begun: Begun; wrong: string | undefined }) {
  const { common, fields } = useWords();
  const factor = useScreenWords(secondFactorWords);
  return (
    <>
      <p>{factor.moveScan}</p>
      <NewSecret shown={begun} />
      <Form method="post" noValidate className="form-short">
        <input type="hidden" name="move" value={begun.move} />
        <TextField
          label={fields.code}
          hint={factor.setupHint}
          error={wrong}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <div className="actions">
          <SubmitButton busyText={factor.moveChecking}>{factor.moveDo}</SubmitButton>{" "}
          <BackLink to={screen}>{common.cancel}</BackLink>
        </div>
      </Form>
    </>
  );
}

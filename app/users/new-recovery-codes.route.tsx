/** The screen of one's own new recovery codes, /admin/second-factor/recovery-codes. */
import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { factorProofSchema } from "#app/auth/account.schema.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { getOwnFactor, renewRecoveryCodes } from "#app/auth/own-factor.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/new-recovery-codes.route";
import { RecoveryCodes } from "./factor-parts.tsx";
import { ProofForm } from "./proof-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(signedInContext).user;
  return loadOrEmpty(async () => ({ isSet: (await getOwnFactor(id)).isSet }), { isSet: false });
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = textsOf(await formOf(request), ["currentPassword", "code"]);
  const who = { ...context.get(signedInContext), clientAddress: context.get(clientAddressContext) };
  try {
    return { codes: await renewRecoveryCodes(who, validate(factorProofSchema, typed)) };
  } catch (error) {
    return answerRefusal(error, wordsOf(context), { visit: randomUUID() });
  }
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function NewRecoveryCodes({ loaderData: { isSet, failure }, actionData }: Route.ComponentProps) {
  const factor = useScreenWords(secondFactorWords);
  const refusal = useRefusal(actionData && !("codes" in actionData) ? actionData : undefined);
  if (actionData && "codes" in actionData) {
    return (
      <Page title={factor.recoveryTitle} width="narrow">
        <div className="card">
          <div className="card-body">
            <RecoveryCodes codes={actionData.codes} />
            <Link className="button primary" to="/admin/second-factor">
              {factor.recoveryDone}
            </Link>
          </div>
        </div>
      </Page>
    );
  }
  return (
    <Page title={factor.renew} width="narrow">
      <LoadFailure failure={failure} />
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <div className="card">
        <div className="card-body">
          <p>{isSet || failure ? factor.renewLead : factor.noneAsked}</p>
          {isSet ? (
            // Another key after each refusal: the fields are empty then.
            <ProofForm key={refusal?.values?.visit} of="codes" wrong={refusal?.fields} busyText={factor.renewing}>
              {factor.renewDo}
            </ProofForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

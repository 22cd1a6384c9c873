/** The screen Change Password, /admin/change-password. */
import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { changePasswordSchema } from "#app/auth/account.schema.ts";
import { changePassword } from "#app/auth/accounts.server.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { accountWords } from "#app/words/account-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/change-password.route";

/** Each load gives a new `visit`, the form's React key, so that the fields are empty after a change. */
export function loader() {
  return { visit: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["currentPassword", "newPassword", "confirmPassword"]);
  try {
    if (typed.currentPassword === "" || typed.newPassword === "") {
      throw new Problem("invalid", ({ account }) => account.fillBoth);
    }
    if (typed.newPassword !== typed.confirmPassword) throw new Problem("invalid", ({ auth }) => auth.noMatch);
    await changePassword(context.get(signedInContext), validate(changePasswordSchema, typed));
  } catch (error) {
    return answerRefusal(error, words, null);
  }
  return redirectWithNotice("/admin/change-password", { tone: "ok", text: words.account.updated });
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { auth, common, fields } = useWords();
  const account = useScreenWords(accountWords);
  const refusal = useRefusal(actionData);
  return (
    <Page title={auth.changePassword} width="narrow">
      {refusal ? (
        <NoticeBox tone="bad">
          {refusal.fault ? failedSentence(refusal, account.changeFailed) : refusal.problem}
        </NoticeBox>
      ) : null}
      <div className="card">
        <Form method="post" noValidate className="card-body form-short" key={loaderData.visit}>
          <FormKey of="password" />
          <TextField
            label={fields.currentPassword}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            label={fields.newPassword}
            hint={auth.newPasswordHint}
            name="newPassword"
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
          <div className="actions">
            <SubmitButton busyText={common.saving}>{common.save}</SubmitButton>{" "}
            <BackLink to="/admin">{common.cancel}</BackLink>
          </div>
        </Form>
      </div>
    </Page>
  );
}

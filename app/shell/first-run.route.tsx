/** The page that creates the first user, /first-run, by the set-up code of the console. */
import { Form, redirect } from "react-router";
import { firstUserSchema } from "#app/auth/account.schema.ts";
import { createFirstUser, hasNoUser } from "#app/auth/accounts.server.ts";
import { answerPassword } from "#app/auth/sign-in.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { brandOf } from "#app/settings/settings.server.ts";
import { RecordDates } from "#app/tax/record-dates.tsx";
import { changeTaxRules } from "#app/tax/tax-rules.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { accountWords } from "#app/words/account-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/first-run.route";
import { SignedOutPage } from "./signed-out-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await hasNoUser())) throw redirect("/login");
  return { brand: await brandOf(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = textsOf(await formOf(request), ["code", "name", "email", "password", "tax_rules"]);
  try {
    const input = validate(firstUserSchema, typed);
    const user = await createFirstUser(input, context.get(clientAddressContext), async (transaction) => {
      if (typed.tax_rules === "spain") await changeTaxRules(transaction, "spain");
    });
    // As after the sign-in page: the form posted again must not be a way around the second factor.
    return await answerPassword(request, user, "/");
  } catch (error) {
    const { password: _, ...kept } = typed;
    return answerRefusal(error, wordsOf(context), kept);
  }
}

export const headers: Route.HeadersFunction = waitHeaders;

export default function FirstRun({ loaderData, actionData }: Route.ComponentProps) {
  const { auth, fields } = useWords();
  const account = useScreenWords(accountWords);
  const tax = useScreenWords(taxWords);
  const refusal = useRefusal(actionData);
  const wrong = refusal?.fields;
  const values = refusal?.values;
  return (
    <SignedOutPage brand={loaderData.brand} title={account.firstRunTitle}>
      <p>{account.firstRunLead}</p>
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      <Form method="post" noValidate>
        <TextField
          label={account.firstRunCode}
          hint={account.firstRunCodeHint}
          error={wrong?.code}
          name="code"
          autoComplete="one-time-code"
          required
          defaultValue={values?.code}
        />
        <TextField
          label={fields.name}
          error={wrong?.name}
          name="name"
          autoComplete="name"
          defaultValue={values?.name}
        />
        <TextField
          label={fields.email}
          error={wrong?.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={values?.email}
        />
        <TextField
          label={fields.password}
          hint={auth.newPasswordHint}
          error={wrong?.password}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
        <label className="check">
          <input type="checkbox" name="tax_rules" value="spain" defaultChecked={values?.tax_rules === "spain"} />{" "}
          {tax.apply}
        </label>
        <p className="hint">{tax.proposed}</p>
        <RecordDates />
        <SubmitButton busyText={account.firstRunCreating} className="button primary full">
          {account.firstRunCreate}
        </SubmitButton>
      </Form>
    </SignedOutPage>
  );
}

/** The screen Add Customer, /. */
import { Form } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { FormKey, useFormKey } from "#app/ui/form-key.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/add.route";
import { isEnquiry, schemaOfButton } from "./customer.schema.ts";
import { CustomerFields, customerValueNames } from "./customer-fields.tsx";
import { createCustomer } from "./customers.server.ts";
import { doublesIn, expectNoDouble, othersIn } from "./doubles.server.ts";
import { DoublesQuestion } from "./doubles-question.tsx";
import { doubtedIn, expectSureTaxNumber } from "./tax-number.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const posted = textsOf(await formOf(request), customerValueNames);
  const typed = { ...posted, others: othersIn(posted).join(",") };
  try {
    const input = validate(schemaOfButton(typed.intent), typed);
    await expectSureTaxNumber(input.nie, [typed.nie_confirmed]);
    const { id } = await createCustomer(input, () => expectNoDouble(input, { others: othersIn(typed) }));
    if (isEnquiry(typed.intent)) {
      return redirectWithNotice(`/customers/${id}`, { tone: "ok", text: words.customers.enquirySaved });
    }
  } catch (error) {
    return refused(error, words, { ...typed, nie_doubted: doubtedIn(error, typed), doubles: doublesIn(error) });
  }
  return redirectWithNotice("/", { tone: "ok", text: words.customers.added });
}

export default function AddCustomer({ actionData }: Route.ComponentProps) {
  const { customers } = useWords();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const formKey = useFormKey("customer");
  const doubles = refusal?.values?.doubles ?? [];
  const problem = refusal?.fault ? `${customers.addFailed} ${refusal.problem}` : customers.addFailed;
  return (
    <Page title={customers.addTitle} width="medium">
      {refusal && doubles.length === 0 ? <FormProblem title={problem} fields={refusal.fields} /> : null}
      <Form method="post" action="/?index" noValidate key={formKey} className="card">
        <FormKey of="customer" />
        <div className="card-body">
          {doubles.length > 0 ? <DoublesQuestion doubles={doubles} intent={refusal?.values?.intent ?? ""} /> : null}
          <CustomerFields values={refusal?.values ?? undefined} wrong={refusal?.fields} />
        </div>
        <div className="card-foot reach actions">
          <SubmitButton busyText={customers.adding}>{customers.add}</SubmitButton>{" "}
          <SubmitButton className="button" name="intent" value="enquiry" busyText={customers.adding}>
            {customers.saveEnquiry}
          </SubmitButton>
        </div>
      </Form>
    </Page>
  );
}

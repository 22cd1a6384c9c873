/** The screen Add Customer, /. */
import { Form, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { checkTogether, validate } from "#app/http/validation.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { FormKey, useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/add.route";
import { isEnquiry, schemaOfButton } from "./customer.schema.ts";
import { customerName } from "./customer.ts";
import { CustomerFields, customerValueNames } from "./customer-fields.tsx";
import { createCustomer, getCustomer } from "./customers.server.ts";
import { doublesIn, expectNoDouble, findNamesakes, othersIn } from "./doubles.server.ts";
import type { Namesake } from "./doubles.ts";
import { DoublesQuestion } from "./doubles-question.tsx";
import { Namesakes } from "./namesakes.tsx";
import { doubtedIn, expectSureTaxNumber } from "./tax-number.server.ts";
import { typedCustomer } from "./typed-customer.ts";
import { savedNotice } from "./warnings.server.ts";

/**
 * `added` is the customer who was added last, from the address. A search that finds nobody leads here with what was
 * looked for (`typed`), and a visit that needs a new customer with its own parameters too (`visit`), to which saving
 * leads back.
 */
export function loader({ url }: Route.LoaderArgs) {
  const visit = url.searchParams.get("visit");
  const frame = { visit, typed: typedCustomer(url.searchParams.get("typed") ?? "") };
  return loadOrEmpty(load, { ...frame, added: null });

  async function load(): Promise<typeof frame & { added: Added | null }> {
    const customer = await getCustomer(parseWhole(url.searchParams.get("added")) ?? 0);
    if (!customer) return { ...frame, added: null };
    const { id } = customer;
    return { ...frame, added: { id, name: customerName(customer), namesakes: await findNamesakes(customer, id) } };
  }
}

/** The address of the visit that waits for its customer. */
function visitHref(visit: string, customer: number | null): string {
  const parameters = new URLSearchParams(visit);
  if (customer !== null) parameters.set("customer", String(customer));
  return `/calendar/visit?${parameters}`;
}

type Added = { id: number; name: string | null; namesakes: Namesake[] };

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const posted = textsOf(await formOf(request), customerValueNames);
  const typed = { ...posted, others: othersIn(posted).join(",") };
  try {
    const [input] = await checkTogether(
      () => validate(schemaOfButton(typed.intent), typed),
      () => expectSureTaxNumber(typed.nie.trim(), [typed.nie_confirmed]),
    );
    const { id } = await createCustomer(input, () => expectNoDouble(input, { others: othersIn(typed) }));
    const visit = url.searchParams.get("visit");
    const { added, enquirySaved } = words.customerForm;
    const asEnquiry = visit === null && isEnquiry(typed.intent);
    const to = visit !== null ? visitHref(visit, id) : asEnquiry ? `/customers/${id}` : `/?added=${id}`;
    return await redirectWithNotice(to, savedNotice(asEnquiry ? enquirySaved : added, words, { now: input }));
  } catch (error) {
    return answerRefusal(error, words, { ...typed, nie_doubted: doubtedIn(error, typed), doubles: doublesIn(error) });
  }
}

export default function AddCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const customerForm = useScreenWords(customerFormWords);
  const refusal = useRefusal(actionData);
  const { visit, typed } = loaderData;
  useFocusFirstWrong(refusal);
  const formKey = useFormKey("customer");
  const doubles = refusal?.values?.doubles ?? [];
  return (
    <Page title={customerForm.addTitle} width="medium">
      {refusal && doubles.length === 0 ? (
        <FormProblem title={customerForm.addFailed} reason={refusal} fields={inFormOrder(refusal.fields)} />
      ) : null}
      <LoadFailure failure={loaderData.failure} />
      {loaderData.added ? <AddedCustomer {...loaderData.added} /> : null}
      {visit === null ? null : (
        <div className="notice info booking">
          <span>{customerForm.thenVisit}</span>{" "}
          <Link className="button plain" to={visitHref(visit, null)}>
            {customerForm.backToVisit}
          </Link>
        </div>
      )}
      <Form
        method="post"
        action={visit === null ? "/?index" : `/?index&${new URLSearchParams({ visit })}`}
        noValidate
        key={formKey}
        className="card"
      >
        <FormKey of="customer" />
        <div className="card-body">
          {doubles.length > 0 ? <DoublesQuestion doubles={doubles} intent={refusal?.values?.intent ?? ""} /> : null}
          <CustomerFields values={refusal?.values ?? typed} wrong={refusal?.fields} asked={doubles} />
        </div>
        <div className="card-foot reach actions">
          <SubmitButton busyText={customerForm.adding}>{customerForm.add}</SubmitButton>{" "}
          <SubmitButton className="button" name="intent" value="enquiry" busyText={customerForm.adding}>
            {customerForm.saveEnquiry}
          </SubmitButton>
        </div>
      </Form>
    </Page>
  );
}

/** The wrong fields as they stand in the form: the schema finds a missing name after all others. */
function inFormOrder(wrong: FieldProblems): FieldProblems {
  const names: readonly string[] = customerValueNames;
  return Object.fromEntries(Object.entries(wrong).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}

/** What can be done next with the customer who was just added. */
function AddedCustomer({ id, name, namesakes }: Added) {
  const { customers, quotes } = useWords();
  const customerForm = useScreenWords(customerFormWords);
  return (
    <section className="card added-customer" aria-label={customerForm.lastAdded}>
      <div className="card-body">
        <p className="actions">
          <span className="strong">{name ?? quotes.customerFallback({ id })}</span>{" "}
          <Link className="button" to={`/customers/${id}`}>
            {customers.card}
          </Link>{" "}
          <Link className="button" to={`/calendar/visit?customer=${id}`}>
            {customerForm.newVisit}
          </Link>{" "}
          <Link className="button primary" to={`/quote-builder?customer=${id}`}>
            {quotes.newQuote}
          </Link>
        </p>
        <Namesakes namesakes={namesakes} />
      </div>
    </section>
  );
}

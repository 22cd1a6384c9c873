/**
 * May the customer's invoice have 10 % IVA, or reverse charge? /customers/{id}/declarations/new asks what the law asks,
 * answers with its articles, and makes the declaration that the customer signs. The answers are in the address.
 */
import { Form, Link } from "react-router";
import { customerTitle } from "#app/customers/customer-choice.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formInAddress, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { type FieldProblems, notFound, Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { reducedRateRules } from "#app/tax/dates.ts";
import { reducedRateRuleOn } from "#app/tax/reduced-rate.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/questions.route";
import { Answer } from "./answer.tsx";
import { placeSchema, questionSchemas } from "./declaration.schema.ts";
import { type DeclaredFacts, declarationKinds } from "./declaration.ts";
import { createDeclaration } from "./declarations.server.ts";
import { Questions, type Typed } from "./questions.tsx";
import "./declarations.css";

export function loader({ params, url, context }: Route.LoaderArgs) {
  const customer_id = idOf(params);
  const words = wordsOf(context);
  const typed = typedIn(formInAddress(url.searchParams));
  const kind = declarationKinds.find((one) => one === typed.kind) ?? "reduced";
  const today = dayOf(new Date());
  // Nothing of this is read from the database, so the questions and their answer are shown without it.
  const asked = {
    ...{ customer_id, kind, typed: { day: today, ...typed } },
    // A question is answered as soon as the form was sent, and not when a link leads here.
    ...("asked" in typed ? readFacts({ ...typed, kind }, words) : { facts: null, wrong: {} }),
    bankPaymentFrom: formatDay(reducedRateRules.find(({ bankPayment }) => bankPayment)?.from ?? today),
  };
  return loadOrEmpty<typeof asked & OfCustomer>(
    async () => {
      const customer = await getCustomer(customer_id);
      if (!customer) throw notFound();
      const sites = (await listSites(customer_id)).map((site) => ({ id: site.id, name: siteLine(site) }));
      return { ...asked, name: customerTitle(customer, words), sites };
    },
    { ...asked, name: "", sites: [] },
    { keepsTyped: true },
  );
}

/** The texts of a form. */
function typedIn(form: FormData): Typed {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

type OfCustomer = { name: string; sites: { id: number; name: string }[] };

/** The facts of a form's answers; null with what is wrong with them. */
function readFacts(typed: Typed, words: Words): { facts: DeclaredFacts | null; wrong: FieldProblems } {
  try {
    return { facts: factsOf(typed), wrong: {} };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { facts: null, wrong: error.fields?.(words) ?? {} };
  }
}

function factsOf(typed: Typed): DeclaredFacts {
  if (typed.kind === "reverse") return validate(questionSchemas.reverse, typed);
  // How it is paid need not be known where the rule of the day does not ask for it.
  const payment = typed.payment || (reducedRateRuleOn(typed.day ?? "").bankPayment ? "" : "other");
  return validate(questionSchemas.reduced, { ...typed, kind: "reduced", payment });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const customer_id = idOf(params);
  const words = wordsOf(context);
  const typed = typedIn(await formOf(request));
  try {
    const about = { facts: factsOf(typed), ...validate(placeSchema, typed) };
    const made = await createDeclaration(customer_id, about, {
      language: context.get(languageContext),
      now: new Date(),
    });
    const to = `/customers/${customer_id}/declarations/${made}`;
    return await redirectWithNotice(to, { tone: "ok", text: words.declarations.made });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function DeclarationQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(declarationsWords);
  const { kinds } = useScreenWords(taxWords).declarations;
  const refusal = useRefusal(actionData);
  const { customer_id, name, kind, typed, facts, wrong, failure } = loaderData;
  const here = `/customers/${customer_id}/declarations/new`;
  return (
    <Page
      title={words.title}
      width="medium"
      beside={
        <Link className="button" to={`/customers/${customer_id}`}>
          {words.backToCustomer}
        </Link>
      }
    >
      {refusal ? <FormProblem title={failedSentence(refusal, words.notMade)} fields={refusal.fields} /> : null}
      <LoadFailure failure={failure} />
      {name === "" ? null : <p className="strong">{name}</p>}
      <nav className="actions declaration-kinds" aria-label={words.title}>
        {joinWithSpaces(
          declarationKinds.map((one) => (
            <Link
              key={one}
              className="button view"
              to={`${here}?kind=${one}`}
              aria-current={one === kind ? "page" : undefined}
            >
              {kinds[one]}
            </Link>
          )),
        )}
      </nav>
      {/* Above the questions, where whoever has answered them looks. */}
      {facts ? (
        <Answer
          facts={facts}
          typed={{ ...typed, kind, site_id: refusal?.values?.site_id ?? "" }}
          customer_id={customer_id}
          sites={loaderData.sites}
          wrong={refusal?.fields.site_id}
        />
      ) : null}
      <section className="card">
        {/* Another kind has other questions. */}
        <Form key={kind} method="get" className="card-body">
          <p>{words.leads[kind]}</p>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="asked" value="1" />
          <Questions kind={kind} typed={typed} wrong={wrong} bankPaymentFrom={loaderData.bankPaymentFrom} />
          <div className="actions">
            <button type="submit" className="button primary">
              {words.answer}
            </button>
          </div>
        </Form>
      </section>
    </Page>
  );
}

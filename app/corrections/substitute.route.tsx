/** Issues a full invoice in the place of simplified ones, /invoices/{id}/substitute. */
import { Form, Link } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerAsTyped, answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { substituteSchema } from "#app/invoices/invoice-content.schema.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { LackList } from "#app/tax/lack-list.tsx";
import { EnterStays, stayIntent } from "#app/ui/default-button.tsx";
import { FormKey, MadeBeforeNotice } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { correctionWords } from "#app/words/correction-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/substitute.route";
import { CorrectedSums } from "./corrected-sums.tsx";
import { substituteInvoices } from "./substitute.server.ts";
import { getSubstitution, type Substitution } from "./substitution-screen.server.ts";

type Loaded = { shown: Substitution | null };

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOrEmpty<Loaded>(async () => ({ shown: await getSubstitution(idOf(params), wordsOf(context)) }), {
    shown: null,
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const values = { others: form.getAll("others").map(String) };
  if (form.get("intent") === stayIntent) return answerAsTyped(values);
  try {
    const { others } = validate(substituteSchema, values);
    const made = await substituteInvoices([idOf(params), ...others], { language: context.get(languageContext) });
    const number = (await getInvoice(made.id))?.invoice_number ?? "";
    const to = `/invoices?q=${encodeURIComponent(number)}`;
    return await redirectWithNotice(to, { tone: "ok", text: words.corrections.substituteDone({ number }) });
  } catch (error) {
    return answerRefusal(error, words, values);
  }
}

export default function Substitute({ loaderData, actionData }: Route.ComponentProps) {
  const { shell } = useWords();
  const words = useScreenWords(correctionWords);
  const tax = useScreenWords(taxWords);
  const refusal = useRefusal(actionData);
  const { shown, failure } = loaderData;
  return (
    <Page
      title={shown ? words.substituteTitle({ number: shown.invoice.invoice_number }) : words.substituteLink}
      width="medium"
      beside={
        <Link className="button" to="/invoices">
          {shell.nav.invoices}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal?.problem ? <FormProblem title={failedSentence(refusal, words.substituteFailed)} /> : null}
      <LackList title={tax.blockedTitle} lacks={shown?.lacks ?? []} />
      {shown ? <CorrectedSums invoice={shown.invoice} /> : null}
      {shown?.notReplaced && !refusal ? <NoticeBox tone="warn">{shown.notReplaced}</NoticeBox> : null}
      {/* What was ticked stays where the invoices cannot be read or replaced any more. */}
      {(shown && shown.notReplaced === null) || refusal ? (
        <section className="card">
          <Form method="post" className="card-body">
            <FormKey of="substitute" />
            <MadeBeforeNotice made={refusal?.made} />
            <EnterStays>{words.stay}</EnterStays>
            <p>{words.substituteLead}</p>
            <p>{words.substituteMoves}</p>
            {shown ? <PrintedCustomer shown={shown} /> : null}
            <Others shown={shown} ticked={refusal?.values?.others ?? []} />
            <div className="actions">
              <SubmitButton className="button primary" busyText={words.sending}>
                {words.substituteSend}
              </SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </Page>
  );
}

/** What the full invoice prints of the customer, and where it is changed. */
function PrintedCustomer({ shown: { invoice, printed } }: { shown: Substitution }) {
  const words = useScreenWords(correctionWords);
  const lines = [printed.name, printed.nie || words.substituteNoTaxId, printed.address].filter(Boolean);
  return (
    <>
      <h2>{words.substituteFor}</h2>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      <p>
        <Link className="button" to={`/customers?id=${invoice.customer_id}`}>
          {words.substituteChange}
        </Link>
      </p>
    </>
  );
}

/** The customer's other simplified invoices, to be ticked; those that were ticked where they cannot be read. */
function Others({ shown, ticked }: { shown: Substitution | null; ticked: readonly string[] }) {
  const words = useScreenWords(correctionWords);
  const language = useLanguage();
  if (!shown) return ticked.map((id) => <input key={id} type="hidden" name="others" value={id} />);
  if (shown.others.length === 0) return null;
  return (
    <fieldset>
      <legend className="legend">{words.substituteOthers}</legend>
      {joinWithSpaces(
        shown.others.map(({ id, invoice_number, issued_on, payable_cents }) => (
          <label key={id} className="check">
            <input type="checkbox" name="others" value={id} defaultChecked={ticked.includes(String(id))} />{" "}
            {`${invoice_number} · ${formatDay(issued_on)} · ${formatMoney(payable_cents, language)}`}
          </label>
        )),
      )}
    </fieldset>
  );
}

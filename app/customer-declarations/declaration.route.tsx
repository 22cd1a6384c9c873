/** A customer's declaration, /customers/{id}/declarations/{declaration}: what it says, and its signature. */
import { Form, Link } from "react-router";
import { customerTitle } from "#app/customers/customer-choice.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { type FieldProblems, notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { wordsIn } from "#app/words/words.server.ts";
import type { Route } from "./+types/declaration.route";
import { paperSchema, signingSchema } from "./declaration.schema.ts";
import { maxSigner } from "./declaration.ts";
import { declarationDeletion } from "./declaration-deletion.ts";
import { declaredTexts } from "./declaration-document.server.ts";
import { placeOf } from "./declaration-place.ts";
import { getDeclaration, signDeclaration } from "./declarations.server.ts";
import { SigningForm } from "./signing-form.tsx";
import "./declarations.css";

export function loader({ params, context }: Route.LoaderArgs) {
  const place = placeOf(params);
  const asked = { ...place, today: dayOf(new Date()) };
  return loadOrEmpty<typeof asked & { declaration: Shown | null }>(
    async () => {
      const customer = await getCustomer(place.customer_id);
      if (!customer) throw notFound();
      const { facts, ...declaration } = await getDeclaration(place);
      const texts = declaredTexts(facts, declaration.place, wordsIn(declaration.language));
      return { ...asked, declaration: { ...declaration, texts, name: customerTitle(customer, wordsOf(context)) } };
    },
    { ...asked, declaration: null },
    { keepsTyped: true },
  );
}

type Shown = Omit<Awaited<ReturnType<typeof getDeclaration>>, "facts"> & {
  /** The customer's. */
  name: string;
  texts: ReturnType<typeof declaredTexts>;
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const place = placeOf(params);
  const form = await formOf(request);
  const typed = textsOf(form, ["intent", "signed_by", "signed_on", "name_signs", "signature_base64"]);
  try {
    await signDeclaration(place, validate(typed.intent === "paper" ? paperSchema : signingSchema, typed));
  } catch (error) {
    // The picture is as large as it may be: it stays in the browser.
    return answerRefusal(error, words, { ...typed, signature_base64: "" });
  }
  return redirectWithNotice(`/customers/${place.customer_id}/declarations/${place.id}`, {
    tone: "ok",
    text: words.declarations.signed,
  });
}

export default function Declaration({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(declarationsWords);
  const { kinds } = useScreenWords(taxWords).declarations;
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { customer_id, declaration, today, failure } = loaderData;
  const values = refusal?.values ?? null;
  const wrongOf = (intent: "here" | "paper") => (values?.intent === intent ? (refusal?.fields ?? {}) : {});
  // What was typed stays where the declaration cannot be read any more.
  const isToSign = declaration ? !declaration.signed_on : values !== null;
  return (
    <Page
      title={declaration ? words.declarationOf({ kind: kinds[declaration.kind] }) : words.declaration}
      width="medium"
      beside={
        <Link className="button" to={`/customers/${customer_id}`}>
          {words.backToCustomer}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={failedSentence(refusal, words.notSigned)} fields={refusal.fields} /> : null}
      {declaration ? <Declared declaration={declaration} /> : null}
      {isToSign ? (
        <>
          <SigningForm typed={values} wrong={wrongOf("here")} />
          <PaperForm typed={values?.intent === "paper" ? values : null} wrong={wrongOf("paper")} today={today} />
        </>
      ) : null}
    </Page>
  );
}

/** What is declared, whether it is signed, and where it leads. */
function Declared({ declaration }: { declaration: Shown }) {
  const page = useWords();
  const words = useScreenWords(declarationsWords);
  const { states } = useScreenWords(taxWords).declarations;
  const { customer_id, id, kind, language, signed_on, on_paper, signed_by, name, texts } = declaration;
  const day = signed_on && formatDay(signed_on);
  const state = day ? (on_paper ? states.paper({ day }) : states.signed({ day })) : states.open;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{name}</h2> <span className={signed_on ? "badge ok" : "badge warn"}>{state}</span>
      </div>
      <div className="card-body" lang={language}>
        <p>{texts.lead}</p>
        <ul>
          {texts.statements.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
        {signed_by ? (
          <p>
            {words.fields.signed_by}: <b>{signed_by}</b>
          </p>
        ) : null}
      </div>
      <div className="card-foot actions">
        <a className="button" href={`/api/customers/${customer_id}/declarations/${id}/pdf`}>
          {words.pdf}
        </a>{" "}
        {signed_on ? (
          <Link className="button primary" to={`/invoices/new?customer=${customer_id}&iva=${kind}`}>
            {words.toInvoice[kind]}
          </Link>
        ) : (
          <ConfirmLink className="button danger" {...declarationDeletion(page, words, { customer_id, id })}>
            {words.delete}
          </ConfirmLink>
        )}
      </div>
    </section>
  );
}

type PaperFormProps = {
  /** What was posted and refused; null: nothing was. */
  typed: Record<"signed_on" | "signed_by", string> | null;
  wrong: FieldProblems;
  today: Day;
};

/** Notes that the declaration was signed on paper, which the company keeps. */
function PaperForm({ typed, wrong, today }: PaperFormProps) {
  const words = useScreenWords(declarationsWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.paperTitle}</h2>
      </div>
      <Form method="post" noValidate className="card-body">
        <p>{words.paperLead}</p>
        <TextField
          type="date"
          label={words.fields.signed_on}
          name="signed_on"
          max={today}
          defaultValue={typed?.signed_on ?? ""}
          error={wrong.signed_on}
        />{" "}
        <TextField
          label={words.fields.signed_by}
          name="signed_by"
          maxLength={maxSigner}
          autoComplete="off"
          defaultValue={typed?.signed_by ?? ""}
          error={wrong.signed_by}
        />
        <div className="actions">
          <SubmitButton className="button" name="intent" value="paper" busyText={words.signing}>
            {words.notePaper}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

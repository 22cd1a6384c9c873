/** A customer's declaration, /customers/{id}/declarations/{declaration}: what it says, and its signature. */
import { Form, Link } from "react-router";
import { customerTitle } from "#app/customers/customer-choice.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { formatDay } from "#app/platform/dates.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { TextField } from "#app/ui/field.tsx";
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
import { getDeclaration, signDeclaration } from "./declarations.server.ts";
import { SigningForm } from "./signing-form.tsx";
import "./declarations.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const place = placeOf(params);
  const customer = await getCustomer(place.customer_id);
  if (!customer) throw notFound();
  const { facts, language, ...declaration } = await getDeclaration(place);
  return {
    ...declaration,
    language,
    name: customerTitle(customer, wordsOf(context)),
    texts: declaredTexts(facts, declaration.place, wordsIn(language)),
    today: dayOf(new Date()),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const place = placeOf(params);
  const form = await formOf(request);
  const typed = textsOf(form, ["intent", "signed_by", "signed_on", "name_signs", "signature_base64"]);
  try {
    await signDeclaration(place, validate(typed.intent === "paper" ? paperSchema : signingSchema, typed));
  } catch (error) {
    // The picture is as large as it may be: it stays in the browser.
    return refused(error, words, { ...typed, signature_base64: "" });
  }
  return redirectWithNotice(`/customers/${place.customer_id}/declarations/${place.id}`, {
    tone: "ok",
    text: words.declarations.signed,
  });
}

function placeOf(params: { id: string; declaration: string }) {
  return { customer_id: idOf(params), id: idOf({ id: params.declaration }) };
}

export default function Declaration({ loaderData, actionData }: Route.ComponentProps) {
  const page = useWords();
  const words = useScreenWords(declarationsWords);
  const { kinds, states } = useScreenWords(taxWords).declarations;
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { customer_id, id, kind, signed_on, on_paper, signed_by, name, texts, today } = loaderData;
  const day = signed_on && formatDay(signed_on);
  const state = day ? (on_paper ? states.paper({ day }) : states.signed({ day })) : states.open;
  const values = refusal?.values ?? null;
  return (
    <Page
      title={kinds[kind]}
      width="medium"
      beside={
        <Link className="button" to={`/customers/${customer_id}`}>
          {words.backToCustomer}
        </Link>
      }
    >
      {refusal ? <FormProblem title={words.notSigned({ reason: refusal.problem })} fields={refusal.fields} /> : null}
      <section className="card">
        <div className="card-head">
          <h2>{name}</h2> <span className={signed_on ? "badge ok" : "badge warn"}>{state}</span>
        </div>
        <div className="card-body" lang={loaderData.language}>
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
      {signed_on ? null : (
        <>
          <SigningForm typed={values} wrong={values?.intent === "here" ? (refusal?.fields ?? {}) : {}} />
          <section className="card">
            <div className="card-head">
              <h2>{words.paperTitle}</h2>
            </div>
            <Form method="post" className="card-body">
              <p>{words.paperLead}</p>
              <input type="hidden" name="intent" value="paper" />
              <TextField
                type="date"
                label={words.fields.signed_on}
                name="signed_on"
                max={today}
                defaultValue={values?.signed_on ?? ""}
                error={values?.intent === "paper" ? refusal?.fields.signed_on : undefined}
              />{" "}
              <TextField
                label={words.fields.signed_by}
                name="signed_by"
                maxLength={maxSigner}
                autoComplete="off"
                defaultValue={values?.intent === "paper" ? values.signed_by : ""}
                error={values?.intent === "paper" ? refusal?.fields.signed_by : undefined}
              />
              <div className="actions">
                <SubmitButton className="button" name="intent" value="paper" busyText={words.signing}>
                  {words.notePaper}
                </SubmitButton>
              </div>
            </Form>
          </section>
        </>
      )}
    </Page>
  );
}

/** Saves the lines and texts of a quote as a template, /quotes/{id}/template. */
import { Form, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { quoteTemplatesWords } from "#app/words/quote-templates-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/save-template.route";
import { newTemplateSchema } from "./quote-template.schema.ts";
import { templateNameLimit } from "./quote-template.ts";
import { createQuoteTemplate } from "./quote-templates.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  return loadOrEmpty(load, { id, quote_number: "", name: "" });

  async function load() {
    const quote = await getQuote(id);
    if (!quote) throw notFound();
    const { quote_number, title, lines } = quote;
    return { id, quote_number, name: (title || (lines[0]?.name ?? "")).slice(0, templateNameLimit) };
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["name"]);
  try {
    const { name } = await createQuoteTemplate(validate(newTemplateSchema, { ...typed, quote_id: idOf(params) }));
    return await redirectWithNotice("/quotes/templates", { tone: "ok", text: words.quoteTemplates.saved({ name }) });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function SaveTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const texts = useScreenWords(quoteTemplatesWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { id, quote_number, name, failure } = loaderData;
  return (
    <Page title={texts.saveTitle} width="narrow">
      <LoadFailure failure={failure} />
      <Form method="post" noValidate className="card">
        {refusal ? <FormProblem title={refusal.problem} fields={refusal.fields} /> : null}
        <FormKey of="quote-template" />
        <div className="card-body">
          {quote_number ? <p className="quiet">{texts.saveLead({ number: quote_number })}</p> : null}
          <TextField
            label={texts.name}
            name="name"
            required
            autoComplete="off"
            maxLength={templateNameLimit}
            defaultValue={refusal?.values?.name ?? name}
            error={refusal?.fields.name}
          />
        </div>
        <div className="card-foot actions end">
          <Link className="button" to={`/quotes/${id}/preview`}>
            {common.cancel}
          </Link>{" "}
          <SubmitButton busyText={common.saving}>{texts.save}</SubmitButton>
        </div>
      </Form>
    </Page>
  );
}

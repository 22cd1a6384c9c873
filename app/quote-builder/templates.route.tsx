/** Templates of quotes, /quotes/templates: begins a quote from one, renames and deletes them. */
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { RowList } from "#app/lists/row-list.tsx";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { rowsOrPressed } from "#app/ui/pressed-row.ts";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { quoteTemplatesWords } from "#app/words/quote-templates-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/templates.route";
import { templateNameSchema } from "./quote-template.schema.ts";
import { listedTemplate, listQuoteTemplates, renameQuoteTemplate } from "./quote-templates.server.ts";
import { TemplateRow } from "./template-row.tsx";

/** `?customer=` is the customer for whom a quote is to be begun. */
export function loader({ url }: Route.LoaderArgs) {
  const customer = parseWhole(url.searchParams.get("customer"));
  return loadOrEmpty(async () => ({ customer, rows: (await listQuoteTemplates()).map(listedTemplate) }), {
    ...{ customer, rows: [] },
  });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "name"]);
  try {
    await renameQuoteTemplate(parseWhole(typed.id) ?? 0, validate(templateNameSchema, typed).name);
    const text = words.quoteTemplates.renamed;
    return await redirectWithNotice(`${url.pathname}${url.search}`, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function QuoteTemplates({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useScreenWords(quoteTemplatesWords);
  const { customer, failure } = loaderData;
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const rows = rowsOrPressed(loaderData, refusal, (row) => ({ ...row, name: "", title: "", lines: 0 }));
  return (
    <Page title={texts.title} width="medium">
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      <p className="quiet">{texts.lead}</p>
      <section className="card">
        <RowList
          className="quote-templates"
          label={texts.title}
          empty={failure ? null : texts.none}
          heads={[{ label: texts.name }, { label: texts.content }, { label: texts.actions }]}
        >
          {rows.map((template) => (
            <TemplateRow
              key={`${template.id} ${template.name}`}
              template={template}
              customer={customer}
              refusal={refusalAt(refusal, ({ id }) => id === String(template.id))}
            />
          ))}
        </RowList>
      </section>
    </Page>
  );
}

/** The screen Templates, /service-reports/admin/templates: the report templates. */
import { ListPage } from "#app/admin-lists/list-page.tsx";
import { activeAfter, rowSchema } from "#app/admin-lists/row.schema.ts";
import { useRowRefusal } from "#app/admin-lists/use-row-refusal.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { RowList } from "#app/lists/row-list.tsx";
import { useFormKey } from "#app/ui/form-key.tsx";
import { rowsOrPressed } from "#app/ui/pressed-row.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/templates.route";
import { templateChangeSchema, templateSchema } from "./template.schema.ts";
import { AddTemplate, TemplateRow } from "./template-forms.tsx";
import { createTemplate, listTemplates, updateTemplate } from "./templates.server.ts";

export function loader() {
  return loadOrEmpty(async () => ({ rows: await listTemplates() }), { rows: [] });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent", "name", "description"]);
  const { name, description } = typed;
  const { templateAdded, templateSaved, templateEnabled, templateDisabled } = words.reportAnswers;
  try {
    const wanted = validate(rowSchema, typed);
    if (wanted.intent === "add") {
      const id = await createTemplate(validate(templateSchema, { name, description }));
      return await redirectWithNotice(`${url.pathname}/${id}`, { tone: "ok", text: templateAdded });
    }
    if (wanted.intent === "save") {
      await updateTemplate(wanted.id, validate(templateChangeSchema, { name, description }));
      return await redirectWithNotice(url.pathname, { tone: "ok", text: templateSaved });
    }
    const active = activeAfter(wanted.intent);
    await updateTemplate(wanted.id, { active, task_ids: undefined });
    return await redirectWithNotice(url.pathname, { tone: "ok", text: active ? templateEnabled : templateDisabled });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const reports = useScreenWords(reportsWords);
  const { failure } = loaderData;
  const refusal = useRefusal(actionData);
  const rows = rowsOrPressed(loaderData, refusal, (row) => ({ ...row, name: "", description: "", tasks: [] }));
  return (
    <ListPage title={reports.templates} refusal={useRowRefusal(refusal)} failure={failure}>
      <AddTemplate key={useFormKey("template")} refusal={refusalAt(refusal, ({ intent }) => intent === "add")} />
      <section className="card">
        <RowList
          className="templates"
          label={reports.templates}
          empty={failure ? null : reports.noTemplates}
          heads={[
            { label: reports.name },
            { label: reports.description },
            { label: reports.fields.tasks },
            { label: reports.status },
            { label: reports.actions },
          ]}
        >
          {rows.map((template) => (
            <TemplateRow
              key={`${template.id} ${template.name} ${template.description}`}
              template={template}
              refusal={refusalAt(refusal, (button) => button.id === String(template.id))}
            />
          ))}
        </RowList>
      </section>
    </ListPage>
  );
}

import { Link } from "react-router";
import { AddCard, NameField, RowForm } from "#app/admin-lists/row-parts.tsx";
import type { Refusal } from "#app/http/screen.server.ts";
import { DescriptionField } from "#app/ui/description-field.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { ListedTemplate } from "./templates.server.ts";

type TemplateRefusal = Refusal<{ name: string; description: string }> | null;

/** The card with the form that adds a template. */
export function AddTemplate({ refusal }: { refusal: TemplateRefusal }) {
  const { common } = useWords();
  const reports = useScreenWords(reportsWords);
  return (
    <AddCard title={reports.addTemplate} of="template">
      <NameField refusal={refusal} />
      <DescriptionField
        label={`${reports.description} (${common.optional})`}
        defaultValue={refusal?.values.description ?? ""}
        error={refusal?.fields.description}
      />
    </AddCard>
  );
}

/** The row of a template. Its tasks are edited on a screen of their own. */
export function TemplateRow({ template, refusal }: { template: ListedTemplate; refusal: TemplateRefusal }) {
  const reports = useScreenWords(reportsWords);
  return (
    <li>
      <RowForm kind="template" {...template}>
        <NameField refusal={refusal} row={template.name} />
        <DescriptionField
          label={reports.description}
          className="cell all"
          defaultValue={refusal?.values.description ?? template.description}
          error={refusal?.fields.description}
        />
        <Link className="button plain" to={`/service-reports/admin/templates/${template.id}`}>
          {reports.taskCount({ n: template.tasks.length })}
        </Link>
      </RowForm>
    </li>
  );
}

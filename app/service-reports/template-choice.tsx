import { Form, useSearchParams, useSubmit } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { mendedName, mendedReport } from "./offline/draft-key.ts";
import type { ReportStart } from "./report-draft.ts";

type TemplateChoiceProps = {
  start: ReportStart;
  templates: { id: number; name: string }[];
  hint: string | undefined;
  /** Without signal only a whole page comes: the one that the phone keeps. */
  reload: boolean;
};

/** Which tasks the checklist has. A small form of its own; with JavaScript a choice takes effect at once. */
export function TemplateChoice({ start: { job_id, template_id }, templates, hint, reload }: TemplateChoiceProps) {
  const checklist = useChecklistWords();
  const submit = useSubmit();
  const mended = mendedReport(useSearchParams()[0]);
  const alive = useAlive();
  return (
    <Form method="get" className="template-choice" preventScrollReset replace reloadDocument={reload}>
      {job_id === null ? null : <input type="hidden" name="job" value={job_id} />}
      {mended === null ? null : <input type="hidden" name={mendedName} value={mended} />}
      <SelectField
        key={template_id}
        label={checklist.template}
        hint={hint}
        name="template"
        defaultValue={template_id ?? ""}
        onChange={({ currentTarget: { form } }) => {
          if (reload || !navigator.onLine) form?.submit();
          else submit(form, { replace: true, preventScrollReset: true });
        }}
      >
        <option value="">{checklist.manual}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {alive ? null : (
        <button type="submit" className="button">
          {checklist.useTemplate}
        </button>
      )}
    </Form>
  );
}

import { useNavigate, useSearchParams } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { formAddress, mendAddress, mendedReport } from "./offline/draft-key.ts";
import type { ReportStart } from "./report-draft.ts";

type TemplateChoiceProps = {
  start: ReportStart;
  templates: { id: number; name: string }[];
  hint: string | undefined;
  /** Without signal only a whole page comes: the one that the phone keeps. */
  reload: boolean;
  /** The id of the report's form: without JavaScript its button posts what is typed there. */
  form: string;
};

/** Which tasks the checklist has. With JavaScript a choice takes effect at once; nothing typed is lost either way. */
export function TemplateChoice({ start: { job_id, template_id }, templates, hint, reload, form }: TemplateChoiceProps) {
  const checklist = useChecklistWords();
  const navigate = useNavigate();
  const alive = useAlive();
  const mended = mendedReport(useSearchParams()[0]);
  function choose(value: string): void {
    const of = { job_id, template_id: Number(value) || null };
    const address = mended === null ? formAddress(of) : mendAddress(mended, of);
    if (reload || !navigator.onLine) location.assign(address);
    else navigate(address, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="template-choice">
      <SelectField
        key={template_id}
        label={checklist.template}
        hint={hint}
        form={form}
        name="template"
        defaultValue={template_id ?? ""}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{checklist.manual}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {alive ? null : (
        <button type="submit" form={form} name="intent" value="template" className="button">
          {checklist.useTemplate}
        </button>
      )}
    </div>
  );
}

import { useSearchParams } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useSynced } from "#app/ui/use-synced.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { formAddress } from "./asked-report.ts";
import { mendAddress, mendedReport } from "./offline/draft-key.ts";
import type { LeadTo } from "./offline/use-lead-to.ts";
import type { ReportStart } from "./report-draft.ts";

type TemplateChoiceProps = {
  start: ReportStart;
  templates: { id: number; name: string }[];
  hint: string | undefined;
  leadTo: LeadTo;
};

/**
 * The choice of the template, a part of the report's form. With JavaScript it takes effect at once. Nothing typed is
 * lost in either case.
 */
export function TemplateChoice({ start: { job_id, template_id }, templates, hint, leadTo }: TemplateChoiceProps) {
  const checklist = useScreenWords(checklistWords);
  const alive = useAlive();
  // Keeps the same element for another template, because a new one would lose the focus of keyboard users.
  const chosen = useSynced<HTMLSelectElement>(String(template_id ?? ""));
  const mended = mendedReport(useSearchParams()[0]);
  function choose(value: string): void {
    const of = { job_id, template_id: Number(value) || null };
    leadTo(mended === null ? formAddress(of) : mendAddress(mended, of));
  }
  return (
    <div className="template-choice">
      <SelectField
        label={checklist.template}
        hint={hint}
        name="template"
        defaultValue={template_id ?? ""}
        ref={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{checklist.manual}</option>
        <UnlistedOption listed={templates} chosen={template_id} name={checklist.templateFallback} />
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {alive ? null : (
        <button type="submit" name="intent" value="template" className="button">
          {checklist.useTemplate}
        </button>
      )}
    </div>
  );
}

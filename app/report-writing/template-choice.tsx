import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useFilterControl } from "#app/lists/use-filter-control.ts";
import { SelectField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { useHydratedOnceLeft } from "#app/ui/use-hydrated.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { askedJob, formAddress } from "./asked-report.ts";
import { mendAddress, mendedReport } from "./offline/draft-key.ts";
import type { OpenForm } from "./offline/use-open-form.ts";

type TemplateChoiceProps = {
  /** The template of the draft. */
  template_id: number | null;
  templates: { id: number; name: string }[];
  hint: string | undefined;
  openForm: OpenForm;
};

/**
 * The choice of the template, a part of the report's form. With JavaScript it takes effect at once. Nothing typed is
 * lost in either case.
 */
export function TemplateChoice({ template_id, templates, hint, openForm }: TemplateChoiceProps) {
  const checklist = useScreenWords(checklistWords);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydratedOnceLeft(button);
  // Keeps the same element for another template, because a new one would lose the focus of keyboard users.
  const chosen = useFilterControl<HTMLSelectElement>(String(template_id ?? ""));
  const [search] = useSearchParams();
  const mended = mendedReport(search);
  function choose(value: string): void {
    // The job of the address, which the start lacks where it is not found: the draft is stored under it.
    const of = { job_id: askedJob(search), template_id: Number(value) || null };
    openForm(mended === null ? formAddress(of) : mendAddress(mended, of));
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
      {hydrated ? null : (
        <button
          ref={button}
          type="submit"
          name="intent"
          value="template"
          className="button"
          onClick={(event) => {
            // With scripts the choice itself has taken effect already.
            event.preventDefault();
            chosen.current?.focus();
          }}
        >
          {checklist.useTemplate}
        </button>
      )}
    </div>
  );
}

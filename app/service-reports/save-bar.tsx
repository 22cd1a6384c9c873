import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import { missingOf, type ReportDraft } from "./report-draft.ts";
import type { ReportSending } from "./use-report-sending.ts";

type SaveBarProps = { draft: ReportDraft; alive: boolean; sending: ReportSending };

/** Always in reach: what is still missing, by name, and the button that saves. */
export function SaveBar({ draft, alive, sending: { busy, failure } }: SaveBarProps) {
  const checklist = useChecklistWords();
  const { common } = useWords();
  const missing = useMissingNames(draft);
  return (
    <div className="save-bar">
      {failure ? (
        <p className="field-error" role="alert">
          {failure.problem}
        </p>
      ) : null}
      <span className="still" aria-live="polite">
        {alive ? (missing ? checklist.missing({ names: missing }) : checklist.complete) : null}
      </span>
      <SubmitButton busy={busy || undefined} busyText={common.saving} name="intent" value="save">
        {checklist.save}
      </SubmitButton>
    </div>
  );
}

function useMissingNames(draft: ReportDraft): string {
  const { fields } = useChecklistWords();
  const language = useLanguage();
  return missingOf(draft)
    .map((name) => fields[name].toLocaleLowerCase(language))
    .join(", ");
}

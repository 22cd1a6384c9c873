import { SubmitButton } from "#app/ui/submit-button.tsx";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { isSigned, missingFields, type ReportDraft } from "./report-draft.ts";
import type { Saving } from "./use-saving.ts";
import { isSaidAtField } from "./wrong-fields.ts";

type SaveBarProps = {
  draft: ReportDraft;
  hydrated: boolean;
  busy: boolean;
  saving: Saving;
};

/** The bar at the bottom with the names of the missing fields and the button that saves. */
export function SaveBar({ draft, hydrated, busy, saving: { waiting, lacking, failure } }: SaveBarProps) {
  const checklist = useScreenWords(checklistWords);
  const { common } = useWords();
  const missing = useMissingNames(draft);
  const complete = isSigned(draft) ? checklist.complete : checklist.completeUnsigned;
  const still = missing ? checklist.missing({ names: missing }) : lacking ? lacking.problem : complete;
  // Beside an error, the line neither repeats it nor says that the report is complete.
  const doubled = failure !== null && (still === failure.problem || still === complete);
  return (
    <div className="save-bar">
      {failure ? (
        <p className={isSaidAtField(failure) ? "visually-hidden" : "field-error"} role="alert">
          {failure.problem}
        </p>
      ) : null}{" "}
      <span className="still" aria-live="polite">
        {hydrated && !doubled ? still : null}
      </span>{" "}
      <SubmitButton
        busy={busy || waiting !== null || undefined}
        busyText={waiting === "photos" ? checklist.photoBusy : common.saving}
        name="intent"
        value="save"
      >
        {checklist.save}
      </SubmitButton>
    </div>
  );
}

function useMissingNames(draft: ReportDraft): string {
  const { fields } = useScreenWords(checklistWords);
  const language = useLanguage();
  return missingFields(draft)
    .map((name) => fields[name].toLocaleLowerCase(language))
    .join(", ");
}

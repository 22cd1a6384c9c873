import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import { isTooShort, missingOf, type ReportDraft } from "./report-draft.ts";
import { type Failure, isSaidAtField } from "./wrong-fields.ts";

type SaveBarProps = {
  draft: ReportDraft;
  alive: boolean;
  busy: boolean;
  /** It is saved as soon as its photos are small. */
  waiting: boolean;
  failure: Failure | null;
};

/** Always in reach: what is still missing, by name, and the button that saves. */
export function SaveBar({ draft, alive, busy, waiting, failure }: SaveBarProps) {
  const checklist = useChecklistWords();
  const { common } = useWords();
  const still = useStill(draft);
  return (
    <div className="save-bar">
      {failure ? (
        <p className={isSaidAtField(failure) ? "visually-hidden" : "field-error"} role="alert">
          {failure.problem}
        </p>
      ) : null}
      {/* What is said in red is not said beside it once more. */}
      <span className="still" aria-live="polite">
        {alive && failure?.problem !== still ? still : null}
      </span>
      <SubmitButton
        busy={busy || waiting || undefined}
        busyText={waiting ? checklist.photoBusy : common.saving}
        name="intent"
        value="save"
      >
        {checklist.save}
      </SubmitButton>
    </div>
  );
}

/** What a report cannot be saved without, or with. */
function useStill(draft: ReportDraft): string {
  const { fields, missing, tooShort, complete } = useChecklistWords();
  const language = useLanguage();
  const names = missingOf(draft).map((name) => fields[name].toLocaleLowerCase(language));
  if (names.length > 0) return missing({ names: names.join(", ") });
  return isTooShort(draft) ? tooShort : complete;
}

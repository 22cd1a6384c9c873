import { Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

type BuilderHeadProps = {
  title: string;
  editing: { quote_number: string } | null;
  /** Whether the quote was locked after the form was opened: it is not saved then. */
  isLocked: boolean;
};

/** The heading of the builder, with the buttons that save and the way back. */
export function BuilderHead({ title, editing, isLocked }: BuilderHeadProps) {
  const { common } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  return (
    <div className="page-head">
      <h1>
        {title} {editing ? <span className="quiet number">{editing.quote_number}</span> : null}
      </h1>
      <div className="head-actions">
        <Link className="button" to="/quotes">
          {common.cancel}
        </Link>{" "}
        {editing && !isLocked ? (
          <SubmitButton className="button" name="intent" value="reprice" busyText={common.saving}>
            {quoteForm.updatePrices}
          </SubmitButton>
        ) : null}{" "}
        {isLocked ? null : (
          <SubmitButton name="intent" value="save" busyText={common.saving}>
            {editing ? quoteForm.saveChanges : quoteForm.saveQuote}
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

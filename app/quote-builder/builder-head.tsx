import { Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useWords } from "#app/words/use-words.tsx";

type BuilderHeadProps = { title: string; editing: { quote_number: string } | null };

/** The heading of the builder, with the buttons that save and the way back. */
export function BuilderHead({ title, editing }: BuilderHeadProps) {
  const { common, quotes } = useWords();
  return (
    <div className="page-head">
      <h1>
        {title} {editing ? <span className="quiet number">{editing.quote_number}</span> : null}
      </h1>
      <div className="head-actions">
        <Link className="button" to="/quotes">
          {common.cancel}
        </Link>{" "}
        {editing ? (
          <SubmitButton className="button" name="intent" value="reprice" busyText={common.saving}>
            {quotes.updatePrices}
          </SubmitButton>
        ) : null}{" "}
        <SubmitButton name="intent" value="save" busyText={common.saving}>
          {editing ? quotes.saveChanges : quotes.saveQuote}
        </SubmitButton>
      </div>
    </div>
  );
}

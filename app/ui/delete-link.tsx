import type { PageWords } from "#app/words/words.ts";
import { ConfirmLink, type Question } from "./confirm-link.tsx";

/** The question before something is deleted: `question` says what differs from one to the other. */
export function deletionQuestion({ common }: PageWords, question: Omit<Question, "yes" | "busy" | "danger">): Question {
  return { ...question, yes: common.delete, busy: common.deleting, danger: true };
}

type DeleteLinkProps = {
  question: Question;
  /** The class outside a row of a list. */
  className?: string;
};

/** A link that deletes something, after a question. */
export function DeleteLink({ question, className = "button plain danger" }: DeleteLinkProps) {
  return (
    <ConfirmLink {...question} className={className}>
      {question.yes}
    </ConfirmLink>
  );
}

/** The questions before a second factor is asked of everyone, or of nobody any more, or is removed from a user. */
import type { Question } from "#app/ui/confirm-link.tsx";
import type { Words } from "#app/words/words.ts";

/** The question to whom it is asked of, in the words of the second factor; `asked` is what is to be. */
export function factorQuestion(factor: Words["secondFactor"], asked: boolean): Question {
  return {
    title: factor.title,
    question: asked ? factor.askQuestion : factor.stopQuestion,
    yes: asked ? factor.ask : factor.stop,
    busy: factor.changing,
    action: `/admin/users/second-factor?asked=${asked ? 1 : 0}`,
    failed: (reason) => factor.notChanged({ reason }),
  };
}

/** The question before the second factor of a user is removed; `name` is the user's. */
export function removalQuestion(factor: Words["secondFactor"], { id, name }: { id: number; name: string }): Question {
  return {
    title: factor.remove,
    question: factor.removeQuestion,
    detail: name,
    yes: factor.remove,
    busy: factor.changing,
    action: `/admin/users/${id}/second-factor`,
    danger: true,
    failed: (reason) => factor.notRemoved({ reason }),
  };
}

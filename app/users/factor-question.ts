/** What is asked before everyone is asked for a second factor, or nobody any more; `asked` is what is to be. */
import type { Question } from "#app/ui/confirm-link.tsx";
import type { Words } from "#app/words/words.ts";

/** The question, in the words of the second factor. */
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

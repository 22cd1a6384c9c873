import type { Question } from "#app/ui/confirm-link.tsx";
import type { PageWords } from "#app/words/words.ts";

/** What is asked before this browser is signed out; `waiting` says what is still to be sent from it. */
export function logoutQuestion(
  { shell }: PageWords,
  { user, waiting }: { user: number; waiting: string | undefined },
): Question {
  return {
    title: shell.logoutTitle,
    question: shell.logoutQuestion,
    detail: waiting,
    yes: shell.logoutYes,
    busy: shell.logoutYes,
    action: "/logout",
    // The user whose unsaved work a script deletes.
    fields: { user: String(user) },
    failed: (reason) => shell.logoutFailed({ reason }),
  };
}

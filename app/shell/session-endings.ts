/** What is asked before sessions are ended: one, or all but one's own. */
import type { Question } from "#app/ui/confirm-link.tsx";
import type { Words } from "#app/words/words.ts";

const list = "/admin/sessions";

/** The question before one session is ended; `who` is its user. */
export function sessionEnding(
  sessions: Words["sessions"],
  { id, who, device }: { id: number; who: string; device: string },
): Question {
  return {
    title: sessions.endTitle,
    question: sessions.endQuestion,
    detail: `${who} · ${device}`,
    yes: sessions.end,
    busy: sessions.ending,
    action: `${list}/${id}/end`,
    failed: (reason) => sessions.notEnded({ reason }),
    danger: true,
  };
}

/** `everybodys`: the sessions of everybody are ended, not only the user's own. */
export function otherSessionsEnding(sessions: Words["sessions"], everybodys: boolean): Question {
  return {
    title: sessions.endOthersTitle,
    question: everybodys ? sessions.endOthersQuestion : sessions.endOwnOthersQuestion,
    yes: sessions.endOthers,
    busy: sessions.ending,
    action: `${list}/end-others`,
    failed: (reason) => sessions.notEnded({ reason }),
    danger: true,
  };
}

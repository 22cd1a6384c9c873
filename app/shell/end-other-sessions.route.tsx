/** The question before all other sessions are ended, /admin/sessions/end-others. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { endOtherSessions } from "#app/auth/session-list.server.ts";
import { confirmed } from "#app/http/confirmed.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { sessionsWords } from "#app/words/sessions-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { otherSessionsEnding } from "./session-endings.ts";

const list = "/admin/sessions";

/** This loader exists so that every navigation here runs the guard. */
export function loader() {
  return null;
}

export const action = confirmed({
  act: ({ context }) => endOtherSessions(context.get(signedInContext)),
  done: ({ sessions }, n) => ({ to: list, text: sessions.othersEnded({ n }) }),
  failed: ({ sessions }, { reason }) => ({ to: list, text: sessions.notEnded({ reason }) }),
});

export default function EndOtherSessions() {
  return <ConfirmPage {...otherSessionsEnding(useScreenWords(sessionsWords))} cancelHref={list} />;
}

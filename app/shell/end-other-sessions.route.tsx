/** The question before all other sessions are ended, /admin/sessions/end-others. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { endOtherSessions, seesAllSessions } from "#app/auth/session-list.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { sessionsWords } from "#app/words/sessions-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/end-other-sessions.route";
import { otherSessionsEnding } from "./session-endings.ts";

const list = "/admin/sessions";

export function loader({ context }: Route.LoaderArgs) {
  return { everybodys: seesAllSessions(context.get(signedInContext)) };
}

export const action = confirmedAction({
  act: ({ context }) => endOtherSessions(context.get(signedInContext)),
  done: ({ sessions }, n) => ({ to: list, text: sessions.othersEnded({ n }) }),
  failed: ({ sessions }, { saying }) => ({ to: list, text: saying(sessions.notEnded) }),
});

export default function EndOtherSessions({ loaderData: { everybodys } }: Route.ComponentProps) {
  return <ConfirmPage {...otherSessionsEnding(useScreenWords(sessionsWords), everybodys)} cancelHref={list} />;
}

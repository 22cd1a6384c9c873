/** The question before all other sessions are ended, /admin/sessions/end-others. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { endOtherSessions } from "#app/auth/session-list.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useSessionsWords } from "#app/words/use-sessions-words.ts";
import type { Route } from "./+types/end-other-sessions.route";

const list = "/admin/sessions";

/** This loader exists so that every navigation here runs the guard. */
export function loader() {
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const words = wordsOf(context);
  try {
    const n = await endOtherSessions(context.get(signedInContext).session_id);
    return await redirectWithNotice(list, { tone: "ok", text: words.sessions.othersEnded({ n }) });
  } catch (error) {
    return redirectWithNotice(list, { tone: "bad", text: words.sessions.notEnded({ reason: whyOf(error, words) }) });
  }
}

export default function EndOtherSessions() {
  const sessions = useSessionsWords();
  return (
    <ConfirmPage
      title={sessions.endOthersTitle}
      question={sessions.endOthersQuestion}
      yes={sessions.endOthers}
      busy={sessions.ending}
      action={`${list}/end-others`}
      cancelHref={list}
      failed={(reason) => sessions.notEnded({ reason })}
      danger
    />
  );
}

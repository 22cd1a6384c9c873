/** The question before a session is ended, /admin/sessions/{id}/end. */
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { getSession } from "#app/auth/session-list.server.ts";
import { endSession } from "#app/auth/sessions.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useSessionsWords } from "#app/words/use-sessions-words.ts";
import type { Route } from "./+types/end-session.route";
import { sessionLabel } from "./session-label.ts";

const list = "/admin/sessions";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  if (id === context.get(signedInContext).session_id) throw redirect("/logout");
  const session = await getSession(id);
  if (!session) throw redirect(list);
  const { who, device } = sessionLabel(session, wordsOf(context).sessions);
  return { id, detail: `${who} · ${device}` };
}

export async function action({ params, context }: Route.ActionArgs) {
  const id = idOf(params);
  const words = wordsOf(context);
  try {
    await endSession(id);
  } catch (error) {
    return redirectWithNotice(list, { tone: "bad", text: words.sessions.notEnded({ reason: whyOf(error, words) }) });
  }
  if (id === context.get(signedInContext).session_id) {
    return redirect("/login", { headers: { "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
  }
  return redirectWithNotice(list, { tone: "ok", text: words.sessions.ended });
}

export default function EndSession({ loaderData: { id, detail } }: Route.ComponentProps) {
  const sessions = useSessionsWords();
  return (
    <ConfirmPage
      title={sessions.endTitle}
      question={sessions.endQuestion}
      detail={detail}
      yes={sessions.end}
      busy={sessions.ending}
      action={`${list}/${id}/end`}
      cancelHref={list}
      failed={(reason) => sessions.notEnded({ reason })}
      danger
    />
  );
}

/** The question before a session is ended, /admin/sessions/{id}/end. */
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { endListedSession, getSession } from "#app/auth/session-list.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { sessionsWords } from "#app/words/sessions-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/end-session.route";
import { sessionEnding } from "./session-endings.ts";
import { sessionLabel } from "./session-label.ts";
import { redirectSignedOut } from "./signed-out.server.ts";

const list = "/admin/sessions";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const who = context.get(signedInContext);
  if (id === who.session_id) throw redirect("/logout");
  const session = await getSession(id, who);
  if (!session) throw redirect(list);
  return { id, ...sessionLabel(session, wordsOf(context).sessions) };
}

export const action = confirmedAction({
  act: ({ id, context }) => endListedSession(id, context.get(signedInContext)),
  done: ({ sessions }, _, { id, context }) =>
    id === context.get(signedInContext).session_id ? redirectSignedOut() : { to: list, text: sessions.ended },
  failed: ({ sessions }, { saying }) => ({ to: list, text: saying(sessions.notEnded) }),
});

export default function EndSession({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...sessionEnding(useScreenWords(sessionsWords), loaderData)} cancelHref={list} />;
}

/** The question before signing out, /logout, and the sign-out itself. */
import { useEffect, useState } from "react";
import { signedInContext } from "#app/auth/guard.server.ts";
import { homeOf } from "#app/auth/roles.ts";
import { endSession } from "#app/auth/sessions.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { clearPageCache } from "#app/platform/page-cache.ts";
import { clearUnsaved } from "#app/platform/unsaved-work.ts";
import { endPush } from "#app/push/use-push-upkeep.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/logout.route";
import { logoutQuestion } from "./logout-question.ts";
import { redirectSignedOut } from "./signed-out.server.ts";
import { forgetAccessToken } from "./use-access-token.ts";
import { waitingReports } from "./waiting-reports.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { user, role } = context.get(signedInContext);
  return { user: user.id, home: homeOf(role) };
}

export const action = confirmedAction({
  act: ({ context }) => endSession(context.get(signedInContext).session_id),
  done: redirectSignedOut,
  failed: ({ shell }, { saying }, { context }) => ({
    to: homeOf(context.get(signedInContext).role),
    text: saying(shell.logoutFailed),
  }),
});

/** Deletes what this browser keeps of the user only after the server has ended the session, because that may fail. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const user = Number((await request.clone().formData()).get("user"));
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("Location") === "/login") {
      forgetAccessToken();
      endPush();
      clearPageCache();
      clearUnsaved(user);
    }
    throw answer;
  }
}

export default function Logout({ loaderData: { user, home } }: Route.ComponentProps) {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    waitingReports(user).then(setWaiting, () => undefined);
  }, [user]);
  return <ConfirmPage {...logoutQuestion(useWords(), { user, waiting })} cancelHref={home} />;
}

/** The question before signing out, /logout, and the sign-out itself. */
import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { endSession } from "#app/auth/sessions.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { forgetPages } from "#app/platform/kept-pages.ts";
import { endPush } from "#app/push/use-kept-push.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/logout.route";
import { forgetAccessToken } from "./use-access-token.ts";
import { waitingReports } from "./waiting-reports.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await endSession(context.get(signedInContext).session_id);
  } catch (error) {
    const words = wordsOf(context);
    const text = words.shell.logoutFailed({ reason: whyOf(error, words) });
    return redirectWithNotice("/quotes", { tone: "bad", text });
  }
  return redirect("/login", { headers: { "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
}

/** Deletes what this browser keeps of the user only after the server has ended the session, because that may fail. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("Location") === "/login") {
      forgetAccessToken();
      endPush();
      forgetPages();
    }
    throw answer;
  }
}

export default function Logout({ loaderData: { user } }: Route.ComponentProps) {
  const { shell } = useWords();
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    waitingReports(user).then(setWaiting, () => undefined);
  }, [user]);
  return (
    <ConfirmPage
      title={shell.logoutTitle}
      question={shell.logoutQuestion}
      detail={waiting}
      yes={shell.logoutYes}
      busy={shell.logoutYes}
      action="/logout"
      cancelHref="/quotes"
      failed={(reason) => shell.logoutFailed({ reason })}
    />
  );
}

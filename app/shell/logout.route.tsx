import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { endSession } from "#app/auth/sessions.server.ts";
import { sessionCookie } from "#app/platform/cookies.server.ts";
import { forgetPages } from "#app/platform/kept-pages.ts";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsOf } from "#app/platform/screen.server.ts";
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
    if (!(error instanceof Problem)) throw error;
    return redirectWithNotice("/quotes", { tone: "bad", text: error.sentence(wordsOf(context)) });
  }
  return redirect("/login", { headers: { "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetAccessToken();
  endPush();
  forgetPages();
  return serverAction();
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
    />
  );
}

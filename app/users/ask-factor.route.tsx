/**
 * The question before everyone is asked for a second factor, or nobody any more: /admin/users/second-factor, with
 * `?asked=1` or 0 for what is to be.
 */
import { askSecondFactor } from "#app/auth/second-factor.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { errorSentence, wordsOf } from "#app/http/screen.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/ask-factor.route";
import { factorQuestion } from "./factor-question.ts";

const list = "/admin/users";

export function loader({ url }: Route.LoaderArgs) {
  return { asked: isAsked(url) };
}

function isAsked(url: URL): boolean {
  return url.searchParams.get("asked") === "1";
}

export async function action({ url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { nowAsked, nowNotAsked, notChanged } = words.secondFactor;
  try {
    await askSecondFactor(isAsked(url));
  } catch (error) {
    return redirectWithNotice(list, { tone: "bad", text: errorSentence(error, words, notChanged) });
  }
  return redirectWithNotice(list, { tone: "ok", text: isAsked(url) ? nowAsked : nowNotAsked });
}

export default function AskFactor({ loaderData: { asked } }: Route.ComponentProps) {
  return <ConfirmPage {...factorQuestion(useScreenWords(secondFactorWords), asked)} cancelHref={list} />;
}

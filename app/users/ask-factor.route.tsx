/**
 * The question before everyone is asked for a second factor, or nobody any more: /admin/users/second-factor, with
 * `?asked=1` or 0 for what is to be.
 */
import { askSecondFactor } from "#app/auth/second-factor.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
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

export function action({ params, context, url }: Route.ActionArgs) {
  const asked = isAsked(url);
  return confirmedAction({
    act: () => askSecondFactor(asked),
    done: ({ secondFactor }) => ({ to: list, text: asked ? secondFactor.nowAsked : secondFactor.nowNotAsked }),
    failed: ({ secondFactor }, { saying }) => ({ to: list, text: saying(secondFactor.notChanged) }),
  })({ params, context });
}

export default function AskFactor({ loaderData: { asked } }: Route.ComponentProps) {
  return <ConfirmPage {...factorQuestion(useScreenWords(secondFactorWords), asked)} cancelHref={list} />;
}

/** The question before the signed-in engineer's own link is renewed, /my-day/calendar/renew. */
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/renew-own-link.route";
import { renewEngineerLink } from "./feed.server.ts";
import { linkRenewal } from "./link-renewal.ts";

const page = "/my-day/calendar";

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(signedInContext).engineer) throw redirect("/my-day");
  return null;
}

export const action = confirmedAction({
  async act({ context }) {
    const { engineer } = context.get(signedInContext);
    if (!engineer) throw notFound();
    await renewEngineerLink(engineer.id);
  },
  done: ({ feed }) => ({ to: page, text: feed.renewed }),
  failed: ({ feed }, { saying }) => ({ to: page, text: saying(feed.renewFailed) }),
});

export default function RenewOwnLink() {
  return <ConfirmPage {...linkRenewal(useScreenWords(feedWords), page)} cancelHref={page} />;
}

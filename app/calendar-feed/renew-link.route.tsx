/** The question before the calendar feed's link is renewed, /admin/ios-calendar/renew. */
import { redirect } from "react-router";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { renewLink } from "./feed.server.ts";
import { isFeedTokenOurs } from "./feed-tokens.server.ts";
import { linkRenewal } from "./link-renewal.ts";

const subscription = "/admin/ios-calendar";

export function loader() {
  if (!isFeedTokenOurs()) throw redirect(subscription);
  return null;
}

export const action = confirmedAction({
  act: renewLink,
  done: ({ feed }) => ({ to: subscription, text: feed.renewed }),
  failed: ({ feed }, { saying }) => ({ to: subscription, text: saying(feed.renewFailed) }),
});

export default function RenewLink() {
  return <ConfirmPage {...linkRenewal(useScreenWords(feedWords), subscription)} cancelHref={subscription} />;
}

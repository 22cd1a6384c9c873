/** The screen with the link of the company's calendar feed, /admin/ios-calendar. */
import { Page } from "#app/ui/page.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/subscription.route";
import { getSubscription } from "./feed.server.ts";
import { SubscriptionCards } from "./subscription-cards.tsx";

export function loader() {
  return getSubscription();
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const feed = useScreenWords(feedWords);
  return (
    <Page title={feed.title} width="narrow">
      <SubscriptionCards subscription={loaderData} lead={feed.lead} page="/admin/ios-calendar" />
    </Page>
  );
}

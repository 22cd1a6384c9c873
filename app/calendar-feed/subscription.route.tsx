/** The screen with the link of the company's calendar feed, /admin/ios-calendar. */
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/subscription.route";
import { getSubscription, type Subscription } from "./feed.server.ts";
import { SubscriptionCards } from "./subscription-cards.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadOrEmpty<{ subscription: Subscription | null }>(
    async () => ({ subscription: await getSubscription(context.get(languageContext)) }),
    { subscription: null },
  );
}

export default function CompanySubscription({ loaderData: { subscription, failure } }: Route.ComponentProps) {
  const feed = useScreenWords(feedWords);
  return (
    <Page title={feed.title} width="narrow">
      <LoadFailure failure={failure} />
      {subscription ? (
        <SubscriptionCards subscription={subscription} lead={feed.lead} page="/admin/ios-calendar" />
      ) : null}
    </Page>
  );
}

/** The link of the signed-in engineer's own calendar feed, /my-day/calendar. */
import { redirect } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/own-subscription.route";
import { getSubscription, type Subscription } from "./feed.server.ts";
import { SubscriptionCards } from "./subscription-cards.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { engineer } = context.get(signedInContext);
  return loadOrEmpty<{ subscription: Subscription | null }>(
    async () => {
      // That page says what the account lacks.
      if (!engineer) throw redirect("/my-day");
      return { subscription: await getSubscription(context.get(languageContext), engineer.id) };
    },
    { subscription: null },
  );
}

export default function OwnSubscription({ loaderData: { subscription, failure } }: Route.ComponentProps) {
  const { common } = useWords();
  const feed = useScreenWords(feedWords);
  return (
    <Page title={feed.ownTitle} width="narrow" beside={<BackLink to="/my-day">{common.back}</BackLink>}>
      <LoadFailure failure={failure} />
      {subscription ? (
        <SubscriptionCards
          subscription={subscription}
          lead={feed.ownLead}
          askOthers={feed.ownNeedsHttps}
          page="/my-day/calendar"
        />
      ) : null}
    </Page>
  );
}

/** The link of an engineer's own calendar feed, for the office: /service-reports/admin/engineers/{id}/calendar. */
import { getEngineer, isAccountShut } from "#app/engineers/engineers.server.ts";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/engineer-subscription.route";
import { getSubscription, type Subscription } from "./feed.server.ts";
import { SubscriptionCards } from "./subscription-cards.tsx";

type Loaded = {
  id: number;
  engineer: { name: string; active: number; isShut: boolean } | null;
  subscription: Subscription | null;
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  return loadOrEmpty<Loaded>(
    async () => {
      const engineer = await getEngineer(id);
      if (!engineer) throw notFound();
      const { name, active } = engineer;
      const isShut = await isAccountShut(id);
      const subscription = await getSubscription(context.get(languageContext), id);
      return { id, engineer: { name, active, isShut }, subscription };
    },
    { id, engineer: null, subscription: null },
  );
}

export default function EngineerSubscription({ loaderData }: Route.ComponentProps) {
  const { id, engineer, subscription, failure } = loaderData;
  const { common } = useWords();
  const feed = useScreenWords(feedWords);
  const page = `/service-reports/admin/engineers/${id}`;
  return (
    <Page
      title={engineer ? `${feed.title}: ${engineer.name}` : feed.title}
      width="narrow"
      beside={<BackLink to={page}>{common.back}</BackLink>}
    >
      <LoadFailure failure={failure} />
      {engineer?.active === 0 ? <NoticeBox tone="warn">{feed.hasLeft(engineer)}</NoticeBox> : null}
      {engineer?.isShut ? <NoticeBox tone="warn">{feed.accountShut(engineer)}</NoticeBox> : null}
      {engineer && subscription ? (
        <SubscriptionCards
          subscription={subscription}
          lead={feed.leadOf({ name: engineer.name })}
          page={`${page}/calendar`}
        />
      ) : null}
    </Page>
  );
}

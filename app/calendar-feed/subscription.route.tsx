/** The screen with the calendar feed's link, /admin/ios-calendar. */
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/subscription.route";
import { getSubscription } from "./feed.server.ts";
import { linkRenewal } from "./link-renewal.ts";
import { LinkField, SubscriptionLink } from "./subscription-link.tsx";

export function loader() {
  return getSubscription();
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { webcal, plain, base, secure, renewable } = loaderData;
  const feed = useScreenWords(feedWords);
  return (
    <Page title={feed.title} width="narrow">
      {secure ? null : <NoticeBox tone="warn">{feed.needsHttps({ base })}</NoticeBox>}
      <section className="card">
        <div className="card-head">
          <h2>{feed.appleHeading}</h2>
        </div>
        <div className="card-body">
          <p>{feed.lead}</p>
          <SubscriptionLink link={webcal} usable={secure} />
        </div>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{feed.othersHeading}</h2>
        </div>
        <div className="card-body">
          <p>{feed.others}</p>
          <LinkField label={feed.plainLink} link={plain} />
          <p className="small quiet">{feed.howOften}</p>
        </div>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{feed.renewTitle}</h2>
        </div>
        <div className="card-body">
          <p>{renewable ? feed.renewLead : feed.fixedToken}</p>
          {renewable ? <RenewLink /> : null}
        </div>
      </section>
    </Page>
  );
}

function RenewLink() {
  const feed = useScreenWords(feedWords);
  return (
    <ConfirmLink {...linkRenewal(feed)} className="button danger">
      {feed.renew}
    </ConfirmLink>
  );
}

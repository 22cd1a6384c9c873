import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Subscription } from "./feed.server.ts";
import { linkRenewal } from "./link-renewal.ts";
import { LinkField, SubscriptionLink } from "./subscription-link.tsx";

type SubscriptionCardsProps = {
  subscription: Subscription;
  /** What the calendar has. */
  lead: string;
  /** What is said where no calendar app takes the address, to who cannot change that. */
  askOthers?: string;
  /** The address of the page, below which the link is renewed. */
  page: string;
};

/** What the page of a calendar subscription shows: the link for Apple's programs, for others, and a new link. */
export function SubscriptionCards({ subscription, lead, askOthers, page }: SubscriptionCardsProps) {
  const { webcal, plain, base, secure, renewable } = subscription;
  const feed = useScreenWords(feedWords);
  return (
    <>
      {secure ? null : <NoticeBox tone="warn">{askOthers ?? feed.needsHttps({ base })}</NoticeBox>}
      <section className="card">
        <div className="card-head">
          <h2>{feed.appleHeading}</h2>
        </div>
        <div className="card-body">
          <p>{lead}</p>
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
          {renewable ? (
            <ConfirmLink {...linkRenewal(feed, page)} className="button danger">
              {feed.renew}
            </ConfirmLink>
          ) : null}
        </div>
      </section>
    </>
  );
}

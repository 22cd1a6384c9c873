import type { Question } from "#app/ui/confirm-link.tsx";
import type { Words } from "#app/words/words.ts";

/** What is asked before the address of the calendar subscription is replaced. */
export function linkRenewal(feed: Words["feed"]): Question {
  return {
    title: feed.renewTitle,
    question: feed.renewQuestion,
    yes: feed.renewYes,
    busy: feed.renewing,
    action: "/admin/ios-calendar/renew",
    failed: (reason) => feed.renewFailed({ reason }),
    danger: true,
  };
}

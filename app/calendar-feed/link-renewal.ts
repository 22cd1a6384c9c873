import type { Question } from "#app/ui/confirm-link.tsx";
import type { Words } from "#app/words/words.ts";

/** What is asked before the link on a page of a calendar subscription is replaced. */
export function linkRenewal(feed: Words["feed"], page: string): Question {
  return {
    title: feed.renewTitle,
    question: feed.renewQuestion,
    yes: feed.renewYes,
    busy: feed.renewing,
    action: `${page}/renew`,
    failed: (reason) => feed.renewFailed({ reason }),
    danger: true,
  };
}

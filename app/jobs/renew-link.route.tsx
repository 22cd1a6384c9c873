/** The question before the calendar feed's link is renewed, /admin/ios-calendar/renew. */
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useFeedWords } from "#app/words/use-feed-words.ts";
import type { Route } from "./+types/renew-link.route";
import { getSubscription, renewLink } from "./feed.server.ts";

const subscription = "/admin/ios-calendar";

export function loader() {
  if (!getSubscription().renewable) throw redirect(subscription);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const words = wordsOf(context);
  try {
    await renewLink();
  } catch (error) {
    const text = words.feed.renewFailed({ reason: whyOf(error, words) });
    return redirectWithNotice(subscription, { tone: "bad", text });
  }
  return redirectWithNotice(subscription, { tone: "ok", text: words.feed.renewed });
}

export default function RenewLink() {
  const feed = useFeedWords();
  return (
    <ConfirmPage
      title={feed.renewTitle}
      question={feed.renewQuestion}
      yes={feed.renewYes}
      busy={feed.renewing}
      action={`${subscription}/renew`}
      cancelHref={subscription}
      failed={(reason) => feed.renewFailed({ reason })}
      danger
    />
  );
}

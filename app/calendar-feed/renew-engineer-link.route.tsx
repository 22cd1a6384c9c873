/** The question before an engineer's own link is renewed: /service-reports/admin/engineers/{id}/calendar/renew. */
import { getEngineer } from "#app/engineers/engineers.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/renew-engineer-link.route";
import { renewEngineerLink } from "./feed.server.ts";
import { linkRenewal } from "./link-renewal.ts";

const pageOf = (id: number) => `/service-reports/admin/engineers/${id}/calendar`;

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const engineer = await getEngineer(id);
  if (!engineer) throw notFound();
  return { id, name: engineer.name };
}

export const action = confirmedAction({
  act: ({ id }) => renewEngineerLink(id),
  done: ({ feed }, _, { id }) => ({ to: pageOf(id), text: feed.renewed }),
  failed: ({ feed }, { saying }, { id }) => ({ to: pageOf(id), text: saying(feed.renewFailed) }),
});

export default function RenewEngineerLink({ loaderData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const renewal = linkRenewal(useScreenWords(feedWords), pageOf(id));
  return <ConfirmPage {...renewal} detail={name} cancelHref={pageOf(id)} />;
}

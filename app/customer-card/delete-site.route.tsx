/** The question before a site is deleted, /customers/{id}/sites/{site}/delete. */
import { redirect } from "react-router";
import { deleteSite, getSite } from "#app/customers/sites.server.ts";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-site.route";
import { siteDeletion } from "./site-deletion.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const place = { customer_id: idOf(params), id: idOf({ id: params.site }) };
  const found = await getSite(place);
  if (!found) throw redirect(`/customers/${place.customer_id}`);
  return { ...place, name: found.thing.name };
}

export function action({ params, context }: Route.ActionArgs) {
  const place = { customer_id: idOf(params), id: idOf({ id: params.site }) };
  const to = `/customers/${place.customer_id}`;
  return confirmedAction({
    act: () => orGone(deleteSite(place)),
    done: ({ card }) => ({ to, text: card.siteDeleted }),
    failed: ({ card }, { saying }) => ({ to, text: saying(card.siteNotDeleted) }),
  })({ params, context });
}

export default function DeleteSite({ loaderData }: Route.ComponentProps) {
  const { customer_id } = loaderData;
  const question = siteDeletion(useWords(), useScreenWords(cardWords), loaderData);
  return <ConfirmPage {...question} cancelHref={`/customers/${customer_id}`} />;
}

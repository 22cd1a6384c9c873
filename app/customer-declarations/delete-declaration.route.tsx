/** The question before an unsigned declaration is deleted, /customers/{id}/declarations/{declaration}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-declaration.route";
import { declarationDeletion } from "./declaration-deletion.ts";
import { placeOf } from "./declaration-place.ts";
import { deleteDeclaration, listDeclarations } from "./declarations.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const place = placeOf(params);
  const found = (await listDeclarations(place.customer_id)).find(({ id }) => id === place.id);
  if (!found || found.signed_on) throw redirect(`/customers/${place.customer_id}`);
  return place;
}

export function action({ params, context }: Route.ActionArgs) {
  const place = placeOf(params);
  const to = `/customers/${place.customer_id}`;
  return confirmedAction({
    act: () => orGone(deleteDeclaration(place)),
    done: ({ declarations }) => ({ to, text: declarations.deleted }),
    failed: ({ declarations }, { saying }) => ({ to, text: saying(declarations.notDeleted) }),
  })({ params, context });
}

export default function DeleteDeclaration({ loaderData }: Route.ComponentProps) {
  const question = declarationDeletion(useWords(), useScreenWords(declarationsWords), loaderData);
  return (
    <ConfirmPage {...question} cancelHref={`/customers/${loaderData.customer_id}/declarations/${loaderData.id}`} />
  );
}

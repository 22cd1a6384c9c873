/** The question before days off are deleted, /service-reports/admin/working-time/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { sitePath } from "#app/http/site-path.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-absence.route";
import { absenceDeletion } from "./absence-parts.tsx";
import { deleteAbsence, getAbsence } from "./absences.server.ts";

const list = "/service-reports/admin/working-time";

/** The page on which the days off were to be deleted, by the address; the list of everybody's where it names none. */
function backIn(url: URL): string {
  return sitePath(url.searchParams.get("back")) ?? list;
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const back = backIn(url);
  const absence = await getAbsence(idOf(params));
  if (!absence) throw redirect(back);
  return { absence, back };
}

export function action({ params, url, context }: Route.ActionArgs) {
  const to = backIn(url);
  return confirmedAction({
    act: ({ id }) => orGone(deleteAbsence(id)),
    done: ({ engineers }) => ({ to, text: engineers.daysOffDeleted }),
    failed: ({ engineers }, { saying }) => ({ to, text: saying(engineers.daysOffNotDeleted) }),
  })({ params, context });
}

export default function DeleteAbsence({ loaderData: { absence, back } }: Route.ComponentProps) {
  const question = absenceDeletion(useWords(), useScreenWords(engineersWords), absence, back);
  return <ConfirmPage {...question} cancelHref={back} />;
}

/** The question before days off are deleted, /service-reports/admin/working-time/{id}/delete. */
import { redirect } from "react-router";
import { confirmed, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-absence.route";
import { absenceDeletion } from "./absence-parts.tsx";
import { deleteAbsence, getAbsence } from "./absences.server.ts";

const list = "/service-reports/admin/working-time";

/** The page with the days off: that of the engineer, or of the company. */
function listOf(engineer_id: number | null): string {
  return engineer_id === null ? list : `/service-reports/admin/engineers/${engineer_id}`;
}

export async function loader({ params }: Route.LoaderArgs) {
  const absence = await getAbsence(idOf(params));
  if (!absence) throw redirect(list);
  return absence;
}

export const action = confirmed({
  act: async ({ id }) => {
    const absence = await getAbsence(id);
    if (absence) await orGone(deleteAbsence(id));
    return absence?.engineer_id ?? null;
  },
  done: ({ engineers }, engineer_id) => ({ to: listOf(engineer_id), text: engineers.daysOffDeleted }),
  failed: ({ engineers }, { reason }) => ({ to: list, text: engineers.daysOffNotDeleted({ reason }) }),
});

export default function DeleteAbsence({ loaderData }: Route.ComponentProps) {
  const question = absenceDeletion(useWords(), useScreenWords(engineersWords), loaderData);
  return <ConfirmPage {...question} cancelHref={listOf(loaderData.engineer_id)} />;
}

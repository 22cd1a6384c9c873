/** The question before an engineer is deleted, /service-reports/admin/engineers/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { Problem } from "#app/platform/problem.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-engineer.route";
import { engineerDeletion } from "./engineer-deletion.ts";
import { deleteEngineer, listEngineers } from "./engineers.server.ts";

const list = "/service-reports/admin/engineers";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const engineer = (await listEngineers()).find((each) => each.id === id);
  if (!engineer) throw redirect(list);
  return { id, name: engineer.name };
}

export const action = confirmedAction({
  act: ({ id }) => orGone(deleteEngineer(id)),
  done: ({ reportAnswers }) => ({ to: list, text: reportAnswers.engineerDeleted }),
  failed: (words, { saying, error }) => {
    // The sentence (behaviour 7.7) says by itself what failed.
    const inUse = error instanceof Problem && error.kind === "conflict";
    return { to: list, text: inUse ? error.sentence(words) : saying(words.reports.deleteFault) };
  },
});

export default function DeleteEngineer({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...engineerDeletion(useWords(), useScreenWords(reportsWords), loaderData)} cancelHref={list} />;
}

/** The question before an engineer is deleted, /service-reports/admin/engineers/{id}/delete. */
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-engineer.route";
import { deleteEngineer, listEngineers } from "./engineers.server.ts";

const list = "/service-reports/admin/engineers";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const engineer = (await listEngineers()).find((each) => each.id === id);
  if (!engineer) throw redirect(list);
  return { id, name: engineer.name };
}

export async function action({ params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  try {
    await deleteEngineer(id);
  } catch (error) {
    // The sentence of behaviour 7.7 says by itself what failed.
    const inUse = error instanceof Problem && error.kind === "conflict";
    const reason = whyOf(error, words);
    const text = inUse ? reason : words.reports.deleteFault({ reason });
    return redirectWithNotice(list, { tone: "bad", text });
  }
  return redirectWithNotice(list, { tone: "ok", text: words.reportAnswers.engineerDeleted });
}

export default function DeleteEngineer({ loaderData }: Route.ComponentProps) {
  const { common } = useWords();
  const reports = useReportsWords();
  return (
    <ConfirmPage
      title={reports.deleteEngineer}
      question={reports.deleteEngineerQuestion}
      detail={loaderData.name}
      yes={common.delete}
      busy={common.deleting}
      action={`${list}/${loaderData.id}/delete`}
      cancelHref={list}
      failed={(reason) => reports.deleteFault({ reason })}
      danger
    />
  );
}

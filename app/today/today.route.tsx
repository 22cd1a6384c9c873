/** What the office has to look at today, /today: jobs by engineer, and whatever is late, missing, owed or failed. */
import { Form } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { setStartsToday, startsToday } from "#app/auth/users.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { troubleText } from "#app/operations/shown-backups.server.ts";
import { fullDay } from "#app/platform/date-texts.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { todayWords } from "#app/words/today-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/today.route";
import { JobsOfToday } from "./jobs-of-today.tsx";
import { ToLookAt } from "./to-look-at.tsx";
import { emptyToday, getToday } from "./today.server.ts";
import "./today.css";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(languageContext);
  const words = wordsOf(context);
  const { id } = context.get(signedInContext).user;
  const shown = (found: ReturnType<typeof emptyToday>) => ({
    ...found,
    day: fullDay(found.today, language),
    backup: found.backup && troubleText(found.backup, words),
    owed: { ...found.owed, amount: formatMoney(found.owed.owed_cents, language) },
  });
  return loadOrEmpty(async () => ({ ...shown(await getToday()), starts: (await startsToday(id)) as boolean | null }), {
    ...shown(emptyToday()),
    starts: null as boolean | null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["start"]);
  try {
    await setStartsToday(context.get(signedInContext).user.id, typed.start === "1");
    return await redirectWithNotice("/today", { tone: "ok", text: words.today.choiceSaved });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(todayWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  const { day, failure, starts } = loaderData;
  return (
    <Page title={words.title} width="medium">
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      <p className="lead today-day">{day}</p>
      {failure ? null : (
        <>
          <JobsOfToday {...loaderData} />
          <ToLookAt {...loaderData} />
        </>
      )}
      {starts === null && !refusal ? null : (
        <Form method="post" className="today-start">
          {/* Some browsers send no form without a field. */}
          <input type="hidden" name="intent" value="start" />
          <p className="small quiet">{starts ? words.startsHere : words.startsAtQuotes}</p>
          <SubmitButton className="button" busyText={common.saving} name="start" value={starts ? "0" : "1"}>
            {starts ? words.startAtQuotes : words.startHere}
          </SubmitButton>
        </Form>
      )}
    </Page>
  );
}

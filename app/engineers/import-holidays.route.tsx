/** The screen that imports holidays from an iCal file, /service-reports/admin/working-time/import. */
import { data, Link } from "react-router";
import { importForm, textOfForm } from "#app/http/csv-import.server.ts";
import type { WantedFiles } from "#app/http/incoming-form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, textsOf, withFormOf, wordsOf } from "#app/http/screen.server.ts";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/import-holidays.route";
import { type AbsenceLine, importAbsences } from "./absence-import.server.ts";
import { FoundHolidays, HolidayFile, type ShownHoliday } from "./holiday-forms.tsx";

/** The second step also posts the keys of the lines that are taken. */
const posted: WantedFiles = { ...importForm, text: importForm.text + 200_000 };

const list = "/service-reports/admin/working-time";

export function action({ request, context }: Route.ActionArgs) {
  return withFormOf(request, posted, async ({ texts, files: [file], expectStored }) => {
    const words = wordsOf(context);
    const typed = textsOf(texts, ["text", "intent"]);
    try {
      expectStored();
      const text = await textOfForm(file, typed.text);
      if (typed.intent === "import") {
        const lines = await importAbsences(text, { take: new Set(texts.getAll("take").map(String)) });
        const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
        const said = words.engineers.importedDays({ create: count("create"), update: count("update") });
        return await redirectWithNotice(list, { tone: "ok", text: said });
      }
      const lines = (await importAbsences(text, { take: null })).map((line, id) => holidayToShow(line, id, words));
      return data({ problem: null, fields: {}, values: { text, lines } });
    } catch (error) {
      return answerRefusal(error, words, { text: typed.text, lines: null });
    }
  });
}

function holidayToShow({ error, event: _, ...line }: AbsenceLine, id: number, words: Words): ShownHoliday {
  return { ...line, id, error: error?.(words) ?? null };
}

export default function ImportHolidays({ actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const engineers = useScreenWords(engineersWords);
  const answered = useRefusal(actionData);
  const { text, lines } = answered?.values ?? { text: "", lines: null };
  return (
    <Page
      title={engineers.importTitle}
      beside={
        <Link className="button" to={list}>
          {common.back}
        </Link>
      }
    >
      {answered?.problem ? <FormProblem title={answered.problem} /> : null}
      {lines ? <FoundHolidays text={text} lines={lines} /> : <HolidayFile text={text} />}
    </Page>
  );
}

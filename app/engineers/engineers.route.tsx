/** The screen Engineers, /service-reports/admin/engineers. */
import { ListPage } from "#app/admin-lists/list-page.tsx";
import { activeAfter, rowSchema } from "#app/admin-lists/row.schema.ts";
import { useRowRefusal } from "#app/admin-lists/use-row-refusal.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { RowList } from "#app/lists/row-list.tsx";
import type { Day } from "#app/platform/dates.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { rowsOrPressed } from "#app/ui/pressed-row.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/engineers.route";
import { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";
import { type Engineer, palette } from "./engineer.ts";
import { AddEngineer, EngineerRow } from "./engineer-forms.tsx";
import { createEngineer, listEngineers, updateEngineer, versionsOfEngineers } from "./engineers.server.ts";

type Loaded = { rows: (Engineer & { version: string })[]; today: Day };

export function loader() {
  const today = dayOf(new Date());
  return loadOrEmpty<Loaded>(
    async () => {
      const versions = await versionsOfEngineers();
      const rows = (await listEngineers()).map((row) => ({ ...row, version: String(versions.get(row.id) ?? "") }));
      return { rows, today };
    },
    { rows: [], today },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent", "name", "email", "version"]);
  try {
    const text = words.reportAnswers[await applyRow(typed)];
    return await redirectWithNotice(url.pathname, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

/** Does what the posted button says. Gives the key of the notice. */
async function applyRow(typed: Record<"id" | "intent" | "name" | "email" | "version", string>) {
  const wanted = validate(rowSchema, typed);
  if (wanted.intent === "add") {
    await createEngineer(validate(engineerSchema, { name: typed.name, email: typed.email }));
    return "engineerAdded";
  }
  if (wanted.intent === "save") {
    const { name, email, version } = typed;
    await updateEngineer(wanted.id, validate(engineerChangeSchema, { name, email }), seenByForm(version));
    return "engineerSaved";
  }
  await updateEngineer(wanted.id, { active: activeAfter(wanted.intent) });
  return wanted.intent === "enable" ? "engineerEnabled" : "engineerDisabled";
}

/** A row that is shown for its typed texts alone, because the list could not be read. */
function rowOfTyped(row: { id: number; active: number }): Loaded["rows"][number] {
  const nothing = { version: "", name: "", email: null, phone: "", user_id: null, certificate: null, hours: null };
  return { ...row, ...nothing, colour: palette[0], initials: "?" };
}

export default function Engineers({ loaderData, actionData }: Route.ComponentProps) {
  const reports = useScreenWords(reportsWords);
  const { colour } = useScreenWords(engineersWords).fields;
  const { failure, today } = loaderData;
  const refusal = useRefusal(actionData);
  const rows = rowsOrPressed(loaderData, refusal, rowOfTyped);
  const ofRow = (id: number) => refusalAt(refusal, (button) => button.id === String(id));
  return (
    <ListPage title={reports.engineers} refusal={useRowRefusal(refusal)} failure={failure}>
      <AddEngineer key={useFormKey("engineer")} refusal={refusalAt(refusal, ({ intent }) => intent === "add")} />
      <section className="card">
        <RowList
          className="engineers"
          label={reports.engineers}
          empty={failure ? null : reports.noEngineers}
          heads={[
            { label: colour },
            { label: reports.name },
            { label: reports.email },
            { label: reports.status },
            { label: reports.actions },
          ]}
        >
          {rows.map((engineer) => (
            <EngineerRow
              key={`${engineer.id} ${engineer.name} ${engineer.email}`}
              engineer={engineer}
              refusal={ofRow(engineer.id)}
              today={today}
            />
          ))}
        </RowList>
      </section>
    </ListPage>
  );
}

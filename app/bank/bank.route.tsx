/** Files of banks, /receivables/bank: reads one, and records what came in as payments of invoices. */
import { Form, Link } from "react-router";
import { importLimits } from "#app/csv/csv-import.ts";
import { importForm, textOfForm } from "#app/http/csv-import.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, loadOrEmpty, textsOf, withFormOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { ListTable } from "#app/lists/list-table.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { wrongField } from "#app/platform/problem.ts";
import { Field } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { bankWords } from "#app/words/bank-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/bank.route";
import { bankChoiceSchema, restoreSchema } from "./bank.schema.ts";
import { type DecidedEntry, listDecidedEntries, listWaitingEntries, type WaitingEntry } from "./bank.server.ts";
import { type Decision, decideEntries, ExcessUnconfirmed, restoreEntry } from "./decisions.server.ts";
import { EntryFields } from "./entry-fields.tsx";
import { importStatement } from "./import-statement.server.ts";

type Loaded = { entries: WaitingEntry[]; total: number; otherAccounts: string[]; decided: DecidedEntry[] };

export function loader() {
  return loadOrEmpty<Loaded>(async () => ({ ...(await listWaitingEntries()), decided: await listDecidedEntries() }), {
    ...{ entries: [], total: 0, otherAccounts: [] },
    decided: [],
  });
}

/** The intents of the three forms: a file is read, the chosen payments are recorded, a dismissed one waits again. */
export function action({ request, context, url }: Route.ActionArgs) {
  return withFormOf(request, importForm, async ({ texts, files: [file], expectStored }) => {
    const words = wordsOf(context);
    const { intent, text } = textsOf(texts, ["intent", "text"]);
    const chosen = Object.fromEntries(
      [...texts].flatMap(([name, value]) =>
        /^(choice|invoice|excess)-\d+$/.test(name) ? [[name, String(value)]] : [],
      ),
    );
    try {
      expectStored();
      const now = new Date();
      const done = (said: string) => redirectWithNotice(url.pathname, { tone: "ok", text: said });
      if (intent === "record") return await done(words.bank.recorded(await decideEntries(decisionsOf(chosen), now)));
      if (intent === "restore") {
        await restoreEntry(validate(restoreSchema, textsOf(texts, ["id"])).id);
        return await done(words.bank.restored);
      }
      const statement = await textOfForm(file, text);
      const { format, ...counts } = await importStatement(statement, now);
      return await done(words.bank.imported({ format: words.bank.formats[format], ...counts }));
    } catch (error) {
      const excess = error instanceof ExcessUnconfirmed ? error.excess : {};
      return answerRefusal(error, words, { intent, text, chosen, excess });
    }
  });
}

/**
 * What the form says of each entry, without those that are left for later. Throws an invalid Problem at the field
 * `invoice-{id}` where the number of an invoice is typed and something else is chosen.
 */
function decisionsOf(chosen: Record<string, string>): Decision[] {
  return Object.entries(chosen).flatMap(([name, value]): Decision[] => {
    const id = Number(/^choice-(\d+)$/.exec(name)?.[1]);
    if (!id) return [];
    const { choice } = validate(bankChoiceSchema, { choice: value });
    const invoice_numbers = (chosen[`invoice-${id}`] ?? "").trim();
    const excess = chosen[`excess-${id}`] ?? "";
    // A number that was typed is meant, also where the choice beside it was not pressed.
    if (choice === "other" || (choice === "" && invoice_numbers !== "")) return [{ id, invoice_numbers, excess }];
    // Beside another choice nobody can tell which is meant: a proposal may have been chosen beforehand.
    if (invoice_numbers !== "") throw wrongField(`invoice-${id}`, ({ problems }) => problems.bankFile.twoChoices);
    if (choice === "none") return [{ id, dismissed: true }];
    if (choice === "") return [];
    return [{ id, invoice_ids: choice, excess }];
  });
}

export default function BankFile({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(bankWords);
  const refusal = useRefusal(actionData);
  const { entries, total, otherAccounts, decided, failure } = loaderData;
  const values = refusal?.values ?? null;
  return (
    <Page
      title={words.title}
      width="medium"
      beside={
        <Link className="button" to="/receivables">
          {words.back}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={failedSentence(refusal, words.failed)} fields={refusal.fields} /> : null}
      {/* Another one after a file was read: empty, whatever the browser remembers. */}
      <FileForm key={`${total} ${decided.length}`} text={values?.text ?? ""} />
      {failure ? null : (
        <>
          <WaitingEntries
            {...{ entries, total, otherAccounts }}
            // The form of a file, or of one dismissed entry, says nothing of the choices.
            typed={values?.intent === "record" ? values.chosen : null}
            excess={values?.excess ?? {}}
            wrong={refusal?.fields ?? {}}
          />
          <DecidedEntries entries={decided} />
        </>
      )}
    </Page>
  );
}

function FileForm({ text }: { text: string }) {
  const words = useScreenWords(bankWords);
  return (
    <section className="card">
      <Form method="post" encType="multipart/form-data" className="card-body">
        <p className="lead">{words.lead}</p>
        <Field label={words.file} hint={words.fileHint({ megabytes: importLimits.bytes / 1024 / 1024 })}>
          {(wiring) => <input {...wiring} type="file" name="file" />}
        </Field>
        <Field label={words.paste}>
          {(wiring) => <textarea {...wiring} name="text" rows={3} defaultValue={text} spellCheck={false} />}
        </Field>
        <div className="actions">
          <SubmitButton className="button" busyText={words.reading} name="intent" value="read">
            {words.read}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

type WaitingEntriesProps = {
  entries: WaitingEntry[];
  total: number;
  otherAccounts: string[];
  /** What was chosen in a form that was not recorded, by the names of its fields. */
  typed: Record<string, string> | null;
  /** The confirmations that more is paid than what is left, by the ids of the entries that need one. */
  excess: Partial<Record<number, string>>;
  wrong: Partial<Record<string, string>>;
};

function WaitingEntries({ entries, total, otherAccounts, typed, excess, wrong }: WaitingEntriesProps) {
  const words = useScreenWords(bankWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.waiting({ n: total })}</h2>
      </div>
      {entries.length === 0 ? (
        <p className="empty">{words.nothing}</p>
      ) : (
        <Form method="post" className="card-body">
          <FormKey of="bank" />
          {otherAccounts.length > 0 ? (
            <NoticeBox tone="warn">{words.otherAccounts({ accounts: otherAccounts.join(", ") })}</NoticeBox>
          ) : null}
          {entries.map((entry) => (
            <EntryFields
              key={entry.id}
              {...{ entry, typed }}
              excess={excess[entry.id]}
              wrong={wrong[`invoice-${entry.id}`]}
            />
          ))}
          {total > entries.length ? <p className="quiet">{words.more({ n: total - entries.length })}</p> : null}
          <div className="actions">
            <SubmitButton busyText={words.reading} name="intent" value="record">
              {words.record}
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}

function DecidedEntries({ entries }: { entries: DecidedEntry[] }) {
  const words = useScreenWords(bankWords);
  const language = useLanguage();
  if (entries.length === 0) return null;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.decided}</h2>
      </div>
      <ListTable<DecidedEntry>
        path="/receivables/bank"
        loading={words.loading}
        columns={[
          { label: words.date, place: "bottom-left", cell: ({ booked_on }) => formatDay(booked_on) },
          { label: words.from, place: "headline", look: "who", cell: ({ payer, text }) => payer || text },
          {
            ...{ label: words.amount, place: "top-right", look: "money strong", end: true },
            cell: ({ amount_cents }) => formatMoney(amount_cents, language),
          },
          {
            ...{ label: words.invoices, place: "below" },
            cell: ({ id, invoices }) =>
              invoices.length === 0 ? (
                <Form method="post" className="decided-without">
                  <input type="hidden" name="id" value={id} />
                  <span>{words.without}</span>{" "}
                  <SubmitButton className="button small" busyText={words.reading} name="intent" value="restore">
                    {words.restore}
                  </SubmitButton>
                </Form>
              ) : (
                invoices.map((invoice) => (
                  <span key={invoice.id}>
                    <Link to={`/invoices/${invoice.id}/payments`}>{invoice.invoice_number}</Link>{" "}
                  </span>
                ))
              ),
          },
        ]}
        rows={entries}
        empty={null}
      />
    </section>
  );
}

/** When customers are reminded of what they owe, /receivables/reminders: the rule, what is due today, what was sent. */
import { Form, Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { customerName } from "#app/customers/customer.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { ListTable } from "#app/lists/list-table.tsx";
import { getEmailSettings, isSetUp } from "#app/mail/email-settings.server.ts";
import { sentenceOfMessage } from "#app/mail/mail-failure.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { reminderWords } from "#app/words/reminder-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/reminders.route";
import { reminderSettingsSchema } from "./receivables.schema.ts";
import {
  type DueReminder,
  getReminderSettings,
  listDueReminders,
  listReminders,
  type ReminderSettings,
  type SentReminder,
  saveReminderSettings,
} from "./reminders.server.ts";

const dayNames = ["first_days", "second_days", "third_days"] as const;

/** The most invoices that are named as due. */
const mostDue = 50;

type Sent = Omit<SentReminder, "at"> & { at: string };

/** Without `settings` they could not be read. */
type Loaded = {
  settings: ReminderSettings | null;
  isMailSetUp: boolean;
  due: DueReminder[];
  total: number;
  sent: Sent[];
};

export function loader({ context }: Route.LoaderArgs) {
  return loadOrEmpty<Loaded>(load, { settings: null, isMailSetUp: true, due: [], total: 0, sent: [] });

  async function load() {
    const words = wordsOf(context);
    const settings = await getReminderSettings();
    const [due, sent, email] = await Promise.all([
      listDueReminders(settings, dayOf(new Date())),
      listReminders(),
      getEmailSettings(),
    ]);
    return {
      ...{ settings, isMailSetUp: isSetUp(email), due: due.slice(0, mostDue), total: due.length },
      sent: sent.map(({ at, error, ...one }) => ({
        ...one,
        ...{ at: clockTime(at), error: error && sentenceOfMessage(words, error) },
      })),
    };
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["active", ...dayNames, "from_now_on"]);
  try {
    const { active, from_now_on, ...days } = validate(reminderSettingsSchema, typed);
    await saveReminderSettings(
      {
        active: active === 1,
        days: [days.first_days, days.second_days, days.third_days],
        fromNowOn: from_now_on === 1,
      },
      dayOf(new Date()),
    );
    const text = active ? words.reminders.savedOn : words.reminders.savedOff;
    return await redirectWithNotice(url.pathname, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(reminderWords);
  const may = useMay();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { settings, isMailSetUp, due, total, sent, failure } = loaderData;
  // No form when the settings could not be read: saving what it would show in their place would erase them.
  const values = refusal?.values ?? (settings && textsFor(settings));
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
      <p className="lead">
        {words.lead} <Link to="/admin/email-texts">{words.texts}</Link>
      </p>
      {isMailSetUp ? null : (
        <NoticeBox tone="warn">
          {words.noMail} {may("/admin/email") ? <Link to="/admin/email">{words.emailSettings}</Link> : words.askOwner}
        </NoticeBox>
      )}
      {refusal ? <FormProblem title={failedSentence(refusal, words.failed)} /> : null}
      {values ? <SettingsForm values={values} since={settings?.since ?? null} wrong={refusal?.fields} /> : null}
      {settings ? (
        <>
          <DueList due={due} total={total} isActive={settings.active} />
          <SentList sent={sent} />
        </>
      ) : null}
    </Page>
  );
}

type Typed = Record<"active" | (typeof dayNames)[number] | "from_now_on", string>;

function textsFor({ active, days, since }: ReminderSettings): Typed {
  const [first_days, second_days, third_days] = days.map((count) => String(count ?? ""));
  return {
    ...{ active: active ? "1" : "", from_now_on: since ? "1" : "" },
    ...{ first_days: first_days ?? "", second_days: second_days ?? "", third_days: third_days ?? "" },
  };
}

type SettingsFormProps = {
  values: Typed;
  since: ReminderSettings["since"];
  wrong: Partial<Record<string, string>> | undefined;
};

function SettingsForm({ values, since, wrong = {} }: SettingsFormProps) {
  const words = useScreenWords(reminderWords);
  const { common, fields } = useWords();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.when}</h2>
      </div>
      <Form method="post" noValidate className="card-body">
        <label className="check">
          <input type="checkbox" name="active" value="1" defaultChecked={values.active === "1"} />
          {words.active}
        </label>
        <div className="columns">
          {dayNames.map((name, index) => (
            <TextField
              key={name}
              label={fields[name]}
              hint={index === 0 ? words.daysHint : words.daysHintOptional}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values[name]}
              error={wrong[name]}
            />
          ))}
        </div>
        <label className="check">
          <input type="checkbox" name="from_now_on" value="1" defaultChecked={values.from_now_on === "1"} />
          {since ? words.fromDay({ day: formatDay(since) }) : words.fromNowOn}
        </label>
        <div className="actions">
          <SubmitButton busyText={common.saving}>{words.save}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function DueList({ due, total, isActive }: { due: DueReminder[]; total: number; isActive: boolean }) {
  const words = useScreenWords(reminderWords);
  const { quotes } = useWords();
  const language = useLanguage();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{isActive ? words.dueNow : words.dueNowIfOn}</h2>
      </div>
      <ListTable<DueReminder>
        path="/receivables/reminders"
        loading={words.loading}
        columns={[
          {
            ...{ label: words.invoice, place: "headline", look: "number" },
            cell: ({ id, invoice_number }) => <Link to={`/invoices/${id}/payments`}>{invoice_number}</Link>,
          },
          {
            ...{ label: words.customer, place: "below", look: "who" },
            cell: ({ customer, to }) => (
              <>
                <Link to={`/receivables/${customer.id}`}>
                  {customerName(customer) ?? quotes.customerFallback({ id: customer.id })}
                </Link>{" "}
                {to === "" ? <span className="badge unpaid">{words.noAddress}</span> : null}
              </>
            ),
          },
          { label: words.due, place: "bottom-left", cell: ({ due_on }) => formatDay(due_on) },
          { label: words.reminder, place: "bottom-right", cell: ({ step }) => words.steps[step] },
          {
            ...{ label: words.owed, place: "top-right", look: "money strong", end: true },
            cell: ({ owed_cents }) => formatMoney(owed_cents, language),
          },
        ]}
        rows={due}
        empty={<p className="empty">{words.noneDue}</p>}
      />
      {total > due.length ? <p className="table-foot">{words.moreDue({ n: total - due.length })}</p> : null}
    </section>
  );
}

function SentList({ sent }: { sent: Sent[] }) {
  const words = useScreenWords(reminderWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.latest}</h2>
      </div>
      <ListTable<Sent>
        path="/receivables/reminders"
        loading={words.loading}
        columns={[
          {
            ...{ label: words.invoice, place: "headline", look: "number" },
            cell: ({ invoice }) => <Link to={`/invoices/${invoice.id}/payments`}>{invoice.invoice_number}</Link>,
          },
          { label: words.reminder, place: "top-right", cell: ({ step }) => words.steps[step] },
          { label: words.to, place: "below", cell: ({ to }) => to },
          { label: words.at, place: "bottom-left", cell: ({ at }) => at },
          {
            ...{ label: words.state, place: "bottom-right" },
            cell: ({ state, error }) => (
              <span className={state === "failed" ? "badge unpaid" : "badge"} title={error ?? undefined}>
                {words.states[state]}
              </span>
            ),
          },
        ]}
        rows={sent}
        empty={<p className="empty">{words.noneSent}</p>}
      />
    </section>
  );
}

/** What a customer owes, /receivables/{id}: their unpaid invoices, the oldest first, and their statement of account. */
import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { mergedInto } from "#app/customers/merged-customers.server.ts";
import { PhoneLink } from "#app/customers/phone-link.tsx";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type AskedPeriod, parsePeriod } from "#app/http/period.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { type Column, ListTable } from "#app/lists/list-table.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getCompanyTerms, getCustomerTerms, type StoredTerms, saveCustomerTerms } from "#app/terms/terms.server.ts";
import { termsNames } from "#app/terms/terms-fields.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { receivablesWords } from "#app/words/receivables-words.ts";
import { reminderWords } from "#app/words/reminder-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/debtor.route";
import { customerTermsSchema, reminderStopsSchema } from "./receivables.schema.ts";
import { getDebtor, type UnpaidInvoice } from "./receivables.server.ts";
import type { ReminderState, ReminderStep } from "./reminder-steps.ts";
import { StopsForm, stopsIntent } from "./reminder-stops-form.tsx";
import { getReminderStops, lastReminders, type ReminderStops, saveReminderStops } from "./reminders.server.ts";
import { statementPeriod, usualPeriod } from "./statement.server.ts";
import { StatementForm } from "./statement-form.tsx";
import { TermsForm } from "./terms-form.tsx";

type Loaded = Omit<Awaited<ReturnType<typeof getDebtor>>, "customer"> & {
  customer: Awaited<ReturnType<typeof getDebtor>>["customer"] | null;
  statement: AskedPeriod;
  terms: StoredTerms;
  usual: StoredTerms;
  stops: ReminderStops;
  reminded: { invoice_id: number; step: ReminderStep; at: string; state: ReminderState }[];
};

export function loader({ params, url, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const today = dayOf(new Date());
  const none: StoredTerms = { days: null, month_days: "" };
  const statement = parsePeriod(url, {
    ...{ usual: usualPeriod(today), words: wordsOf(context) },
    read: (search) => statementPeriod(search, today),
  });
  return loadOrEmpty<Loaded>(
    async () => {
      const into = await mergedInto(id);
      if (into) throw redirect(`/receivables/${into.id}${url.search}`);
      const debtor = await getDebtor(id, today);
      if (statement.period) {
        throw redirect(`/api/customers/${id}/statement?${new URLSearchParams(statement.period)}`);
      }
      return {
        ...{ ...debtor, statement: statement.asked },
        ...{ terms: await getCustomerTerms(id), usual: await getCompanyTerms() },
        stops: await getReminderStops(id),
        reminded: (await lastReminders(id)).map(({ invoice, step, at, state }) => ({
          ...{ invoice_id: invoice.id, step, at: clockTime(at), state },
        })),
      };
    },
    {
      ...{ customer: null, rows: [], overpaid_cents: 0, terms: none, usual: none },
      ...{ stops: { all: false, invoice_ids: [] }, reminded: [], statement: statement.asked },
    },
    { keepsTyped: true },
  );
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const typed = {
    ...textsOf(form, [...termsNames, "intent", "all"]),
    ...{ invoices: form.getAll("invoice").join(","), offered: form.getAll("offered").join(",") },
  };
  try {
    if (typed.intent === stopsIntent) {
      const { all, invoices, offered } = validate(reminderStopsSchema, typed);
      await saveReminderStops(idOf(params), { all: all === 1, invoice_ids: invoices }, offered);
      return await redirectWithNotice(url.pathname, { tone: "ok", text: words.reminders.stopsSaved });
    }
    const { payment_terms_days: days, payment_month_days: month_days } = validate(customerTermsSchema, typed);
    await saveCustomerTerms(idOf(params), { days, month_days });
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.receivables.termsSaved });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function Debtor({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const words = useScreenWords(receivablesWords);
  const refusal = useRefusal(actionData);
  const { customer, rows, overpaid_cents, statement, stops, reminded, failure } = loaderData;
  const isWrongPeriod = Object.keys(statement.wrong).length > 0;
  useFocusFirstWrong(refusal ?? (isWrongPeriod ? statement : null));
  const typedStops = refusal?.values?.intent === stopsIntent ? refusal.values : null;
  const typedTerms = refusal?.values && !typedStops ? refusal : null;
  const name = customer ? (customerName(customer) ?? quotes.customerFallback({ id: customer.id })) : "";
  return (
    <Page
      title={customer ? words.owes({ name }) : words.owedBy}
      width="medium"
      beside={
        <div className="actions">
          {customer ? (
            <>
              <Link className="button" to={`/customers/${customer.id}`}>
                {quotes.customer}
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to="/receivables">
            {words.title}
          </Link>
        </div>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={failedSentence(refusal, words.notSaved)} /> : null}
      {isWrongPeriod ? <FormProblem title={words.notOpened} fields={statement.wrong} /> : null}
      {customer ? <Reach {...customer} /> : null}
      {customer ? <Debts id={customer.id} {...{ rows, overpaid_cents, reminded }} /> : null}
      {customer ? <StatementForm path={`/receivables/${customer.id}`} asked={statement} /> : null}
      {/* Without the customer only what was typed: saving an empty form would erase what is stored. */}
      {customer || typedStops ? <StopsForm rows={rows} stops={stops} typed={typedStops} /> : null}
      {customer || typedTerms ? <TermsForm {...loaderData} refusal={typedTerms} /> : null}
    </Page>
  );
}

/** Where the customer is called or written to. */
function Reach({ tel, email }: { tel: string; email: string }) {
  if (tel === "" && email === "") return null;
  return (
    <p>
      <PhoneLink tel={tel} />
      {tel && email ? " · " : null}
      {email ? (
        <a className="tap" href={`mailto:${encodeURI(email)}`}>
          {email}
        </a>
      ) : null}
    </p>
  );
}

type DebtsProps = { id: number; reminded: Loaded["reminded"] } & Pick<Loaded, "rows" | "overpaid_cents">;

/** The unpaid invoices. */
function Debts({ id: customer_id, rows, overpaid_cents, reminded }: DebtsProps) {
  const words = useScreenWords(receivablesWords);
  const reminders = useScreenWords(reminderWords);
  const language = useLanguage();
  const sum = rows.reduce((all, { owed_cents }) => all + owed_cents, 0);
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <section className="card">
      <ListTable<UnpaidInvoice>
        path={`/receivables/${customer_id}`}
        loading={words.loading}
        columns={[
          {
            ...{ label: words.invoice, place: "headline", look: "number" },
            cell: ({ id, invoice_number }) => <Link to={`/invoices/${id}/payments`}>{invoice_number}</Link>,
          },
          {
            ...{ label: words.issued, place: "bottom-left" },
            cell: ({ issued_on }) => labelled(words.issued, formatDay(issued_on)),
          },
          { label: words.due, place: "below", cell: (row) => labelled(words.due, <Due {...row} />) },
          ...(reminded.length === 0 ? [] : [remindedColumn(reminders, reminded)]),
          {
            ...{ label: words.total, place: "bottom-right", look: "money", end: true },
            cell: ({ total_cents }) => labelled(words.total, money(total_cents)),
          },
          {
            ...{ label: words.owed, place: "top-right", look: "money strong", end: true },
            cell: ({ owed_cents }) => labelled(words.owed, money(owed_cents)),
          },
        ]}
        rows={rows}
        empty={<p className="empty">{words.owesNothing}</p>}
      />
      {rows.length > 0 ? <p className="table-foot">{words.sum({ amount: money(sum) })}</p> : null}
      {overpaid_cents > 0 ? (
        <p className="table-foot">
          {words[rows.length > 0 ? "overpaid" : "onlyOverpaid"]({
            amount: money(overpaid_cents),
            balance: money(sum - overpaid_cents),
          })}
        </p>
      ) : null}
    </section>
  );
}

/** What a cell says, with its label on a phone, where the table has no headings. */
function labelled(label: string, said: ReactNode): ReactNode {
  return (
    <>
      <span className="card-label">{label}</span> {said}
    </>
  );
}

/** The last reminder of each invoice. */
function remindedColumn(words: typeof reminderWords.en, reminded: Loaded["reminded"]): Column<UnpaidInvoice> {
  return {
    ...{ label: words.reminded, place: "below" },
    cell: ({ id }) => {
      const last = reminded.find(({ invoice_id }) => invoice_id === id);
      if (!last) return null;
      return labelled(words.reminded, `${words.steps[last.step]}, ${last.at}: ${words.states[last.state]}`);
    },
  };
}

/** Until when an invoice was to be paid, and how long ago that was. */
function Due({ due_on, age }: UnpaidInvoice) {
  const words = useScreenWords(receivablesWords);
  return (
    <>
      {due_on ? <>{formatDay(due_on)} </> : null}
      <span className={age === "not_due" ? "badge" : "badge unpaid"}>{words.ages[age]}</span>
    </>
  );
}

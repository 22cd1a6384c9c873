/** The newest quotes, jobs, invoices and reports of a customer, each with its state, leading to its document. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import type { CustomerInvoice } from "#app/invoices/customer-invoices.server.ts";
import type { CustomerJob } from "#app/jobs/customer-jobs.server.ts";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { CustomerQuote } from "#app/quotes/customer-quotes.server.ts";
import { badgeStatus } from "#app/quotes/quote.ts";
import { versionOf } from "#app/quotes/quote-moves.ts";
import type { CustomerReport } from "#app/service-reports/customer-reports.server.ts";
import { useServiceReportsPath } from "#app/service-reports/use-service-reports-path.ts";
import { cardWords } from "#app/words/card-words.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";

type Newest<Row> = { rows: readonly Row[]; total: number };
/** `q` is the search that finds these documents in their list. */
type Listed<Row> = Newest<Row> & { q: string };

/** The newest quotes of a customer, with their totals and states. */
export function QuoteHistory({ rows, total, q }: Listed<CustomerQuote>) {
  const { quotes } = useWords();
  const card = useScreenWords(cardWords);
  const language = useLanguage();
  return (
    <History of="quotes" none={card.noQuotes} shown={rows.length} total={total} all={`/quotes?${search(q)}`}>
      {rows.map((row) => {
        const status = badgeStatus(row);
        return (
          <HistoryRow
            key={row.id}
            to={`/quotes/${row.id}/preview`}
            number={row.quote_number}
            when={[formatDay(row.created_on), row.title].filter(Boolean).join(" · ")}
            more={<QuoteLinks row={row} />}
            badge={<span className={`badge ${status}`}>{quotes.statuses[status]}</span>}
            amount={formatMoney(row.total_cents, language)}
          />
        );
      })}
    </History>
  );
}

/** Leads to the draft of a later version, and to a copy of the quote. */
function QuoteLinks({ row: { id, quote_number, draft } }: { row: CustomerQuote }) {
  const { quotes } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  return (
    <>
      {draft ? (
        <Link to={`/quote-builder?id=${draft.id}`}>
          {quotes.draftVersion({ version: versionOf(draft.quote_number) })}
        </Link>
      ) : null}{" "}
      <Link to={`/quote-builder?from=${id}`} aria-label={`${quoteDetails.duplicate} ${quote_number}`}>
        {quoteDetails.duplicate}
      </Link>
    </>
  );
}

/** A job as the card shows it: `when` is its time as a label, "" without one. */
type ShownJob = CustomerJob & { when: string };

/** The newest jobs of a customer, with their times and states. */
export function JobHistory({ rows, total, cancelled, q }: Listed<ShownJob> & { cancelled: number }) {
  const card = useScreenWords(cardWords);
  const mayList = useMay()("/jobs");
  return (
    <History
      of="jobs"
      none={card.noJobs}
      shown={rows.length}
      total={total}
      all={mayList ? `/jobs?${search(q)}` : undefined}
      others={
        cancelled > 0
          ? {
              text: card.cancelledJobs({ n: cancelled }),
              to: mayList ? `/jobs?${search(q)}&state=cancelled` : undefined,
            }
          : undefined
      }
    >
      {rows.map((row) => (
        <HistoryRow
          key={row.id}
          to={`/calendar/jobs/${row.id}`}
          number={row.title}
          when={row.when}
          badge={<StateBadge state={row.state} />}
        />
      ))}
    </History>
  );
}

/** The newest invoices of a customer, with their totals and whether they are paid. */
export function InvoiceHistory({ rows, total, q }: Listed<CustomerInvoice>) {
  const card = useScreenWords(cardWords);
  const invoices = useScreenWords(invoiceWords);
  const language = useLanguage();
  const leftText = ({ cents, corrected }: NonNullable<CustomerInvoice["left"]>) =>
    card.leftToPay({ left: formatMoney(cents, language), corrected });
  return (
    <History of="invoices" none={card.noInvoices} shown={rows.length} total={total} all={`/invoices?${search(q)}`}>
      {rows.map((row) => (
        <HistoryRow
          key={row.id}
          to={`/invoices/${row.id}/preview`}
          number={row.invoice_number}
          when={[
            formatDay(row.created_on),
            row.overdue_since && invoices.overdueSince({ day: formatDay(row.overdue_since) }),
            row.left && leftText(row.left),
          ]
            .filter(Boolean)
            .join(" · ")}
          badge={<span className={`badge ${row.state}`}>{invoices.badges[row.state]}</span>}
          amount={formatMoney(row.total_cents, language)}
        />
      ))}
    </History>
  );
}

/** The newest service reports of a customer, with their days. */
export function ReportHistory({ rows, total, q }: Listed<CustomerReport>) {
  const card = useScreenWords(cardWords);
  const path = useServiceReportsPath();
  return (
    <History
      of="reports"
      none={card.noReports}
      shown={rows.length}
      total={total}
      all={`/service-reports/admin/reports?${search(q)}`}
    >
      {rows.map((row) => (
        <HistoryRow
          key={row.id}
          file={`${path}/reports/${row.id}/pdf`}
          number={row.report_number}
          when={`${formatDay(row.report_date)} · ${row.engineer_name}`}
          badge={
            <span className={row.signed ? "badge accepted" : "badge"}>{row.signed ? card.signed : card.notSigned}</span>
          }
        />
      ))}
    </History>
  );
}

function search(q: string): string {
  return new URLSearchParams({ q }).toString();
}

type HistoryProps = {
  of: "quotes" | "jobs" | "invoices" | "reports";
  /** What is said where there are none. */
  none: string;
  shown: number;
  total: number;
  /** The list that has all of them; undefined where the user may not open it. */
  all: string | undefined;
  /** What is said of those that are not among them, with the list that has these. */
  others?: { text: string; to: string | undefined } | undefined;
  children: ReactNode;
};

function History({ of, none, shown, total, all, others, children }: HistoryProps) {
  const card = useScreenWords(cardWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{card[of]}</h2> {all && total > 0 ? <Link to={all}>{card.lookUpAll({ of })}</Link> : null}
      </div>
      {total > 0 ? <ul className="papers">{children}</ul> : null}
      {total === 0 && !others ? <p className="card-body quiet">{none}</p> : null}
      {total > shown ? <p className="table-foot quiet">{card.newestOf({ shown, n: total, of })}</p> : null}
      {others ? (
        <p className="table-foot quiet">{others.to ? <Link to={others.to}>{others.text}</Link> : others.text}</p>
      ) : null}
    </section>
  );
}

type HistoryRowProps = {
  number: string;
  when: string;
  badge: ReactNode;
  amount?: string;
  /** What can be done with it, on its second line. */
  more?: ReactNode;
} & ({ to: string; file?: never } | { file: string; to?: never });

function HistoryRow({ number, when, badge, amount, more, to, file }: HistoryRowProps) {
  return (
    <li>
      {to === undefined ? (
        <a className="strong number" href={file} target="_blank" rel="noopener">
          {number}
        </a>
      ) : (
        <Link className="strong number" to={to}>
          {number}
        </Link>
      )}{" "}
      <span className="quiet when">
        {when} {more}
      </span>{" "}
      {badge} <span className="money amount">{amount}</span>
    </li>
  );
}

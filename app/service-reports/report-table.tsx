import { Link } from "react-router";
import type { TableOf } from "#app/lists/list-screen.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { type EmailHistory, EmailRecord } from "#app/mail/email-record.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { defaultSearch, listHref, listPath, type ReportSearch } from "./list-search.ts";
import { reportSorting } from "./report.ts";
import type { ReportRow } from "./reports.server.ts";
import { useServiceReportsPath } from "./use-service-reports-path.ts";

type ShownReport = ReportRow & {
  /** The customer of its job; null without a job. */
  customer_id: number | null;
  /** The address that its e-mails go to; null without a job, "" where the customer has none. */
  email: string | null;
  emails: EmailHistory;
};

/** The table of a page of reports. */
export function useReportTable(search: ReportSearch): TableOf<ShownReport> {
  const { quotes } = useWords();
  const reports = useScreenWords(reportsWords);
  const path = useServiceReportsPath();
  const sort = sortLinks(search, reportSorting, listHref);
  return {
    loading: reports.loadingReports,
    columns: [
      {
        ...{ label: reports.number, place: "top-left", look: "strong number", ...sort("number") },
        cell: (row) => (
          <a href={`${path}/reports/${row.id}/pdf`} target="_blank" rel="noopener">
            {row.report_number}
          </a>
        ),
      },
      {
        ...{ label: reports.customer, place: "headline", look: "who", ...sort("customer") },
        cell: (row) => <Site row={row} />,
      },
      {
        ...{ label: reports.date, place: "bottom-left", look: "quiet", ...sort("date") },
        cell: (row) => <time dateTime={row.report_date}>{formatDay(row.report_date)}</time>,
      },
      {
        ...{ label: reports.engineer, place: "bottom-right", look: "who", ...sort("engineer") },
        cell: (row) => row.engineer_name,
      },
      {
        ...{ label: reports.fields.signature_base64, place: "top-right", ...sort("signed") },
        cell: (row) => <SignedBadge row={row} />,
      },
      {
        label: quotes.actions,
        place: "foot",
        buttons: true,
        cell: (row) => <ReportActions row={row} search={search} />,
      },
    ],
    empty: <EmptyList nothingYet={!isFiltered(search, defaultSearch) && search.page === 1} />,
  };
}

function EmptyList({ nothingYet }: { nothingYet: boolean }) {
  const reports = useScreenWords(reportsWords);
  return (
    <div className="empty">
      <h2>{reports.noReports}</h2>
      {nothingYet ? <p>{reports.noReportsYet}</p> : null}
    </div>
  );
}

/** Who was visited and where, and to whom the report goes. */
function Site({ row }: { row: ShownReport }) {
  const reports = useScreenWords(reportsWords);
  return (
    <>
      {row.customer_id === null ? (
        row.customer_name
      ) : (
        <Link className="customer-link" to={`/customers/${row.customer_id}`}>
          {row.customer_name}
        </Link>
      )}{" "}
      <span className="small quiet block">{row.site_address}</span>{" "}
      <span className="small quiet block" id={`email-of-${row.id}`}>
        {row.email || (row.customer_id === null ? reports.noAddress : reports.noEmail)}
      </span>
      <EmailRecord {...row.emails} />
    </>
  );
}

function SignedBadge({ row }: { row: ShownReport }) {
  const reports = useScreenWords(reportsWords);
  return (
    <span className={row.signed ? "badge accepted" : "badge"}>{row.signed ? reports.signed : reports.notSigned}</span>
  );
}

/** The actions of a report: its PDF, and the letter with which it is e-mailed. */
function ReportActions({ row, search }: { row: ShownReport; search: ReportSearch }) {
  const { quotes } = useWords();
  const reports = useScreenWords(reportsWords);
  const path = useServiceReportsPath();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions one-row" role="group" aria-label={quotes.actionsFor({ number: row.report_number })}>
      <a className="button plain" href={`${path}/reports/${row.id}/pdf`} target="_blank" rel="noopener">
        {reports.pdf}
      </a>{" "}
      <Link
        className="button plain"
        to={listHref(search, `${listPath}/${row.id}/email`)}
        preventScrollReset
        aria-describedby={`email-of-${row.id}`}
      >
        {reports.send}
      </Link>
    </div>
  );
}

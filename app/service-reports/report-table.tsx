import { Form, useNavigation } from "react-router";
import { type EmailHistory, EmailRecord } from "#app/mail/email-record.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import { defaultSearch, listHref, type ReportSearch } from "./list-search.ts";
import type { ReportRow } from "./reports.server.ts";
import { useServiceReportsPath } from "./use-service-reports-path.ts";

type ShownReport = ReportRow & {
  /** The address that its e-mails go to; null without a job. */
  email: string | null;
  emails: EmailHistory;
};

/** The table with one page of reports. */
export function ReportTable({ rows, search }: { rows: ShownReport[]; search: ReportSearch }) {
  const { quotes } = useWords();
  const reports = useReportsWords();
  return (
    <ListTable
      path="/service-reports/admin/reports"
      loading={reports.loadingReports}
      columns={[
        { label: reports.number },
        { label: reports.customer },
        { label: reports.date },
        { label: reports.engineer },
        { label: reports.fields.signature_base64 },
        { label: quotes.actions },
      ]}
      empty={<EmptyList nothingYet={listHref(search) === listHref(defaultSearch)} />}
      rows={rows.map((row) => <ReportTableRow key={row.id} row={row} search={search} />)}
    />
  );
}

function EmptyList({ nothingYet }: { nothingYet: boolean }) {
  const reports = useReportsWords();
  return (
    <div className="empty">
      <h2>{reports.noReports}</h2>
      {nothingYet ? <p>{reports.noReportsYet}</p> : null}
    </div>
  );
}

function ReportTableRow({ row, search }: { row: ShownReport; search: ReportSearch }) {
  const reports = useReportsWords();
  return (
    <tr>
      <td className="strong number">{row.report_number}</td>
      <td className="who site">
        {row.customer_name} <span className="small quiet block">{row.site_address}</span>{" "}
        <span className="small quiet block" id={`email-of-${row.id}`}>
          {row.email ?? reports.noAddress}
        </span>
        <EmailRecord {...row.emails} />
      </td>
      <td className="quiet">
        <time dateTime={row.report_date}>{formatDay(row.report_date)}</time>
      </td>
      <td className="who">{row.engineer_name}</td>
      <td>
        <span className={row.signed ? "badge accepted" : "badge"}>
          {row.signed ? reports.signed : reports.notSigned}
        </span>
      </td>
      <td className="all">
        <ReportActions row={row} search={search} />
      </td>
    </tr>
  );
}

/** The actions of a report: its PDF, and sending it by e-mail where it has a recipient. */
function ReportActions({ row, search }: { row: ShownReport; search: ReportSearch }) {
  const { quotes } = useWords();
  const reports = useReportsWords();
  const path = useServiceReportsPath();
  const { formData } = useNavigation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions one-row" role="group" aria-label={quotes.actionsFor({ number: row.report_number })}>
      <a className="button plain" href={`${path}/reports/${row.id}/pdf`} target="_blank" rel="noopener">
        {reports.pdf}
      </a>
      {row.email === null ? null : (
        <Form method="post" action={listHref(search)} preventScrollReset>
          <FormKey of={`email-${row.id}`} />
          <input type="hidden" name="id" value={row.id} />
          <SubmitButton
            className="button plain"
            name="intent"
            value="email"
            busy={formData?.get("id") === String(row.id)}
            busyText={quotes.sending}
            aria-describedby={`email-of-${row.id}`}
          >
            {reports.send}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { formatDay } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ListTable } from "#app/ui/list-table.tsx";
import { useInvoiceWords } from "#app/words/use-invoice-words.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { RowActions } from "./row-actions.tsx";

type InvoiceTableProps = { rows: InvoiceRow[]; search: ListSearch };

/** The table of a page of invoices. */
export function InvoiceTable({ rows, search }: InvoiceTableProps) {
  const { quotes } = useWords();
  const invoices = useInvoiceWords();
  return (
    <ListTable
      path="/invoices"
      loading={invoices.loading}
      columns={[
        { label: invoices.number },
        { label: quotes.customer },
        { label: quotes.createdOn },
        { label: quotes.total, end: true },
        { label: quotes.status },
        { label: quotes.actions },
      ]}
      empty={<EmptyList nothingYet={listHref(search) === listHref(defaultSearch)} />}
      rows={rows.map((row) => <InvoiceTableRow key={row.id} row={row} search={search} />)}
    />
  );
}

function EmptyList({ nothingYet }: { nothingYet: boolean }) {
  const { shell } = useWords();
  const invoices = useInvoiceWords();
  return (
    <div className="empty">
      <h2>{invoices.noneFound}</h2>
      {nothingYet ? (
        <>
          <p>{invoices.noneYet}</p>
          <Link className="button primary" to="/calendar">
            {shell.nav.calendar}
          </Link>
        </>
      ) : null}
    </div>
  );
}

function InvoiceTableRow({ row, search }: { row: InvoiceRow; search: ListSearch }) {
  const { quotes } = useWords();
  const invoices = useInvoiceWords();
  const language = useLanguage();
  const status = row.paid ? "paid" : "unpaid";
  return (
    <tr>
      <td className="strong number">{row.invoice_number}</td>
      <td className="who">
        {customerName(row) ?? quotes.customerFallback({ id: row.customer_id })}{" "}
        <span className="small quiet block" id={`email-of-${row.id}`}>
          {row.email}
        </span>
      </td>
      <td className="quiet">
        <time dateTime={row.created_on}>{formatDay(row.created_on)}</time>
      </td>
      <td className="end money strong">{formatMoney(row.total_cents, language)}</td>
      <td>
        <span className={`badge ${status}`}>{invoices.badges[status]}</span>
      </td>
      <td className="all">
        <RowActions row={row} search={search} />
      </td>
    </tr>
  );
}

import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import type { TableOf } from "#app/lists/list-screen.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { invoiceSorting } from "./invoice.ts";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { isFiltered, type ListSearch, listHref } from "./list-search.ts";
import { RowActions } from "./row-actions.tsx";

/** The table of a page of invoices. */
export function useInvoiceTable(search: ListSearch): TableOf<InvoiceRow> {
  const { quotes } = useWords();
  const invoices = useScreenWords(invoiceWords);
  const sort = sortLinks(search, invoiceSorting, listHref);
  return {
    loading: invoices.loading,
    columns: [
      {
        ...{ label: invoices.number, place: "top-left", look: "strong number", ...sort("number") },
        cell: (row) => row.invoice_number,
      },
      {
        ...{ label: quotes.customer, place: "headline", look: "who", ...sort("customer") },
        cell: (row) => <Recipient row={row} />,
      },
      {
        ...{ label: quotes.createdOn, place: "bottom-left", look: "quiet", ...sort("created") },
        cell: (row) => <time dateTime={row.created_on}>{formatDay(row.created_on)}</time>,
      },
      {
        ...{ label: quotes.total, place: "bottom-right", look: "money strong", end: true, ...sort("total") },
        cell: (row) => <Total row={row} />,
      },
      { ...{ label: quotes.status, place: "top-right", ...sort("status") }, cell: (row) => <PaidBadge row={row} /> },
      { label: quotes.actions, place: "foot", cell: (row) => <RowActions row={row} search={search} /> },
    ],
    empty: <EmptyList nothingYet={!isFiltered(search) && search.page === 1} />,
  };
}

function EmptyList({ nothingYet }: { nothingYet: boolean }) {
  const { shell } = useWords();
  const invoices = useScreenWords(invoiceWords);
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

function Recipient({ row }: { row: InvoiceRow }) {
  return (
    <>
      <CustomerLink {...row} />{" "}
      <span className="small quiet block" id={`email-of-${row.id}`}>
        {row.email}
      </span>
    </>
  );
}

function PaidBadge({ row }: { row: InvoiceRow }) {
  const invoices = useScreenWords(invoiceWords);
  const status = row.paid ? "paid" : "unpaid";
  return <span className={`badge ${status}`}>{invoices.badges[status]}</span>;
}

/** The total; of an invoice that is paid in part, or too much, with what came in. */
function Total({ row: { total_cents, paid, paid_cents } }: { row: InvoiceRow }) {
  const invoices = useScreenWords(invoiceWords);
  const language = useLanguage();
  if (paid_cents === (paid ? total_cents : 0)) return formatMoney(total_cents, language);
  return (
    <>
      {formatMoney(total_cents, language)}{" "}
      <span className="small quiet block">
        {paid_cents > total_cents
          ? invoices.overpaid({ over: formatMoney(paid_cents - total_cents, language) })
          : invoices.received({ paid: formatMoney(paid_cents, language) })}
      </span>
    </>
  );
}

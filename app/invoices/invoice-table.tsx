import { Fragment } from "react";
import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import type { TableOf } from "#app/lists/list-screen.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { correctionWords } from "#app/words/correction-words.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { invoiceSorting, invoiceState } from "./invoice.ts";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";
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
        cell: (row) => (
          <Link to={listHref(search, `/invoices/${row.id}/preview`)} preventScrollReset>
            {row.invoice_number}
          </Link>
        ),
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
      { label: quotes.actions, place: "foot", buttons: true, cell: (row) => <RowActions row={row} search={search} /> },
    ],
    empty: <EmptyList nothingYet={!isFiltered(search, defaultSearch) && search.page === 1} />,
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
  const state = invoiceState(row);
  return <span className={`badge ${state}`}>{invoices.badges[state]}</span>;
}

/**
 * The total; since when it is overdue; whether it is from before Spanish tax rules; what came in of an invoice that is
 * paid in part, or too much; and how it was corrected, by or for which invoice.
 */
function Total({ row }: { row: InvoiceRow }) {
  const invoices = useScreenWords(invoiceWords);
  const words = useScreenWords(correctionWords);
  const language = useLanguage();
  const { total_cents, paid, paid_cents, payable_cents, rectifies, rectified_by, advance } = row;
  const { substitutes, substituted_by, before_rules, overdue_since } = row;
  const notes = [
    ...(overdue_since ? [invoices.overdueSince({ day: formatDay(overdue_since) })] : []),
    ...(before_rules ? [invoices.beforeRules] : []),
    ...(advance ? [invoices.inAdvance] : []),
    ...(rectifies ? [words.rectifies({ number: rectifies })] : []),
    ...(substitutes.length > 0 ? [words.substitutes({ numbers: substitutes })] : []),
    ...(substituted_by ? [words.substitutedBy({ number: substituted_by })] : []),
    ...(rectified_by.length > 0 ? [words.rectifiedBy({ numbers: rectified_by })] : []),
    ...(rectified_by.length > 0 && payable_cents !== 0 && !substituted_by
      ? [words.payableNow({ payable: formatMoney(payable_cents, language) })]
      : []),
    ...(paid_cents > payable_cents
      ? [invoices.overpaid({ over: formatMoney(paid_cents - payable_cents, language) })]
      : []),
    ...(paid_cents < payable_cents && (paid_cents > 0 || paid === 1)
      ? [invoices.received({ paid: formatMoney(paid_cents, language) })]
      : []),
  ];
  return (
    <>
      {formatMoney(total_cents, language)}
      {notes.map((note) => (
        <Fragment key={note}>
          {" "}
          <span className="small quiet block">{note}</span>
        </Fragment>
      ))}
    </>
  );
}

import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { TableOf } from "#app/ui/list-screen.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { PageWords } from "#app/words/words.ts";
import { type ListSearch, listHref } from "./list-search.ts";
import { OtherPagesLinks } from "./other-pages.tsx";
import { badgeStatus } from "./quote.ts";
import type { OtherPages, QuoteRow } from "./quote-list.server.ts";

type ListState = {
  search: ListSearch;
  /** Where else quotes of the chosen status are. */
  otherPages: OtherPages | null;
  /** Whether there are no quotes at all yet. */
  empty: boolean;
};

/** The table of a page of quotes. */
export function useQuoteTable({ search, otherPages, empty }: ListState): TableOf<QuoteRow> {
  const { quotes } = useWords();
  const language = useLanguage();
  return {
    loading: quotes.loading,
    columns: [
      { label: quotes.number, place: "top-left", look: "strong number", cell: (row) => row.quote_number },
      { label: quotes.customer, place: "headline", look: "who", cell: (row) => <CustomerLink {...row} /> },
      {
        ...{ label: quotes.createdOn, place: "bottom-left", look: "quiet" },
        cell: (row) => <time dateTime={row.created_on}>{formatDay(row.created_on)}</time>,
      },
      {
        ...{ label: quotes.total, place: "bottom-right", look: "money strong", end: true },
        cell: (row) => formatMoney(row.total_cents, language),
      },
      { label: quotes.status, place: "top-right", cell: (row) => <StatusBadge row={row} /> },
      { label: quotes.actions, place: "foot", cell: (row) => <QuoteActions row={row} search={search} /> },
    ],
    empty: <EmptyList empty={empty} search={search} otherPages={otherPages} />,
  };
}

function nameOf(row: QuoteRow, { customerFallback }: PageWords["quotes"]): string {
  return customerName(row) ?? customerFallback({ id: row.customer_id });
}

function EmptyList({ empty, search, otherPages }: ListState) {
  const { quotes } = useWords();
  return (
    <div className="empty">
      <h2>{quotes.noneFound}</h2>
      {empty ? (
        <>
          <p>{quotes.noneYet}</p>
          <Link className="button primary" to="/quote-builder">
            {quotes.newQuote}
          </Link>
        </>
      ) : null}
      {otherPages?.quotes ? (
        <>
          <p>{quotes.onOtherPages({ n: otherPages.quotes })}</p>
          <OtherPagesLinks search={search} {...otherPages} />
        </>
      ) : null}
    </div>
  );
}

function StatusBadge({ row }: { row: QuoteRow }) {
  const { quotes } = useWords();
  const status = badgeStatus(row);
  return <span className={`badge ${status}`}>{quotes.statuses[status]}</span>;
}

/** What can be done with a quote of the list. */
function QuoteActions({ row, search }: { row: QuoteRow; search: ListSearch }) {
  const { quotes } = useWords();
  const name = nameOf(row, quotes);
  const booking = new URLSearchParams({ quoteId: String(row.id), quoteNumber: row.quote_number, name });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions" role="group" aria-label={quotes.actionsFor({ number: row.quote_number })}>
      <Link className="button plain" to={listHref(search, `/quotes/${row.id}/preview`)} preventScrollReset>
        {quotes.view}
      </Link>{" "}
      <Link className="button plain" to={`/quote-builder?id=${row.id}`}>
        {quotes.edit}
      </Link>{" "}
      <Link className="button plain" to={`/calendar?${booking}`}>
        {quotes.bookJob}
      </Link>
    </div>
  );
}

import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import type { TableOf } from "#app/lists/list-screen.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { PageWords } from "#app/words/words.ts";
import { type ListSearch, listHref } from "./list-search.ts";
import { quoteSorting } from "./quote.ts";
import { BookLink, EditLink, StatusBadge } from "./quote-links.tsx";
import type { QuoteRow } from "./quote-list.server.ts";
import { versionOf } from "./quote-moves.ts";

type ListState = {
  search: ListSearch;
  /** Whether there are no quotes at all yet. */
  empty: boolean;
};

/** What the table shows of a quote. */
export type ShownQuote = Omit<QuoteRow, "created_at" | "type" | "discount_cents" | "net_cents" | "iva_cents">;

/** The table of a page of quotes. */
export function useQuoteTable({ search, empty }: ListState): TableOf<ShownQuote> {
  const { fields, quotes } = useWords();
  const language = useLanguage();
  const sort = sortLinks(search, quoteSorting, listHref);
  return {
    loading: quotes.loading,
    columns: [
      {
        ...{ label: quotes.number, place: "top-left", look: "strong number", ...sort("number") },
        cell: (row) => (
          <>
            <Link to={listHref(search, `/quotes/${row.id}/preview`)} preventScrollReset>
              {row.quote_number}
            </Link>{" "}
            <OtherVersion row={row} />
          </>
        ),
      },
      {
        ...{ label: quotes.customer, place: "headline", look: "who", ...sort("customer") },
        cell: (row) => (
          <>
            <CustomerLink {...row} /> {row.title ? <span className="quote-title">{row.title}</span> : null}
          </>
        ),
      },
      {
        // Where there is no room for this column, the title stands below the customer.
        ...{ label: fields.title, place: "below", look: "roomy-only", ...sort("title") },
        cell: (row) => row.title,
      },
      {
        ...{ label: quotes.createdOn, place: "bottom-left", look: "quiet", ...sort("created") },
        cell: (row) => <time dateTime={row.created_on}>{formatDay(row.created_on)}</time>,
      },
      {
        ...{ label: quotes.total, place: "bottom-right", look: "money strong", end: true, ...sort("total") },
        cell: (row) => formatMoney(row.total_cents, language),
      },
      {
        ...{ label: quotes.status, place: "top-right", ...sort("status") },
        cell: (row) => (
          <>
            <StatusBadge row={row} />{" "}
            {row.status === "accepted" && row.booked ? <span className="quote-booked">{quotes.booked}</span> : null}
          </>
        ),
      },
      {
        ...{ label: quotes.expires, place: "below", look: "quiet", ...sort("expiry") },
        cell: (row) => <Expiry row={row} />,
      },
      {
        label: quotes.actions,
        place: "foot",
        buttons: true,
        cell: (row) => <QuoteActions row={row} search={search} />,
      },
    ],
    empty: <EmptyList empty={empty} />,
  };
}

/** The last day on which a quote is valid; on a phone with the word for it, as there are no headings. */
function Expiry({ row }: { row: ShownQuote }) {
  const { quotes } = useWords();
  if (!row.valid_until) return null;
  return (
    <>
      <span className="card-label">{quotes.expires}</span>{" "}
      <time dateTime={row.valid_until}>{formatDay(row.valid_until)}</time>
    </>
  );
}

/** What the list says of a quote of which a later version is being written, and of that version. */
function OtherVersion({ row }: { row: ShownQuote }) {
  const { quotes } = useWords();
  if (row.standing === "ahead") return <span className="other-version">{quotes.notInForceYet}</span>;
  if (!row.draft) return null;
  return (
    <Link className="other-version" to={`/quote-builder?id=${row.draft.id}`}>
      {quotes.draftVersion({ version: versionOf(row.draft.quote_number) })}
    </Link>
  );
}

function nameOf(row: ShownQuote, { customerFallback }: PageWords["quotes"]): string {
  return customerName(row) ?? customerFallback({ id: row.customer_id });
}

function EmptyList({ empty }: { empty: boolean }) {
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
    </div>
  );
}

/** What can be done with a quote of the list. */
function QuoteActions({ row, search }: { row: ShownQuote; search: ListSearch }) {
  const { quotes } = useWords();
  const name = nameOf(row, quotes);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions" role="group" aria-label={quotes.actionsFor({ number: row.quote_number })}>
      <Link className="button plain" to={listHref(search, `/quotes/${row.id}/preview`)} preventScrollReset>
        {quotes.view}
      </Link>{" "}
      <EditLink id={row.id} /> <BookLink {...row} name={name} />
    </div>
  );
}

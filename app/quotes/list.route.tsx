/** The screen Look up Quote, /quotes: the list of quotes with search, status and days. */
import { Link } from "react-router";
import { parseListQuery } from "#app/http/asked.server.ts";
import { endsQuickView, loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { ListScreen } from "#app/lists/list-screen.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { defaultSearch, type ListSearch, listHref, statusAndDays } from "./list-search.ts";
import { QuoteQuickViews } from "./quick-views.tsx";
import { quoteListSchema } from "./quote.schema.ts";
import { quoteStatuses, rowsPerPageChoices } from "./quote.ts";
import { listQuotes, type QuoteRow, sumQuotes } from "./quote-list.server.ts";
import { type ShownQuote, useQuoteTable } from "./quote-table.tsx";
import { RowsChoice } from "./rows-choice.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked: given, problem } = parseListQuery(quoteListSchema, url, words);
  const pageSize = rowsPerPageChoices.find((size) => size === given.pageSize) ?? rowsPerPageChoices[0];
  const { from = "", to = "", status = "all" } = given;
  // Choosing another status or other days ends a quick view.
  const asked = endsQuickView(url, statusAndDays({ status, from, to }))
    ? { ...given, expires: undefined, job: undefined }
    : given;
  const { expires = "", job = "" } = asked;
  const search: ListSearch = { ...asked, pageSize, from, to, status, expires, job };
  return loadList({
    ...{ search, problem, words, rowsPerPage: pageSize, hrefOf: listHref, load },
    nothing: { rows: [], total: 0, sum_cents: null },
  });

  async function load() {
    const list = await listQuotes({ ...asked, pageSize });
    return {
      ...list,
      rows: list.rows.map(rowToShow),
      sum_cents: isFiltered<ListSearch>(search, defaultSearch) ? await sumQuotes(asked) : null,
    };
  }
}

function rowToShow({ created_at, type, discount_cents, net_cents, iva_cents, ...row }: QuoteRow): ShownQuote {
  return row;
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const language = useLanguage();
  const { search, total, sum_cents, failure } = loaderData;
  return (
    <ListScreen
      title={quotes.listTitle}
      dialogs
      beside={
        <div className="actions">
          <Link className="button" to="/quotes/templates">
            {quotes.templates}
          </Link>{" "}
          <Link className="button primary" to="/quote-builder">
            {quotes.newQuote}
          </Link>
        </div>
      }
      path="/quotes"
      exportCall="/api/quotes/export.csv"
      hrefOf={listHref}
      clearHref={listHref({ ...defaultSearch, pageSize: search.pageSize })}
      intro={<QuoteQuickViews search={search} />}
      loaded={loaderData}
      filters={{
        placeholder: quotes.searchPlaceholder,
        choice: {
          ...{ name: "status", label: quotes.status, value: search.status },
          options: (["all", ...quoteStatuses] as const).map((value) => ({ value, label: quotes.statuses[value] })),
        },
        more: quotes.moreFilters,
        children: (
          <>
            {(["sort", "expires", "job"] as const).map((name) =>
              search[name] === defaultSearch[name] ? null : (
                <input key={name} type="hidden" name={name} value={search[name]} />
              ),
            )}
            {/* Without its rows, the list has no choice of how many. */}
            {failure ? <input type="hidden" name="pageSize" value={search.pageSize} /> : null}
            {search.expires || search.job ? (
              <input type="hidden" name="kept_with" value={statusAndDays(search)} />
            ) : null}
          </>
        ),
      }}
      table={useQuoteTable({ search, empty: total === 0 && !isFiltered<ListSearch>(search, defaultSearch) })}
      sums={sum_cents === null ? null : quotes.sumOfTotals({ sum: formatMoney(sum_cents, language) })}
      rowsChoice={<RowsChoice pageSize={search.pageSize} />}
    />
  );
}

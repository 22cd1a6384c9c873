/** The screen Look up Quote, /quotes: the list of quotes with search, status and days. */
import { Link } from "react-router";
import { askedOf } from "#app/http/asked.server.ts";
import { loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { ListScreen } from "#app/ui/list-screen.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { askedStatus, defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { quoteListSchema } from "./quote.schema.ts";
import { badgeStatus, quoteStatuses, rowsPerPageChoices } from "./quote.ts";
import { findOtherPages, listQuotes } from "./quote-list.server.ts";
import { useQuoteTable } from "./quote-table.tsx";
import { TableFoot } from "./table-foot.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asked, problem } = askedOf(quoteListSchema, url, wordsOf(context));
  const status = askedStatus(url.searchParams.get("status"));
  const pageSize = rowsPerPageChoices.find((size) => size === asked.pageSize) ?? rowsPerPageChoices[0];
  const search: ListSearch = { ...asked, pageSize, from: asked.from ?? "", to: asked.to ?? "", status };
  return loadList({
    ...{ search, problem, rowsPerPage: pageSize, hrefOf: listHref, load },
    nothing: { rows: [], total: 0, otherPages: null },
  });

  async function load() {
    const list = await listQuotes({ ...asked, pageSize });
    const otherPages = status === "all" ? null : await findOtherPages(status, { ...asked, pageSize }, list.rows);
    return { ...list, otherPages };
  }
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const { search, rows, total, otherPages } = loaderData;
  // The status is applied here, to the rows of this page alone (behaviour 2.8).
  const shown = search.status === "all" ? rows : rows.filter((row) => badgeStatus(row) === search.status);
  const empty = total === 0 && search.q === "" && search.from === "" && search.to === "";
  return (
    <ListScreen
      title={quotes.listTitle}
      dialogs
      beside={
        <Link className="button primary" to="/quote-builder">
          {quotes.newQuote}
        </Link>
      }
      path="/quotes"
      hrefOf={listHref}
      clearHref={listHref({ ...defaultSearch, pageSize: search.pageSize })}
      loaded={{ ...loaderData, rows: shown }}
      filters={{
        placeholder: quotes.searchPlaceholder,
        choice: {
          ...{ name: "status", label: quotes.status, value: search.status },
          options: (["all", ...quoteStatuses] as const).map((value) => ({ value, label: quotes.statuses[value] })),
        },
        more: quotes.moreFilters,
        children:
          search.pageSize === defaultSearch.pageSize ? null : (
            <input type="hidden" name="pageSize" value={search.pageSize} />
          ),
      }}
      table={useQuoteTable({ search, otherPages, empty })}
      foot={
        <TableFoot search={search} total={total} onPage={rows.length} shown={shown.length} otherPages={otherPages} />
      }
    />
  );
}

import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "react-router";
import type { Failure } from "#app/platform/failure.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { ExportLink } from "./export-link.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListFoot } from "./list-foot.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import { useLiveForm } from "./use-live-form.ts";

type Search = { q: string; from: string; to: string; page: number };

/** What the loader of a list gives (http/list.server.ts). */
type LoadedList<Row, Asked extends Search> = {
  search: Asked;
  rows: readonly Row[];
  total: number;
  pages: number;
  /** What was wrong with what the address asks for. */
  problem: string | null;
  /** What is wrong with the days of the search. */
  wrongPeriod: string | null;
  /** Why the rows could not be read. */
  failure: Failure | null;
};

/** What a list says of its table: its columns, and what stands there while it loads and when there is nothing in it. */
export type TableOf<Row> = Omit<ListTableProps<Row>, "path" | "rows">;

type ListScreenProps<Row, Asked extends Search> = Pick<ComponentProps<typeof Page>, "title" | "beside" | "dialogs"> & {
  loaded: LoadedList<Row, Asked>;
  /** The list's address, and that of another search. */
  path: string;
  hrefOf: (search: Asked) => string;
  /** The address of the list without a search. */
  clearHref: string;
  filters: Omit<ComponentProps<typeof ListFilters>, "search" | "wrongPeriod">;
  table: TableOf<Row>;
  /** The call that exports the list as filtered; undefined for who may not. No link leads to it for a wrong period. */
  exportCall: string | undefined;
  /** Says on which page one is, where the list has a sentence of its own for it. */
  place?: string;
  /** What the amounts of all that match come to. */
  sums?: ReactNode;
  /** The choice of how many rows a page has, where there is one. The rows of such a list have no forms. */
  rowsChoice?: ReactNode;
  /** What stands between the heading and what went wrong. */
  intro?: ReactNode;
  /** What is said of what was done from the list, above it. */
  said?: ReactNode;
};

/** The screen of a list: its filters, a page of its rows, and what went wrong. */
export function ListScreen<Row extends { id: number }, Asked extends Search>(props: ListScreenProps<Row, Asked>) {
  const { loaded, path, hrefOf, clearHref, filters, table, exportCall, place, sums, rowsChoice, ...framing } = props;
  const { intro, said, beside, ...page } = framing;
  const { common, quotes } = useWords();
  const { search, rows, total, pages, problem, wrongPeriod, failure } = loaded;
  const form = { method: "get", action: path, ...useLiveForm() } as const;
  const fields = <ListFilters {...filters} search={search} wrongPeriod={wrongPeriod} />;
  const list = failure ? null : (
    <>
      <ListTable {...table} path={path} rows={rows} />
      <ListFoot
        count={quotes.results({ n: total })}
        sums={total === 0 ? null : sums}
        beside={
          exportCall && !wrongPeriod ? <ExportLink call={exportCall} list={hrefOf({ ...search, page: 1 })} /> : null
        }
        rowsChoice={rowsChoice}
        page={search.page}
        pages={pages}
        hrefOf={(page) => hrefOf({ ...search, page })}
        label={quotes.pages}
        place={place}
      />
    </>
  );
  return (
    <Page
      {...page}
      beside={
        <>
          <Link className="button" to={clearHref}>
            {common.clear}
          </Link>{" "}
          {beside}
        </>
      }
    >
      {intro}
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      {said}
      <div className="card">
        {rowsChoice ? (
          // One form, so that each of its buttons sends all that is chosen and typed in it. Not every browser knows
          // the attribute "form" (record 29).
          <Form {...form}>
            {/* biome-ignore lint/a11y/useSemanticElements: few browsers know the element "search" */}
            <div className="filters" role="search">
              {fields}
            </div>
            {list}
          </Form>
        ) : (
          <>
            <Form {...form} className="filters" role="search">
              {fields}
            </Form>
            {list}
          </>
        )}
      </div>
    </Page>
  );
}

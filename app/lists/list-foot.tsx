import type { ReactNode } from "react";
import { useWords } from "#app/words/use-words.tsx";
import { Pager } from "./pager.tsx";

type ListFootProps = {
  /** The sentence that says how many there are on all pages. */
  count: ReactNode;
  /** What their amounts come to, of all pages. */
  sums?: ReactNode;
  /** A link beside it, such as that to an export. */
  beside?: ReactNode;
  /** The choice of how many rows a page has, where there is one. */
  rowsChoice?: ReactNode;
  page: number;
  pages: number;
  /** The address of a page of this list. */
  hrefOf: (page: number) => string;
  /** What the pager is called, for screen readers. */
  label: string;
  /** The sentence that says which page is shown, where the list has its own. */
  place?: string | undefined;
  /** Whether the pager is there only when there is more than one page. */
  pagerIfNeeded?: boolean;
};

/** What stands below a list: how many rows there are, and the pager. */
export function ListFoot(props: ListFootProps) {
  const { count, sums, beside, rowsChoice, page, pages, hrefOf, label, place, pagerIfNeeded = false } = props;
  const { quotes } = useWords();
  return (
    <div className="table-foot">
      <div className="count">
        <span role="status">{count}</span> {sums ? <span>· {sums}</span> : null}
      </div>{" "}
      {beside} {rowsChoice}{" "}
      {pagerIfNeeded && pages === 1 ? null : (
        <Pager page={page} pages={pages} hrefOf={hrefOf} label={label}>
          {place ?? quotes.page({ page, pages })}
        </Pager>
      )}
    </div>
  );
}

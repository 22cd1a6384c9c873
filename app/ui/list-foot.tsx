import { useWords } from "#app/words/use-words.tsx";
import { Pager } from "./pager.tsx";

type ListFootProps = {
  /** The number of rows on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The address of a page of this list. */
  hrefOf: (page: number) => string;
  /** The sentence with the page number, where the list has its own. */
  place?: string;
};

/** Below a list: the number of results, and the pager. */
export function ListFoot({ total, page, pages, hrefOf, place }: ListFootProps) {
  const { quotes } = useWords();
  return (
    <div className="table-foot">
      <span className="count" role="status">
        {quotes.results({ n: total })}
      </span>
      <Pager page={page} pages={pages} hrefOf={hrefOf} label={quotes.pages}>
        {place ?? quotes.page({ page, pages })}
      </Pager>
    </div>
  );
}

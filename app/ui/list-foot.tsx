import { useWords } from "#app/words/use-words.tsx";
import { Pager } from "./pager.tsx";

type ListFootProps = {
  /** How many there are on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The address of a page of the same list. */
  hrefOf: (page: number) => string;
  /** Says on which page one is, where the list has a sentence of its own for it. */
  place?: string;
};

/** Below a list: how many there are, and where one is. */
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

import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { type ListSearch, listHref } from "./list-search.ts";
import type { OtherPages } from "./quote-list.server.ts";

type OtherPagesLinksProps = { search: ListSearch } & Pick<OtherPages, "before" | "after">;

/** Links to the nearest pages that have quotes of the chosen status. */
export function OtherPagesLinks({ search, before, after }: OtherPagesLinksProps) {
  const { quotes } = useWords();
  return (
    <span className="other-pages">
      {before ? (
        <Link className="button plain" to={listHref({ ...search, page: before })} preventScrollReset>
          ‹ {quotes.goToPage({ page: before })}
        </Link>
      ) : null}{" "}
      {after ? (
        <Link className="button plain" to={listHref({ ...search, page: after })} preventScrollReset>
          {quotes.goToPage({ page: after })} ›
        </Link>
      ) : null}
    </span>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";

type PagerProps = {
  page: number;
  pages: number;
  /** The address of a page of the list. */
  hrefOf: (page: number) => string;
  label: string;
  children: ReactNode;
};

/** The links to the previous and the next page; `children` is the text between them, such as "Page 2 / 5". */
export function Pager({ page, pages, hrefOf, label, children }: PagerProps) {
  const { common } = useWords();
  return (
    <nav className="actions pager" aria-label={label}>
      <PagerLink enabled={page > 1} to={hrefOf(page - 1)}>
        ‹ {common.previous}
      </PagerLink>{" "}
      <span>{children}</span>{" "}
      <PagerLink enabled={page < pages} to={hrefOf(page + 1)}>
        {common.next} ›
      </PagerLink>
    </nav>
  );
}

function PagerLink({ enabled, to, children }: { enabled: boolean; to: string; children: ReactNode }) {
  if (!enabled) {
    return (
      <button type="button" className="button" disabled>
        {children}
      </button>
    );
  }
  return (
    <Link className="button" to={to} preventScrollReset>
      {children}
    </Link>
  );
}

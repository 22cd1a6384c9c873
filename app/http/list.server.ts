/** The loader of a screen that shows a searched list, page by page (lists/list-screen.tsx). */
import { redirect } from "react-router";
import { pagesOf } from "#app/platform/list-address.ts";
import type { Words } from "#app/words/words.ts";
import { periodProblem } from "./period.server.ts";
import { loadOrEmpty } from "./screen.server.ts";

type AskedList<List, Search, Frame> = {
  /** The search that the address asks for, as its filters show it. */
  search: Search;
  /** Why the address could not be read as it stands, or null. */
  problem: string | null;
  words: Words;
  /** What the screen shows besides, whether the rows can be read or not. */
  frame?: Frame;
  rowsPerPage: number;
  /** The address of another search of the same list. */
  hrefOf: (search: NoInfer<Search>) => string;
  /** Reads the page that is asked for, and what else the screen shows of it. */
  load: () => Promise<List>;
  /** What is shown instead when that fails. */
  nothing: NoInfer<List>;
};

/**
 * What a list's screen is given: the search, what is wrong with its days, the rows of its page, their total and the
 * number of pages. Redirects to the last page when a later one is asked for. When reading fails, the same without rows,
 * as loadOrEmpty() does it.
 */
export function loadList<
  List extends { rows: unknown[]; total: number },
  Search extends { page: number; from: string; to: string },
  Frame extends object,
>({ search, problem, words, frame, rowsPerPage, hrefOf, load, nothing }: AskedList<List, Search, Frame>) {
  return loadOrEmpty(loadPage, shown(nothing, 1));

  async function loadPage() {
    const list = await load();
    const pages = pagesOf(list.total, rowsPerPage);
    if (search.page > pages) throw redirect(hrefOf({ ...search, page: pages }));
    return shown(list, pages);
  }

  function shown(list: List, pages: number) {
    return { search, problem, wrongPeriod: periodProblem(search, words), ...(frame as Frame), ...list, pages };
  }
}

/**
 * Whether an address ends a quick view: its filters, `chosen`, are no longer those with which the form kept the view
 * (the field kept_with).
 */
export function endsQuickView({ searchParams }: URL, chosen: string): boolean {
  const keptWith = searchParams.get("kept_with");
  return keptWith !== null && keptWith !== chosen;
}

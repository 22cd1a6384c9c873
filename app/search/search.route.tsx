/** The search over everything, /search: what it finds in one list. */
import { Form, Link } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { SearchField } from "#app/lists/search-field.tsx";
import { useListLoading } from "#app/lists/use-list-loading.ts";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { listSearch } from "#app/platform/fields.ts";
import { HitTexts } from "#app/shell/search-box.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { searchWords } from "#app/words/search-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/search.route";
import { countAll, searchEverything } from "./search.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q } = listSearch.parse(Object.fromEntries(url.searchParams));
  return loadOrEmpty(load, { q, hits: [], more: [], total: 0 });

  async function load() {
    const hits = await searchEverything(q, context.get(languageContext));
    return { q, hits, ...(await countAll(q, hits)) };
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { common, shell } = useWords();
  const { q, hits, more, total, failure } = loaderData;
  const loading = useListLoading("/search");
  const { search } = shell;
  const own = useScreenWords(searchWords);
  const n = hits.length;
  const counted = total === n ? search.count({ n }) : total === null ? own.best({ n }) : own.countOf({ n, total });
  return (
    <Page title={own.title} width="medium">
      <LoadFailure failure={failure} />
      <section className="card">
        <Form method="get" action="/search" className="card-body" role="search" {...useLiveForm()}>
          <SearchField label={search.field} placeholder={search.placeholder} defaultValue={q} />
        </Form>{" "}
        {hits.length > 0 ? (
          <ul className="pick-list hits" aria-label={search.results}>
            {hits.map((hit) => (
              <li key={`${hit.kind} ${hit.id}`}>
                <Link to={hit.url}>
                  <HitTexts hit={hit} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p className={hits.length > 0 ? "card-body quiet small" : "empty"} role="status">
          {loading ? common.loading : failure ? null : q === "" ? own.hint : counted}
        </p>{" "}
        {hits.length === 0 && q !== "" && !failure ? (
          <p className="card-body">
            <Link className="button" to={`/?${new URLSearchParams({ typed: q })}`}>
              {own.newCustomer}
            </Link>
          </p>
        ) : null}
        {more.length > 0 ? (
          <p className="card-body actions">
            {joinWithSpaces(
              more.map(({ kind, total, url }) => (
                <Link key={kind} className="button" to={url}>
                  {own.all[kind]({ n: total })}
                </Link>
              )),
            )}
          </p>
        ) : null}
      </section>
    </Page>
  );
}

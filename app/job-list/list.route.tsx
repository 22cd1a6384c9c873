/** The list of jobs, /jobs: search, state, engineer, kind and days. */
import { Link } from "react-router";
import { parseListQuery } from "#app/http/asked.server.ts";
import { endsQuickView, loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { type OfferedEngineer, offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { KeptSort } from "#app/lists/kept-sort.tsx";
import { ListScreen } from "#app/lists/list-screen.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { formatQuantity } from "#app/numbers/quantity.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/list.route";
import { JobQuickViews, MoreJobFilters } from "./job-filters.tsx";
import { foundJobsSchema } from "./job-list.schema.ts";
import { bookedSeconds, listFoundJobs, sumOfQuotes } from "./job-list.server.ts";
import { defaultSearch, type ListSearch, listHref, rowsPerPage, stateChoices } from "./job-list.ts";
import { useJobTable } from "./job-table.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked: given, problem } = parseListQuery(foundJobsSchema, url, words);
  const { q, from = "", to = "", state = "all", engineer, kind = "", sort, page } = given;
  // Choosing another state ends a quick view.
  const asked = endsQuickView(url, state)
    ? { ...given, invoice: undefined, report: undefined, again: undefined, repeat: undefined }
    : given;
  const { invoice = "", report = "", again = "", repeat = "" } = asked;
  const search: ListSearch = {
    ...{ q, from, to, state, engineer: String(engineer ?? ""), kind, invoice, report, again, repeat, sort, page },
  };
  return loadList({
    ...{ search, problem, words, rowsPerPage, hrefOf: listHref, load },
    nothing: { rows: [], total: 0, engineers: [] as OfferedEngineer[], quoted_cents: null, seconds: null },
  });

  async function load() {
    const list = await listFoundJobs({ ...asked, pageSize: rowsPerPage });
    return {
      ...list,
      engineers: await offeredEngineers(engineer === undefined ? [] : [engineer]),
      quoted_cents: asked.invoice ? await sumOfQuotes(asked) : null,
      seconds: engineer === undefined ? null : await bookedSeconds(asked),
    };
  }
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { quotes, shell } = useWords();
  const jobStates = useScreenWords(jobStatesWords);
  const visit = useScreenWords(visitWords);
  const language = useLanguage();
  const { search, engineers, quoted_cents, seconds } = loaderData;
  const sums = [
    quoted_cents !== null && visit.list.sumOfQuotes({ sum: formatMoney(quoted_cents, language) }),
    seconds !== null && visit.list.booked({ hours: formatQuantity(Math.round(seconds / 3.6), language) }),
  ];
  const states = { all: visit.list.allStates, open: visit.list.openStates, ...jobStates.states };
  return (
    <ListScreen
      title={visit.list.title}
      beside={
        <>
          <Link className="button" to="/calendar">
            {shell.nav.calendar}
          </Link>{" "}
          <Link className="button primary" to="/calendar/visit">
            {visit.title}
          </Link>
        </>
      }
      path="/jobs"
      exportCall="/api/jobs/export.csv"
      hrefOf={listHref}
      clearHref={listHref(defaultSearch)}
      intro={<JobQuickViews search={search} />}
      loaded={loaderData}
      filters={{
        placeholder: visit.list.searchPlaceholder,
        choice: {
          ...{ name: "state", label: jobStates.state, value: search.state },
          options: stateChoices.map((value) => ({ value, label: states[value] })),
        },
        more: quotes.moreFilters,
        isChosen: search.engineer !== "" || search.kind !== "",
        children: (
          <>
            <MoreJobFilters search={search} engineers={engineers} />
            <KeptSort sort={search.sort} usual={defaultSearch.sort} />
          </>
        ),
      }}
      sums={sums.filter(Boolean).join(" · ") || null}
      table={useJobTable(search)}
    />
  );
}

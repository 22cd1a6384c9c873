import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { maintenanceDays } from "#app/jobs/job.ts";
import { jobStates as allStates, mayHaveReason } from "#app/jobs/job-moves.ts";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import type { TableOf } from "#app/lists/list-screen.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { JobRow } from "./job-list.server.ts";
import { defaultSearch, jobSorting, type ListSearch, listHref } from "./job-list.ts";

/** The table of a page of jobs; each row leads to its job. */
export function useJobTable(search: ListSearch): TableOf<JobRow> {
  const { fields, quotes } = useWords();
  const calendar = useScreenWords(calendarWords);
  const jobStates = useScreenWords(jobStatesWords);
  const visit = useScreenWords(visitWords);
  const language = useLanguage();
  const sort = sortLinks(search, jobSorting, listHref);
  const isReasoned = allStates.some((state) => state === search.state && mayHaveReason(state));
  return {
    loading: visit.list.loading,
    columns: [
      {
        ...{ label: calendar.jobTitle, place: "headline", look: "strong" },
        cell: (row) => <JobTitle row={row} />,
      },
      {
        ...{ label: quotes.customer, place: "below", look: "who", ...sort("customer") },
        cell: (row) => <CustomerLink {...row} />,
      },
      { label: fields.kind, place: "below", look: "quiet", cell: (row) => visit.kinds[row.job_kind] },
      {
        ...{ label: calendar.when, place: "top-left", look: "quiet", ...sort("start") },
        // Without an invoice a job of several visits has one row.
        cell: (row) => (
          <>
            <When row={row} />
            {search.invoice && row.visits > 1 ? <> · {visit.list.ofVisits({ n: row.visits })}</> : null}
            {search.repeat && row.from !== null ? (
              <span className="small quiet block">
                {visit.list.dueAgain({ day: formatDay(addDays(row.from.slice(0, 10), maintenanceDays)) })}
              </span>
            ) : null}
          </>
        ),
      },
      {
        ...{ label: calendar.engineers, place: "bottom-left", look: "quiet" },
        cell: (row) => row.engineers.join(", ") || calendar.nobody,
      },
      {
        ...{ label: jobStates.state, place: "top-right", ...sort("state") },
        cell: (row) => <StateBadge state={row.state} />,
      },
      // What is still to be invoiced is asked by its amount.
      ...(search.invoice && !isReasoned
        ? [
            {
              ...{ label: visit.list.quoted, place: "foot" as const, look: "money", end: true },
              cell: ({ quoted_cents }: JobRow) =>
                quoted_cents === null ? null : (
                  <>
                    <span className="card-label">{visit.list.quoted}</span> {formatMoney(quoted_cents, language)}
                  </>
                ),
            },
          ]
        : []),
      // In any other list few rows have a reason.
      ...(isReasoned
        ? [{ label: jobStates.why, place: "foot" as const, look: "quiet", cell: (row: JobRow) => row.reason }]
        : []),
    ],
    empty: (
      <div className="empty">
        <h2>{isFiltered(search, defaultSearch) ? visit.list.noneFound : visit.list.noneYet}</h2>
      </div>
    ),
  };
}

/** The job's title leads to its page; the customer's name behind it has a column of its own. Below it its quote's. */
function JobTitle({ row }: { row: JobRow }) {
  const calendar = useScreenWords(calendarWords);
  const name = customerName(row);
  const isNamed = name !== null && row.title.endsWith(` ${name}`);
  // The title of a visit has a point before the name.
  const title = (isNamed ? row.title.slice(0, -name.length - 1).replace(/ ·$/, "") : row.title) || calendar.jobTitle;
  return (
    <>
      <Link className={isNamed && row.job_kind === "quote" ? "number" : undefined} to={`/calendar/jobs/${row.id}`}>
        {title}
      </Link>
      {row.quote_title ? (
        <>
          {" "}
          <span className="small quiet block">{row.quote_title}</span>
        </>
      ) : null}
    </>
  );
}

function When({ row: { from, to } }: { row: JobRow }) {
  const calendar = useScreenWords(calendarWords);
  if (from === null || to === null) return calendar.notPlanned;
  return (
    <>
      {/* A line may break between the two: on a phone a long state stands beside them. */}
      <time dateTime={from}>{formatDay(from.slice(0, 10))}</time>{" "}
      <span className="number">
        {from.slice(11)}–{to.slice(11)}
      </span>
    </>
  );
}

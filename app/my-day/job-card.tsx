import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { dialledNumbers } from "#app/customers/phone.ts";
import { mapHref } from "#app/documents/address.ts";
import type { JobState } from "#app/jobs/job-moves.ts";
import { formatDay } from "#app/platform/dates.ts";
import { useServiceReportsPath } from "#app/service-reports/use-service-reports-path.ts";
import { myDayWords } from "#app/words/my-day-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { ScreenWords } from "#app/words/words.ts";
import type { DayJob, DayReport } from "./day.ts";
import type { PhoneJobs } from "./use-phone-jobs.ts";

type JobCardProps = {
  job: DayJob;
  isToday: boolean;
  /** The state as pressed on this phone, and the buttons that set it. */
  state: JobState;
  /** The jobs of which this phone has reports. */
  onPhone: PhoneJobs;
  children: ReactNode;
};

/**
 * A job of the day: when, whose and where, with buttons that show the map, call, set its state and start the report.
 */
export function JobCard({ job, isToday, state, onPhone, children }: JobCardProps) {
  const words = useScreenWords(myDayWords);
  const { quotes } = useWords();
  const { id, from, to, customer, site, address } = job;
  const isWritten = job.reported || onPhone.written.has(id);
  const reportMissing = state === "done" && !isWritten;
  const card = useRef<HTMLElement>(null);
  usePassFocusOn(card);
  const name = customer.name || quotes.customerFallback({ id: customer.id });
  return (
    <article ref={card} className="card day-job" id={`job-${id}`} aria-labelledby={`job-${id}-title`} tabIndex={-1}>
      <div className="card-head">
        <h3 id={`job-${id}-title`}>
          <span className="number">{`${from}–${to}`}</span> {name}
        </h3>
      </div>
      <div className="card-body">
        {job.doubts?.map((doubt) => (
          <p key={doubt} className="strong">
            ⚠ {doubt}
          </p>
        ))}
        {site ? <p className="strong">{site.name}</p> : null}
        {address ? <p>{address}</p> : null}
        <div className="actions day-ways">
          <Ways job={job} />
        </div>
        {children}
        <details open={isToday}>
          <summary>{words.more}</summary>
          <JobDayFacts job={job} />
        </details>
      </div>
      <div className="card-foot actions">
        {reportMissing ? <p className="strong">{words.reportMissing}</p> : null}
        {onPhone.waiting.has(id) ? <p className="strong">{words.reportOnPhone}</p> : null}
        <Link className={reportMissing ? "button primary" : "button"} to={`/service-reports/engineer?job=${id}`}>
          {reportWords(words, { isWritten, isBegun: onPhone.begun.has(id) })}
        </Link>{" "}
        <Link className="button plain" to={`/calendar/jobs/${id}`}>
          {words.details}
        </Link>
      </div>
    </article>
  );
}

/** What the link to the report's form says. */
function reportWords(
  words: ScreenWords["myDay"],
  { isWritten, isBegun }: { isWritten: boolean; isBegun: boolean },
): string {
  if (isBegun) return words.continueReport;
  return isWritten ? words.anotherReport : words.startReport;
}

/** Gives the focus to the card beside it, else to the page, where a card goes that has the focus. */
function usePassFocusOn(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const cards = [...document.querySelectorAll<HTMLElement>(".day-job")];
      const at = cards.indexOf(own);
      const next = cards[at + 1] ?? cards[at - 1] ?? document.querySelector<HTMLElement>("main h1");
      // A heading takes the focus only with an index.
      if (next) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    };
  }, [card]);
}

/** The buttons that lead there: the map, and whom to call. */
function Ways({ job: { address, customer, site } }: { job: DayJob }) {
  const words = useScreenWords(myDayWords);
  const calls = [
    { tel: site?.tel ?? "", whom: site?.contact || site?.name || "" },
    { tel: customer.tel, whom: customer.name },
  ].flatMap(({ tel, whom }) => {
    const numbers = dialledNumbers(tel);
    // Where one field has several numbers, the button of each shows its number.
    return numbers.map(({ text, href }) => ({
      href,
      whom: words.callWhom({ whom: [whom, whom && numbers.length === 1 ? "" : text].filter(Boolean).join(" ") }),
    }));
  });
  // Where there are several numbers, the button of each names its owner.
  const named = calls.length > 1;
  return (
    <>
      {address ? (
        <>
          <a className="button" href={mapHref(address)} target="_blank" rel="noopener noreferrer">
            {words.map}
          </a>{" "}
        </>
      ) : null}
      {calls.map(({ href, whom }) => (
        <span key={whom}>
          <a className="button" href={href} aria-label={whom}>
            {named ? whom : words.call}
          </a>{" "}
        </span>
      ))}
    </>
  );
}

/** What is to be done, and what helps to do it; empty facts are left out. */
function JobDayFacts({ job }: { job: DayJob }) {
  const words = useScreenWords(myDayWords);
  const { fields } = useWords();
  const { items, description, customer, site, others, reports } = job;
  return (
    <dl className="facts">
      {items.length > 0 || description ? (
        <>
          <dt>{words.toDo}</dt>
          <dd>
            {description ? <p className="as-typed">{description}</p> : null}
            {items.length > 0 ? (
              <ul>
                {items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: only the place identifies a line
                  <li key={index}>{item}</li>
                ))}
              </ul>
            ) : null}
          </dd>
        </>
      ) : null}
      {site?.access ? (
        <>
          <dt>{fields.access}</dt>
          <dd className="as-typed">{site.access}</dd>
        </>
      ) : null}
      {customer.notes ? (
        <>
          <dt>{fields.notes}</dt>
          <dd className="as-typed">{customer.notes}</dd>
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          <dt>{words.with}</dt>
          <dd>{others.join(", ")}</dd>
        </>
      ) : null}
      <dt>{words.lastReports}</dt>
      <dd>{reports.length > 0 ? <LastReports reports={reports} /> : words.noReports}</dd>
    </dl>
  );
}

function LastReports({ reports }: { reports: readonly DayReport[] }) {
  const path = useServiceReportsPath();
  return (
    <ul>
      {reports.map(({ id, report_number, report_date, engineer_name }) => (
        <li key={id}>
          <a className="tap" href={`${path}/reports/${id}/pdf`} target="_blank" rel="noopener">
            {report_number}
          </a>{" "}
          {formatDay(report_date)}, {engineer_name}
        </li>
      ))}
    </ul>
  );
}

import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { PhoneLink } from "#app/customers/phone-link.tsx";
import type { JobEngineer } from "#app/jobs/job.ts";
import type { JobReport } from "#app/jobs/job-reports.server.ts";
import type { JobDetail } from "#app/jobs/jobs.server.ts";
import { AddressLink, SiteFacts } from "#app/jobs/site-facts.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { usualServiceReportsPath } from "#app/platform/service-reports-path.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";

/** What stands for something that an enquiry lacks. */
const unknown = "-";

/** The address below which the calls of service reports are. */
const reportsPath = `${usualServiceReportsPath}/reports`;

type JobFactsProps = {
  job: JobDetail;
  when: string;
  /** Who does not work at this time, in sentences. */
  doubts: readonly string[];
  /** Sentences that say which e-mails about the job the customer got. */
  told: readonly string[];
  /** The address of the question whether to tell the customer; null where there is nothing to tell. */
  tellHref: string | null;
  /** The address of the form that changes who comes; null where this may not be changed. */
  assignHref: string | null;
  reports: readonly JobReport[];
};

/** The facts for the engineer who drives to the job: address, telephone, what to bring. */
export function JobFacts({ job, when, doubts, told, tellHref, assignHref, reports }: JobFactsProps) {
  const { fields, quotes } = useWords();
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  const may = useMay();
  const { customer, items } = job;
  return (
    <dl className="facts">
      <dt>{calendar.when}</dt>
      <dd className="strong">{when}</dd>
      <dt>{calendar.engineers}</dt>
      <dd>
        <EngineerNames engineers={job.engineers} />{" "}
        {assignHref ? (
          <Link className="tap" to={assignHref} preventScrollReset>
            {calendar.changeEngineers}
          </Link>
        ) : null}
        {doubts.map((doubt) => (
          <div key={doubt} className="doubt">
            ⚠ {doubt}
          </div>
        ))}
      </dd>
      <dt>{calendar.customer}</dt>
      <dd>
        <Link className="tap" to={`/customers/${customer.id}`}>
          {customer.name || quotes.customerFallback({ id: customer.id })}
        </Link>
      </dd>
      {job.site ? (
        <SiteFacts site={job.site} />
      ) : (
        <>
          <dt>{calendar.address}</dt>
          <dd>{customer.address ? <AddressLink address={customer.address} /> : unknown}</dd>
        </>
      )}
      <dt>{calendar.telephone}</dt>
      <dd>{customer.tel ? <PhoneLink tel={customer.tel} /> : unknown}</dd>
      <dt>{calendar.email}</dt>
      <dd>
        {customer.email ? (
          <a className="tap" href={`mailto:${encodeURI(customer.email)}`}>
            {customer.email}
          </a>
        ) : (
          unknown
        )}
      </dd>
      <dt>{calendar.told.title}</dt>
      <dd>
        {told.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place identifies a line
          <div key={index}>{line}</div>
        ))}
        {tellHref ? (
          <Link className="tap" to={tellHref} preventScrollReset>
            {calendar.told.tellNow}
          </Link>
        ) : null}
      </dd>
      {reports.length > 0 ? (
        <>
          <dt>{calendar.reports}</dt>
          <dd>
            {reports.map(({ id, report_number: number, report_date, engineer_name: name }) => (
              <div key={id}>
                <a className="tap" href={`${reportsPath}/${id}/pdf`} target="_blank" rel="noopener">
                  {calendar.reportLine({ number, day: formatDay(report_date), name })}
                </a>
              </div>
            ))}
          </dd>
        </>
      ) : null}
      {job.quote_number === null ? (
        <>
          <dt>{fields.kind}</dt>
          <dd>{visit.kinds[job.kind]}</dd>
          {job.description ? (
            <>
              <dt>{fields.description}</dt>
              <dd className="as-typed">{job.description}</dd>
            </>
          ) : null}
          {may("/invoices") && !job.invoice ? (
            <>
              <dt>{calendar.invoice}</dt>
              <dd>{calendar.visitNotInvoiced}</dd>
            </>
          ) : null}
        </>
      ) : (
        <>
          <dt>{calendar.quote}</dt>
          <dd>
            {may("/quotes/:id/preview") ? (
              <Link className="tap" to={`/quotes/${job.quote_id}/preview`}>
                {job.quote_number}
              </Link>
            ) : (
              job.quote_number
            )}
            {job.quote_title ? ` · ${job.quote_title}` : null}
          </dd>
          <dt>{calendar.lines}</dt>
          <dd>
            <ul>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: only the place identifies a line
                <li key={index}>{item}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Who comes, the one in charge first. */
function EngineerNames({ engineers }: { engineers: readonly JobEngineer[] }) {
  const calendar = useScreenWords(calendarWords);
  const [first, ...others] = engineers;
  if (!first) return calendar.nobody;
  const named = others.length > 0 ? calendar.inCharge({ name: first.name }) : first.name;
  return [named, ...others.map(({ name }) => name)].join(", ");
}

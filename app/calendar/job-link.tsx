import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import { tintOf } from "#app/jobs/tint.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "./calendar-body.tsx";
import { jobTitle } from "./job-title.ts";
import type { ShownJob } from "./packed-jobs.ts";
import { StateMark } from "./state-mark.tsx";

type JobLinkProps = { job: ShownJob; shown: Pick<ShownCalendar, "place" | "today" | "engineers" | "off"> };

/** A job in the calendar, as a link to its details. */
export function JobLink({ job, shown }: JobLinkProps) {
  const { place, today, engineers, off } = shown;
  return (
    <Link
      className={`job ${tintOf(job, engineers)}`.trim()}
      to={calendarHref(place, today, `/calendar/jobs/${job.id}`)}
      data-from={job.from}
      data-to={job.to}
      preventScrollReset
    >
      <span className="times">
        <time dateTime={job.start}>
          {job.from.slice(11)}
          <span className="until">–{job.to.slice(11)}</span>
        </time>{" "}
        {/* The sign before the state: where there is no room for all, the state's word is cut off. */}
        <OffMarks off={off[job.id]} engineers={engineers} /> <StateMark state={job.state} />
      </span>{" "}
      <EngineerMarks ids={job.engineer_ids} engineers={engineers} />
      <b>
        <TileTitle job={job} />
      </b>{" "}
      <span className="town">{job.town}</span>
    </Link>
  );
}

/** The title of a job in its tile; the quote's number before the customer's name is left out of narrow ones. */
export function TileTitle({ job: { title, short } }: { job: Pick<ShownJob, "title" | "short"> }) {
  if (short === "" || short === title || !title.endsWith(short)) return title;
  return (
    <>
      {/* The space stands outside: a line may break there, and never within the number. */}
      <span className="number">{title.slice(0, -short.length).trimEnd()}</span> {short}
    </>
  );
}

type EngineerMarksProps = { ids: readonly number[]; engineers: readonly ShownEngineer[] };

/** The initials of a job's engineers, the one in charge first; nothing for a job that has none. */
export function EngineerMarks({ ids, engineers }: EngineerMarksProps) {
  const named = namedOf(ids, engineers);
  if (named.length === 0) return null;
  return (
    <>
      <span className="marks">
        {joinWithSpaces(named.map((engineer) => <EngineerMark key={engineer.id} {...engineer} />))}
      </span>{" "}
    </>
  );
}

type OffMarksProps = { off?: readonly number[] | undefined; engineers: readonly ShownEngineer[] };

/** A sign for each of a job's engineers who has a day off then. */
export function OffMarks({ off = [], engineers }: OffMarksProps) {
  const { doubts } = useScreenWords(calendarWords);
  return namedOf(off, engineers).map(({ id, name }) => (
    <span
      key={id}
      className="off-mark"
      role="img"
      aria-label={doubts.offMark({ name })}
      title={doubts.offMark({ name })}
    >
      ⚠{" "}
    </span>
  ));
}

function namedOf(ids: readonly number[], engineers: readonly ShownEngineer[]): ShownEngineer[] {
  return ids.flatMap((id) => engineers.find((engineer) => engineer.id === id) ?? []);
}

/** Town and telephone number of a job; the number is not broken at the end of a line. */
export function placeAndTel({ town, tel }: Pick<ShownJob, "town" | "tel">): string {
  return [town, tel.replaceAll(" ", "\u00a0")].filter(Boolean).join("\u00a0· ");
}

/** Gives a function for the title of a job. */
export function useJobTitle(): (job: { title: string; quote_id: number | null }) => string {
  const calendar = useScreenWords(calendarWords);
  return (job) => jobTitle(job, calendar);
}

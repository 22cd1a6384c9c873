import { Link } from "react-router";
import type { JobState } from "#app/jobs/job-moves.ts";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";

type SiblingVisitsProps = {
  /** The visit that is shown. */
  id: number;
  /** All visits of its job, in order of time; `when` is null for those without a time. */
  visits: readonly { id: number; state: JobState; when: string | null; href: string }[];
};

/** Which visit of its job this one is, and links to the others; nothing for a job of one visit. */
export function SiblingVisits({ id, visits }: SiblingVisitsProps) {
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  if (visits.length < 2) return null;
  const place = visits.findIndex((each) => each.id === id) + 1;
  return (
    <section className="sibling-visits" aria-label={visit.others}>
      <p className="strong">{visit.ofSeveral({ n: place, of: visits.length })}</p>
      <ul>
        {visits.map((each) =>
          each.id === id ? null : (
            <li key={each.id}>
              <Link className="tap" to={each.href} preventScrollReset>
                {each.when ?? calendar.notPlanned}
              </Link>{" "}
              <StateBadge state={each.state} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

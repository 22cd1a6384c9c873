import { Link } from "react-router";
import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import { todayWords } from "#app/words/today-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Today } from "./today.server.ts";
import { unbrokenNumbers } from "./unbroken.ts";

type JobsOfTodayProps = Pick<Today, "today" | "jobs" | "engineers">;

/** The jobs of today with their states, by engineer, under each who is assigned; those of nobody come first. */
export function JobsOfToday({ today, jobs, engineers }: JobsOfTodayProps) {
  const words = useScreenWords(todayWords);
  const groups = [
    { engineer: null, own: jobs.filter(({ engineer_ids }) => engineer_ids.length === 0) },
    ...engineers.map((engineer) => ({
      engineer,
      own: jobs.filter(({ engineer_ids }) => engineer_ids.includes(engineer.id)),
    })),
  ].filter(({ own }) => own.length > 0);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.jobs}</h2>
      </div>
      {groups.length === 0 ? <p className="card-body">{words.noJobs}</p> : null}
      {groups.map(({ engineer, own }) => (
        <div key={engineer?.id ?? 0} className="today-group">
          <h3>
            {engineer ? (
              <>
                <EngineerMark {...engineer} /> {engineer.name}
              </>
            ) : (
              words.nobody
            )}
          </h3>
          <ul className="today-list">
            {own.map((job) => (
              <li key={job.id}>
                <Link className="tap" to={`/calendar/jobs/${job.id}?date=${today}`}>
                  <span className="number">{`${job.from.slice(11)}–${job.to.slice(11)}`}</span>{" "}
                  {unbrokenNumbers(job.title)}
                </Link>{" "}
                <StateBadge state={job.state} />{" "}
                {job.isLate ? <span className="badge rejected">{words.late}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

import { isInColumn } from "#app/jobs/column-move.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { jobsOn } from "../day-rows.ts";
import { ClosedNotes, DayNotes, OffNotes } from "../days-off/day-notes.tsx";
import { isBoard } from "../week-board.tsx";
import type { SheetJob, sheetAt } from "./sheet.server.ts";

type Sheet = Awaited<ReturnType<typeof sheetAt>>;

/**
 * The table of a printed day or week: a day has a column an engineer; a week one a day, and where many engineers are
 * shown a row for each.
 */
export function SheetTable({ shown }: { shown: Sheet }) {
  return shown.place.view === "day" && shown.columns.length > 0 ? (
    <DaySheet shown={shown} />
  ) : (
    <WeekSheet shown={shown} />
  );
}

function DaySheet({ shown }: { shown: Sheet }) {
  const calendar = useScreenWords(calendarWords);
  const { place, columns, engineers, jobs } = shown;
  const nameOf = (id: number) => {
    const engineer = engineers.find((one) => one.id === id);
    return engineer ? `${engineer.initials} ${engineer.name}` : calendar.nobodyColumn;
  };
  return (
    <>
      <ClosedNotes day={place.date} shown={shown} />
      <table className="sheet-table">
        <thead>
          <tr>
            {columns.map((id) => (
              <th key={id} scope="col">
                {nameOf(id)}
                <OffNotes day={place.date} shown={shown} of={id} withoutReason />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {columns.map((id) => (
              <Cell
                key={id}
                head={nameOf(id)}
                jobs={jobs.filter((job) => isInColumn(id, job))}
                engineers={engineers}
                isOfOne
              />
            ))}
          </tr>
        </tbody>
      </table>
    </>
  );
}

function WeekSheet({ shown }: { shown: Sheet }) {
  const calendar = useScreenWords(calendarWords);
  const { days, columns, engineers, jobs } = shown;
  const isByEngineer = isBoard(shown);
  const rows = isByEngineer ? columns : [null];
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          {isByEngineer ? <th scope="col">{calendar.engineer}</th> : null}
          {days.map(({ day, short, long }) => (
            // Days without jobs leave their room to the others.
            <th
              key={day}
              scope="col"
              className={days.length > 1 && jobsOn(day, jobs).length === 0 ? "narrow" : undefined}
            >
              {days.length === 1 ? long : short}
              <DayNotes day={day} shown={shown} withoutReason />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((id) => {
          const own = id === null ? jobs : jobs.filter((job) => isInColumn(id, job));
          // A row without jobs would only take room.
          if (isByEngineer && own.length === 0) return null;
          return (
            <tr key={id ?? "all"}>
              {isByEngineer ? (
                <th scope="row">{engineers.find((one) => one.id === id)?.initials ?? calendar.nobodyColumn}</th>
              ) : null}
              {days.map(({ day, short }) => (
                <Cell key={day} head={short} jobs={jobsOn(day, own)} engineers={engineers} isOfOne={isByEngineer} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type CellProps = {
  head: string;
  jobs: readonly SheetJob[];
  engineers: readonly ShownEngineer[];
  /** Whether the jobs are of one engineer, who stands at the head: then only jobs of several have initials. */
  isOfOne: boolean;
};

/** The jobs of a cell below each other; on a phone the name of its column stands above them. */
function Cell({ head, jobs, engineers, isOfOne }: CellProps) {
  const { states } = useScreenWords(jobStatesWords);
  const marksOf = ({ engineer_ids }: SheetJob) =>
    isOfOne && engineer_ids.length < 2
      ? ""
      : engineer_ids.map((id) => engineers.find((one) => one.id === id)?.initials ?? "").join(" ");
  return (
    <td data-head={head}>
      {jobs.map((job) => (
        <div key={job.id} className="sheet-job">
          <b>{`${job.from.slice(11)}–${job.to.slice(11)}`}</b>{" "}
          {[marksOf(job), states[job.state]].filter(Boolean).join("\u00a0· ")}
          <div>{[job.title, job.tel.replaceAll(" ", "\u00a0")].filter(Boolean).join("\u00a0· ")}</div>
          <div>{job.address}</div>
        </div>
      ))}
    </td>
  );
}

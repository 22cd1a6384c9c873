import type { ReactNode } from "react";
import type { ShownEngineer } from "#app/jobs/job.ts";
import type { Failure } from "#app/platform/failure.ts";
import { SelectField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { jobsToAssign } from "./assign.server.ts";
import { EngineerMarks, OffMarks, useJobTitle } from "./job-link.tsx";

/** What was typed: the engineer, in whose place they come, and the jobs that are ticked, by their ids. */
export type AssignValues = { to: string; instead: string; jobs: string[] };

type AssignFormProps = {
  lists: Omit<Awaited<ReturnType<typeof jobsToAssign>>, "engineers"> & { engineers: readonly ShownEngineer[] };
  failure: Failure | null;
  /** null: nothing was sent yet. */
  values: AssignValues | null;
  errors: Record<string, string>;
  /** What is said above the fields. */
  children: ReactNode;
};

/** The fields in which jobs are ticked and the engineer is chosen who gets them. */
export function AssignForm({ lists, failure, values, errors, children }: AssignFormProps) {
  const calendar = useScreenWords(calendarWords);
  const titleOf = useJobTitle();
  const { jobs, engineers, offered, off, replaced: away } = lists;
  // What was ticked and chosen stays so where the lists could not be read.
  const unread = (values?.jobs ?? []).filter((id) => !jobs.some((job) => String(job.id) === id));
  const to = values?.to ?? String(lists.to ?? "");
  const isOffered = offered.some(({ id }) => String(id) === to);
  const nameOf = (wanted: string) =>
    engineers.find(({ id }) => String(id) === wanted)?.name ?? calendar.engineerFallback({ id: wanted });
  // Also somebody who has left or is off may be replaced, and who was chosen stays so.
  const replaced = new Map([
    ...offered.map(({ id, name }) => [String(id), name] as const),
    ...engineers.map(({ id, name }) => [String(id), name] as const),
    ...(/^\d+$/.test(values?.instead ?? "") && offered.length === 0
      ? [[values?.instead ?? "", calendar.engineerFallback({ id: values?.instead ?? "" })] as const]
      : []),
  ]);
  return (
    <div className="dialog-body">
      {failure ? <LoadFailure failure={failure} /> : null}
      {children}

      <SelectField label={calendar.assignTo} name="to" defaultValue={to} error={errors.to ?? errors.engineer_ids}>
        {to === "" ? <option value="">{calendar.engineerUnchosen}</option> : null}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {to !== "" && !isOffered ? <option value={to}>{nameOf(to)}</option> : null}
      </SelectField>
      <SelectField
        label={calendar.inPlaceOf}
        name="instead"
        defaultValue={values?.instead ?? String(away ?? "lead")}
        hint={calendar.assignHint}
        error={errors.instead}
      >
        <option value="lead">{calendar.ofTheLead}</option>
        {[...replaced].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="nobody">{calendar.inAddition}</option>
      </SelectField>
      <fieldset className="to-assign">
        <legend className="legend">{calendar.jobsToAssign}</legend>
        <ul>
          {jobs.map((job) => (
            <li key={job.id}>
              <label>
                <input
                  type="checkbox"
                  name="job"
                  value={job.id}
                  defaultChecked={values ? values.jobs.includes(String(job.id)) : job.ticked}
                />{" "}
                <span>
                  <EngineerMarks ids={job.engineer_ids} engineers={engineers} />
                  <OffMarks off={off[job.id]} engineers={engineers} />
                  <b>{titleOf(job)}</b> <span className="quiet">{calendar.untilLine(job.when)}</span>
                </span>
              </label>
            </li>
          ))}
          {unread.map((id) => (
            <li key={id}>
              <label>
                <input type="checkbox" name="job" value={id} defaultChecked />{" "}
                <span>
                  {calendar.jobTitle} #{id}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {errors.jobs ? <p className="error">{errors.jobs}</p> : null}
      </fieldset>
    </div>
  );
}

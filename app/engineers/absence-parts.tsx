import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { type Column, ListTable } from "#app/lists/list-table.tsx";
import { DeleteLink, deletionQuestion } from "#app/ui/delete-link.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import { type Absence, formatDays, maxReason } from "./absence.ts";
import type { AbsenceWithJobs, JobUnder } from "./absence-jobs.server.ts";
import type { Engineer } from "./engineer.ts";
import { EngineerMark } from "./engineer-mark.tsx";

/** What is asked before days off are deleted; `back` is the address of the page that has them, to which it leads. */
export function absenceDeletion(words: PageWords, engineers: ScreenWords["engineers"], absence: Absence, back: string) {
  return deletionQuestion(words, {
    title: engineers.deleteDaysOff,
    question: engineers.deleteDaysOffQuestion,
    detail: [formatDays(absence), absence.reason].filter(Boolean).join(" · "),
    action: `/service-reports/admin/working-time/${absence.id}/delete?${new URLSearchParams({ back })}`,
    failed: (reason) => engineers.daysOffNotDeleted({ reason }),
  });
}

type AbsenceTableProps = {
  path: string;
  absences: readonly AbsenceWithJobs[];
  /** The engineers whose days may be among them. */
  engineers: readonly Pick<Engineer, "id" | "name" | "initials" | "colour">[];
  empty: string | null;
};

/** Days off: when, whose, why, and the jobs that are booked on them. */
export function AbsenceTable({ path, absences, engineers: people, empty }: AbsenceTableProps) {
  const words = useWords();
  const engineers = useScreenWords(engineersWords);
  const { pathname, search } = useLocation();
  const columns: Column<AbsenceWithJobs>[] = [
    { label: engineers.days, place: "top-left", look: "number", cell: formatDays },
    { label: engineers.whose, place: "headline", look: "who", cell: ({ engineer_id }) => whose(engineer_id) },
    {
      ...{ label: engineers.reason, place: "bottom-left" },
      cell: (absence) => (
        <>
          {absence.source === "ics" ? `${absence.reason} (${engineers.imported})` : absence.reason}
          <JobsUnder jobs={absence.jobs} assignHref={assignHref(absence)} />
        </>
      ),
    },
    {
      ...{ label: engineers.actions, place: "foot", look: "actions", buttons: true },
      cell: (absence) => <DeleteLink question={absenceDeletion(words, engineers, absence, `${pathname}${search}`)} />,
    },
  ];
  function whose(id: number | null): ReactNode {
    const engineer = people.find((one) => one.id === id);
    if (!engineer) return engineers.wholeCompany;
    return (
      <>
        <EngineerMark {...engineer} /> {engineer.name}
      </>
    );
  }
  return (
    <ListTable<AbsenceWithJobs>
      path={path}
      loading={engineers.loading}
      columns={columns}
      rows={absences}
      empty={empty === null ? null : <p className="empty">{empty}</p>}
    />
  );
}

/**
 * The address at which an engineer's jobs are given to others: those of their day off, or of the days from the first
 * job on. Null for the company's days off, and for those without jobs.
 */
function assignHref({ engineer_id, from, to, assignFrom }: AbsenceWithJobs): string | null {
  if (engineer_id === null || assignFrom === null) return null;
  const days = from === to ? { view: "day", date: from } : { view: "agenda", date: assignFrom };
  return `/calendar/assign?${new URLSearchParams({ ...days, engineer: String(engineer_id) })}`;
}

type JobsUnderProps = { jobs: readonly JobUnder[]; assignHref: string | null };

/** The jobs that are booked on days off, each a link; those of one engineer can be given to others. */
function JobsUnder({ jobs, assignHref }: JobsUnderProps) {
  const engineers = useScreenWords(engineersWords);
  if (jobs.length === 0) return null;
  return (
    <div className="jobs-under">
      ⚠ {engineers.jobsUnder({ n: jobs.length })}
      <ul>
        {jobs.map(({ id, number, title, when }) => (
          <li key={id}>
            <Link to={`/calendar/jobs/${id}`}>
              {when} · {number ? <span className="number">{number}</span> : null} {title}
            </Link>
          </li>
        ))}
      </ul>
      {assignHref ? <Link to={assignHref}>{engineers.assignThem}</Link> : null}
    </div>
  );
}

export type AbsenceTexts = { from: string; to: string; reason: string; engineer_id: string };

export const absenceNames = ["from", "to", "reason", "engineer_id"] as const;

type AddAbsenceProps = {
  refusal: Refusal<AbsenceTexts> | null;
  /** The engineers to choose from; absent on the page of one person. */
  engineers?: readonly Pick<Engineer, "id" | "name">[];
};

/** The form that adds days off. */
export function AddAbsence({ refusal, engineers: people }: AddAbsenceProps) {
  const { common } = useWords();
  const engineers = useScreenWords(engineersWords);
  const { values, fields: wrong } = refusal ?? {};
  return (
    <Form method="post" noValidate className="card-body">
      <FormKey of="absence" />
      <p className="lead">{engineers.daysOffLead}</p>
      <div className="columns">
        {people ? (
          <SelectField
            label={engineers.whose}
            name="engineer_id"
            className="wide"
            defaultValue={values?.engineer_id ?? ""}
            error={wrong?.engineer_id}
          >
            <option value="">{engineers.wholeCompany}</option>
            <UnlistedOption listed={people} chosen={values?.engineer_id ?? null} name={engineers.engineerFallback} />
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          label={engineers.from}
          name="from"
          type="date"
          required
          defaultValue={values?.from}
          error={wrong?.from}
        />
        <TextField
          label={engineers.to}
          name="to"
          type="date"
          hint={engineers.toHint}
          defaultValue={values?.to}
          error={wrong?.to}
        />
        <TextField
          label={`${engineers.reason} (${common.optional})`}
          name="reason"
          className="wide"
          autoComplete="off"
          maxLength={maxReason}
          defaultValue={values?.reason}
          error={wrong?.reason}
        />
      </div>
      <div className="actions">
        <SubmitButton busyText={common.saving} name="intent" value="absence">
          {engineers.addDaysOff}
        </SubmitButton>
      </div>
    </Form>
  );
}

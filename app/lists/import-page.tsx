import { Form, Link, useLocation } from "react-router";
import { importLimits } from "#app/csv/csv-import.ts";
import type { ShownImport, ShownLine } from "#app/http/import-screen.server.ts";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { importWords } from "#app/words/import-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { ListTable } from "./list-table.tsx";

/** What the action gives. */
type Answer = {
  problem: string | null;
  fields: Record<string, string>;
  values: { text: string; report: ShownImport | null };
};

type ImportPageProps = {
  title: string;
  /** What to know of the columns before a file is chosen. */
  note?: string;
  /** The screen with the list. */
  listHref: string;
  answer: Answer | undefined;
  /** The address of what a line is about. */
  hrefOf?: (id: number) => string;
};

/** The screen that imports a CSV file: a form for the file, then what it would do, then what it has done. */
export function ImportPage({ title, note, listHref, answer, hrefOf }: ImportPageProps) {
  const { common } = useWords();
  const answered = useRefusal(answer);
  const report = answered?.values?.report ?? null;
  return (
    <Page
      title={title}
      beside={
        <Link className="button" to={listHref}>
          {common.back}
        </Link>
      }
    >
      {answered?.problem ? <NoticeBox tone="bad">{answered.problem}</NoticeBox> : null}
      {report ? (
        <Report report={report} text={answered?.values?.text ?? ""} hrefOf={hrefOf} />
      ) : (
        <FileForm note={note} text={answered?.values?.text ?? ""} />
      )}
    </Page>
  );
}

function FileForm({ note, text }: { note: string | undefined; text: string }) {
  const { fileHint, lead, file, paste } = useScreenWords(importWords);
  const hint = fileHint({ megabytes: importLimits.bytes / 1024 / 1024, lines: importLimits.lines });
  return <ImportFileForm {...{ lead, note, file, hint, paste, text }} accept=".csv,.txt,text/csv" />;
}

type ImportFileFormProps = {
  lead: string;
  note?: string | undefined;
  /** The label of the field for the file, and its hint. */
  file: string;
  hint: string;
  /** The files that the browser offers. */
  accept: string;
  /** The label of the field for the content of a file, and its text. */
  paste: string;
  text: string;
};

/** The first step of an import: a file is chosen, or its content pasted. */
export function ImportFileForm({ lead, note, file, hint, accept, paste, text }: ImportFileFormProps) {
  const imports = useScreenWords(importWords);
  return (
    <Form method="post" encType="multipart/form-data" className="card">
      <div className="card-body">
        <p className="lead">{lead}</p>
        {note ? <p>{note}</p> : null}
        <Field label={file} hint={hint}>
          {(wiring) => <input {...wiring} type="file" name="file" accept={accept} />}
        </Field>
        <Field label={paste}>
          {(wiring) => <textarea {...wiring} name="text" rows={6} defaultValue={text} spellCheck={false} />}
        </Field>
      </div>
      <div className="card-foot actions">
        <SubmitButton busyText={imports.looking} name="intent" value="look">
          {imports.look}
        </SubmitButton>
      </div>
    </Form>
  );
}

type ReportProps = { report: ShownImport; text: string; hrefOf: ImportPageProps["hrefOf"] };

function Report({ report, text, hrefOf }: ReportProps) {
  const imports = useScreenWords(importWords);
  const { pathname } = useLocation();
  const { isDryRun, counts, ignored, readable, warnings, lines, more } = report;
  const toDo = counts.create + counts.update;
  const outcomes = isDryRun ? imports.outcomes : imports.outcomesDone;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{isDryRun ? imports.would : imports.done}</h2>
      </div>
      <div className="card-body">
        <p role="status">{imports.counts(counts)}</p>
        {ignored.length > 0 ? <p className="quiet">{imports.ignored({ ignored, readable })}</p> : null}
        {warnings.map((warning) => (
          <p key={warning} className="warn">
            {warning}
          </p>
        ))}
        <div className="actions">
          {isDryRun && toDo > 0 ? (
            <Form method="post" encType="multipart/form-data">
              {/* A hidden text area and no hidden input, because the text has line breaks. */}
              <textarea name="text" defaultValue={text} hidden readOnly />
              <SubmitButton busyText={imports.going} name="intent" value="import">
                {imports.go({ n: toDo })}
              </SubmitButton>
            </Form>
          ) : isDryRun ? (
            <p>{imports.nothingToDo}</p>
          ) : null}{" "}
          <Link className="button" to={pathname}>
            {imports.another}
          </Link>
        </div>
      </div>
      <ListTable<ShownLine>
        path={pathname}
        loading={imports.loading}
        empty={null}
        rows={lines}
        columns={[
          { label: imports.line, place: "top-left", look: "quiet number", cell: ({ id }) => id },
          {
            ...{ label: imports.what, place: "top-right" },
            cell: ({ outcome }) => <span className={`badge ${outcomeBadges[outcome]}`}>{outcomes[outcome]}</span>,
          },
          {
            ...{ label: imports.who, place: "headline", look: "who" },
            cell: ({ name, subject_id }) =>
              hrefOf && subject_id !== null ? <Link to={hrefOf(subject_id)}>{name || subject_id}</Link> : name,
          },
          { label: imports.details, place: "foot", cell: (line) => <Details {...line} /> },
        ]}
      />
      {more > 0 ? <p className="table-foot quiet">{imports.more({ n: more })}</p> : null}
    </section>
  );
}

/** The colours of the outcomes are those of the states of quotes. */
export const outcomeBadges = { create: "accepted", update: "sent", unchanged: "", refused: "rejected" };

function Details({ said }: Pick<ShownLine, "said">) {
  return (
    <div className="import-details">
      {said.map(({ text, tone }) => (
        <p key={text} className={tone ?? undefined}>
          {text}
        </p>
      ))}
    </div>
  );
}

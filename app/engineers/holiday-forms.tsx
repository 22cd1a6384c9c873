import { Form, Link, useLocation } from "react-router";
import { type ImportOutcome, importLimits } from "#app/csv/csv-import.ts";
import { ImportFileForm, outcomeBadges } from "#app/lists/import-page.tsx";
import { ListTable } from "#app/lists/list-table.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { importWords } from "#app/words/import-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { formatDays, maxEvents } from "./absence.ts";

/** An event of the file as the screen shows it. */
export type ShownHoliday = {
  /** Its place in the list. */
  id: number;
  key: string;
  outcome: ImportOutcome;
  from: string;
  to: string;
  reason: string;
  before: { from: string; to: string; reason: string } | null;
  error: string | null;
};

/** The form for the file, the first step. */
export function HolidayFile({ text }: { text: string }) {
  const { importFileHint, importLead: lead, importFile: file, importPaste: paste } = useScreenWords(engineersWords);
  const hint = importFileHint({ megabytes: importLimits.bytes / 1024 / 1024, events: maxEvents });
  return <ImportFileForm {...{ lead, file, hint, paste, text }} accept=".ics,text/calendar" />;
}

/** What the file would do, event by event; each can be left out. The second step. */
export function FoundHolidays({ text, lines }: { text: string; lines: readonly ShownHoliday[] }) {
  const engineers = useScreenWords(engineersWords);
  const imports = useScreenWords(importWords);
  const { pathname } = useLocation();
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  const isAny = counts.create + counts.update > 0;
  return (
    <Form method="post" encType="multipart/form-data" className="card">
      {/* A hidden text area and no hidden input, because the text has line breaks. */}
      <textarea name="text" defaultValue={text} hidden readOnly />
      <div className="card-head">
        <h2>{imports.would}</h2>
      </div>
      <div className="card-body">
        <p role="status">{imports.counts(counts)}</p>
        <p className="hint">{isAny ? engineers.chooseLead : imports.nothingToDo}</p>
        <div className="actions">
          {isAny ? (
            <SubmitButton busyText={imports.going} name="intent" value="import">
              {engineers.importChosen}
            </SubmitButton>
          ) : null}{" "}
          <Link className="button" to={pathname}>
            {imports.another}
          </Link>
        </div>
      </div>
      <ListTable<ShownHoliday>
        path={pathname}
        loading={imports.loading}
        empty={<p className="empty">{engineers.noEvents}</p>}
        rows={lines}
        columns={[
          { label: engineers.choose, place: "top-left", cell: (line) => <Take line={line} /> },
          {
            ...{ label: imports.what, place: "top-right" },
            cell: ({ outcome }) => (
              <span className={`badge ${outcomeBadges[outcome]}`}>{imports.outcomes[outcome]}</span>
            ),
          },
          { label: engineers.days, place: "bottom-left", look: "number", cell: formatDays },
          { label: engineers.reason, place: "headline", look: "who", cell: ({ reason }) => reason },
          { label: imports.details, place: "foot", cell: (line) => <Details {...line} /> },
        ]}
      />
    </Form>
  );
}

/** The box that takes an event; none for one that would change nothing. */
function Take({ line }: { line: ShownHoliday }) {
  const engineers = useScreenWords(engineersWords);
  if (line.outcome === "refused" || line.outcome === "unchanged") return null;
  const what = [engineers.choose, formatDays(line), line.reason].filter(Boolean).join(" · ");
  return <input type="checkbox" name="take" value={line.key} defaultChecked aria-label={what} />;
}

function Details({ before, error }: ShownHoliday) {
  const engineers = useScreenWords(engineersWords);
  const what = before ? [formatDays(before), before.reason].filter(Boolean).join(" · ") : "";
  return (
    <div className="import-details">
      {error ? <p className="bad">{error}</p> : null}
      {before ? <p>{engineers.wasBefore({ what })}</p> : null}
    </div>
  );
}

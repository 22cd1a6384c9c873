import { Link } from "react-router";
import { AddCard, NameField, RowForm } from "#app/admin-lists/row-parts.tsx";
import type { Refusal } from "#app/http/screen.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { CertificateWarning } from "./certificate-warning.tsx";
import type { Engineer } from "./engineer.ts";
import { engineerDeletion } from "./engineer-deletion.ts";
import { EngineerMark } from "./engineer-mark.tsx";

type EngineerRowProps = { engineer: Engineer & { version: string }; refusal: EngineerRefusal; today: Day };

type EngineerRefusal = Refusal<{ name: string; email: string; version: string }> | null;

/** The card with the form that adds an engineer. */
export function AddEngineer({ refusal }: { refusal: EngineerRefusal }) {
  const { common } = useWords();
  const reports = useScreenWords(reportsWords);
  return (
    <AddCard title={reports.addEngineer} of="engineer">
      <NameField refusal={refusal} />
      <TextField
        label={`${reports.email} (${common.optional})`}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={refusal?.values.email}
        error={refusal?.fields.email}
      />
    </AddCard>
  );
}

/** The row of an engineer, with its form. `today` is the company's day. */
export function EngineerRow({ engineer, refusal, today }: EngineerRowProps) {
  const reports = useScreenWords(reportsWords);
  const { details } = useScreenWords(engineersWords);
  const remove = <DeleteLink question={engineerDeletion(useWords(), reports, engineer)} />;
  const more = (
    <>
      <Link className="button plain" to={`/service-reports/admin/engineers/${engineer.id}`}>
        {details}
      </Link>{" "}
      {remove}
    </>
  );
  return (
    <li>
      <RowForm kind="engineer" {...engineer} more={more}>
        <input type="hidden" name="version" value={refusal?.values.version ?? engineer.version} />
        <div className="mark-cell">
          <EngineerMark {...engineer} />
        </div>
        <NameField refusal={refusal} row={engineer.name} />
        <TextField
          label={reports.email}
          className="cell all"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={refusal?.values.email ?? engineer.email ?? ""}
          error={refusal?.fields.email}
        />
      </RowForm>
      <CertificateWarning certificate={engineer.certificate} today={today} />
    </li>
  );
}

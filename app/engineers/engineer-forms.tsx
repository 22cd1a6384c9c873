import { AddCard, NameField, RowForm } from "#app/admin-lists/row-parts.tsx";
import type { Refusal } from "#app/http/screen.server.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { engineerDeletion } from "./engineer-deletion.ts";
import type { Engineer } from "./engineers.server.ts";

type EngineerRefusal = Refusal<{ name: string; email: string }> | null;

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

/** The row of an engineer, with its form. */
export function EngineerRow({ engineer, refusal }: { engineer: Engineer; refusal: EngineerRefusal }) {
  const reports = useScreenWords(reportsWords);
  const remove = <DeleteLink question={engineerDeletion(useWords(), reports, engineer)} />;
  return (
    <li>
      <RowForm kind="engineer" {...engineer} more={remove}>
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
    </li>
  );
}

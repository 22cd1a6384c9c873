import type { Refusal } from "#app/platform/screen.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Engineer } from "./engineers.server.ts";
import { ActiveBadge, AddCard, NameField, RowForm } from "./row-parts.tsx";

type EngineerRefusal = Refusal<{ name: string; email: string }> | null;

/** The card that adds an engineer. */
export function AddEngineer({ refusal }: { refusal: EngineerRefusal }) {
  const { common } = useWords();
  const reports = useReportsWords();
  return (
    <AddCard title={reports.addEngineer}>
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

/** An engineer, a form of its own in its row. */
export function EngineerRow({ engineer, refusal }: { engineer: Engineer; refusal: EngineerRefusal }) {
  const { common } = useWords();
  const reports = useReportsWords();
  const form = `engineer-${engineer.id}`;
  return (
    <tr>
      <td className="all">
        <NameField refusal={refusal} row={{ form, name: engineer.name }} />
      </td>
      <td className="all">
        <TextField
          label={reports.email}
          className="cell"
          form={form}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={refusal?.values.email ?? engineer.email ?? ""}
          error={refusal?.fields.email}
        />
      </td>
      <td className="badge-cell">
        <ActiveBadge active={engineer.active} />
      </td>
      <td className="all">
        <RowForm form={form} {...engineer}>
          <ConfirmLink
            className="button plain danger"
            title={reports.deleteEngineer}
            question={reports.deleteEngineerQuestion}
            detail={engineer.name}
            yes={common.delete}
            busy={common.deleting}
            action={`/service-reports/admin/engineers/${engineer.id}/delete`}
            danger
          >
            {common.delete}
          </ConfirmLink>
        </RowForm>
      </td>
    </tr>
  );
}

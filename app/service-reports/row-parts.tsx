import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/platform/screen.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";

/** Whether a button of a row is being answered. */
function useBusyRow(id: number): (intent: string) => boolean {
  const { formData } = useNavigation();
  return (intent) => formData?.get("id") === String(id) && formData.get("intent") === intent;
}

/** Whether a row is in use, in words. */
export function ActiveBadge({ active }: { active: number }) {
  const reports = useReportsWords();
  return <span className={active ? "badge accepted" : "badge"}>{active ? reports.active : reports.disabled}</span>;
}

/** The card that adds a row: its fields are its children. */
export function AddCard({ title, children }: { title: string; children: ReactNode }) {
  const reports = useReportsWords();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <Form method="post" noValidate className="card-body row-form">
        {children}
        <div className="field submit">
          <SubmitButton busyText={reports.adding} name="intent" value="add">
            {title}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

type RowFormProps = {
  /** The id by which the fields of the other cells belong to it. */
  form: string;
  id: number;
  active: number;
  /** What follows its buttons. */
  children?: ReactNode;
};

/** A row's form: Save, and Enable or Disable. The first is what Enter does. */
export function RowForm({ form, id, active, children }: RowFormProps) {
  const { common } = useWords();
  const reports = useReportsWords();
  const busy = useBusyRow(id);
  const toggle = active ? "disable" : "enable";
  return (
    <Form method="post" id={form} noValidate preventScrollReset className="actions">
      <input type="hidden" name="id" value={id} />
      <SubmitButton className="button" name="intent" value="save" busy={busy("save")} busyText={common.saving}>
        {common.save}
      </SubmitButton>
      <SubmitButton className="button plain" name="intent" value={toggle} busy={busy(toggle)} busyText={common.saving}>
        {reports[toggle]}
      </SubmitButton>
      {children}
    </Form>
  );
}

type NameFieldProps = {
  refusal: Refusal<{ name: string }> | null;
  /** The row that it is in, by its form and its name; without, it is of the card that adds one. */
  row?: { form: string; name: string };
};

export function NameField({ refusal, row }: NameFieldProps) {
  const reports = useReportsWords();
  return (
    <TextField
      label={reports.name}
      {...(row && { className: "cell", form: row.form })}
      name="name"
      required
      autoComplete="off"
      defaultValue={refusal?.values.name ?? row?.name}
      error={refusal?.fields.name}
    />
  );
}

import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

/** Whether the request of a button of the row is running. */
function useBusyRow(id: number): (intent: string) => boolean {
  const { formData } = useNavigation();
  return (intent) => formData?.get("id") === String(id) && formData.get("intent") === intent;
}

/** The kind of a row. In Spanish the words for its states agree with it in gender. */
type RowKind = "engineer" | "task" | "template";

/** A badge that says whether a row is active. */
export function ActiveBadge({ of: kind, active }: { of: RowKind; active: number }) {
  const words = useScreenWords(reportsWords).states[kind];
  return <span className={active ? "badge accepted" : "badge"}>{active ? words.active : words.disabled}</span>;
}

type AddCardProps = {
  title: string;
  /** What it adds, for the key of its form (useFormKey). */
  of: string;
  /** The fields of the new row. */
  children: ReactNode;
};

/** The card with the form that adds a row. */
export function AddCard({ title, of, children }: AddCardProps) {
  const reports = useScreenWords(reportsWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <Form method="post" noValidate className="card-body row-form">
        <FormKey of={of} />
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
  kind: RowKind;
  id: number;
  active: number;
  /** The fields, and whatever else stands before the badge. */
  children: ReactNode;
  /** What follows the buttons. */
  more?: ReactNode;
};

/** The form of a row: its fields, a badge with its state, and its buttons. Enter presses the first button, Save. */
export function RowForm({ kind, id, active, children, more }: RowFormProps) {
  const { common } = useWords();
  const reports = useScreenWords(reportsWords);
  const busy = useBusyRow(id);
  const toggle = active ? "disable" : "enable";
  return (
    <Form method="post" noValidate preventScrollReset className="row">
      <input type="hidden" name="id" value={id} />
      {children}
      <div className="badge-cell">
        <ActiveBadge of={kind} active={active} />
      </div>
      <div className="actions all">
        <SubmitButton className="button" name="intent" value="save" busy={busy("save")} busyText={common.saving}>
          {common.save}
        </SubmitButton>{" "}
        <SubmitButton
          className="button plain"
          name="intent"
          value={toggle}
          data-leaves-fields
          busy={busy(toggle)}
          busyText={common.saving}
        >
          {reports[toggle]}
        </SubmitButton>{" "}
        {more}
      </div>
    </Form>
  );
}

type NameFieldProps = {
  refusal: Refusal<{ name: string }> | null;
  /** The saved name of the row; undefined in the card that adds one. */
  row?: string;
};

/** The field of a row's name, in the list or in the card that adds a row. */
export function NameField({ refusal, row }: NameFieldProps) {
  const reports = useScreenWords(reportsWords);
  return (
    <TextField
      label={reports.name}
      {...(row !== undefined && { className: "cell all" })}
      name="name"
      required
      autoComplete="off"
      defaultValue={refusal?.values.name ?? row}
      error={refusal?.fields.name}
    />
  );
}

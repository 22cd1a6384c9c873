import { useState } from "react";
import { Form } from "react-router";
import type { UserTexts } from "#app/auth/user-conflict.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import { UserFields } from "./user-fields.tsx";

type UserFormProps = {
  /** The user as loaded; null where that failed. */
  loaded: UserTexts | null;
  /** The user as this form has just saved them; null if it has not. */
  saved: UserTexts | null;
  /** A refused form: what was typed, and what the next one is based on. */
  typed: (UserTexts & { was: UserTexts | null }) | null;
  wrong: Record<string, string>;
  engineers: readonly { id: number; name: string }[];
};

/**
 * The form that changes a user. It posts what it was opened with too, so that only what was changed is saved: the data
 * of the page may be loaded again below an open form, with what somebody else has saved meanwhile.
 */
export function UserForm({ loaded, saved, typed, wrong, engineers }: UserFormProps) {
  const { common } = useWords();
  const users = useScreenWords(usersWords);
  const [opened, setOpened] = useState(saved ?? loaded);
  const base = saved ?? opened ?? loaded;
  if (base !== opened) setOpened(base);
  const values = typed ?? base;
  const was = typed?.was ?? base;
  if (!values || !was) return null;
  return (
    <section className="card">
      <Form method="post" noValidate className="card-body form-short" key={JSON.stringify(base)}>
        {Object.entries(was).map(([name, value]) => (
          <input key={name} type="hidden" name={`was_${name}`} value={value} />
        ))}
        <UserFields {...{ values, engineers, wrong }} none={users.noEngineer} hint={users.engineerHint} />
        <SelectField label={users.state} error={wrong.active} name="active" defaultValue={values.active}>
          <option value="1">{users.open}</option>
          <option value="0">{users.shut}</option>
        </SelectField>
        <div className="actions">
          <SubmitButton busyText={common.saving} name="intent" value="save">
            {common.save}
          </SubmitButton>{" "}
          <BackLink to="/admin/users">{common.cancel}</BackLink>
        </div>
      </Form>
    </section>
  );
}

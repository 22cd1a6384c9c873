import { useId } from "react";
import type { FieldProblems } from "#app/platform/problem.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { useEmailWords } from "#app/words/use-email-words.ts";
import type { EmailValues, PasswordState } from "./email-settings.ts";

type EmailFieldsProps = { values: EmailValues; wrong: FieldProblems; password: PasswordState };

/** The fields of the email settings. */
export function EmailFields({ values, wrong, password }: EmailFieldsProps) {
  const email = useEmailWords();
  const { fields } = email;
  return (
    <>
      <h2 className="legend">{email.serverHeading}</h2>
      <div className="columns">
        <TextField
          label={fields.smtp_host}
          name="smtp_host"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.smtp_host}
          hint={email.hostHint}
          error={wrong.smtp_host}
        />
        <TextField
          label={fields.smtp_port}
          name="smtp_port"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.smtp_port}
          hint={email.portHint}
          error={wrong.smtp_port}
        />
        <SecureBox on={values.smtp_secure !== ""} />
      </div>
      <div className="columns">
        <TextField
          label={fields.smtp_user}
          name="smtp_user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.smtp_user}
          hint={email.userHint}
          error={wrong.smtp_user}
        />
        <PasswordField state={password} wrong={wrong.smtp_pass} />
      </div>
      <h2 className="legend">{email.senderHeading}</h2>
      <div className="columns">
        <TextField
          label={fields.smtp_from_name}
          name="smtp_from_name"
          autoComplete="off"
          defaultValue={values.smtp_from_name}
          hint={email.fromNameHint}
          error={wrong.smtp_from_name}
        />
        <TextField
          label={fields.smtp_from_email}
          name="smtp_from_email"
          type="email"
          autoComplete="off"
          defaultValue={values.smtp_from_email}
          error={wrong.smtp_from_email}
        />
      </div>
      <h2 className="legend">{email.noticesHeading}</h2>
      <TextField
        label={fields.business_notify_email}
        name="business_notify_email"
        type="email"
        autoComplete="off"
        defaultValue={values.business_notify_email}
        hint={email.notifyHint}
        error={wrong.business_notify_email}
      />
    </>
  );
}

function SecureBox({ on }: { on: boolean }) {
  const email = useEmailWords();
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name="smtp_secure" value="1" defaultChecked={on} aria-describedby={id} />
        {email.fields.smtp_secure}
      </label>
      <span className="hint" id={id}>
        {email.secureHint}
      </span>
    </div>
  );
}

/** Always empty: what is stored stays on the server. */
function PasswordField({ state, wrong }: { state: PasswordState; wrong: string | undefined }) {
  const email = useEmailWords();
  const unusable = state === "keyLost" || state === "otherHost" ? email.passProblems[state] : undefined;
  return (
    <Field
      label={email.fields.smtp_pass}
      hint={state === "none" ? email.passNone : email.passSet}
      error={wrong ?? unusable}
    >
      {(wiring) => <input {...wiring} name="smtp_pass" type="password" autoComplete="new-password" />}
    </Field>
  );
}

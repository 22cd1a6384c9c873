import { type ComponentProps, useId } from "react";
import type { FieldProblems } from "#app/platform/problem.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { emailWords } from "#app/words/email-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { EmailValues, PasswordState } from "./email-settings.ts";

type Shown = { values: EmailValues; wrong: FieldProblems };

type PasswordProps = {
  password: PasswordState;
  /** The refused form contained a password. It is not sent back, so without JavaScript it must be typed again. */
  passwordLost: boolean;
};

/** For values that are codes, not prose: no capital letters and no spell check. */
const coded = { autoCapitalize: "none", spellCheck: false } as const;

/** The fields of the form of the email settings. */
export function EmailFields({ password, passwordLost, ...shown }: Shown & PasswordProps) {
  const email = useScreenWords(emailWords);
  return (
    <>
      <h2 className="legend">{email.serverHeading}</h2>
      <div className="columns">
        <EmailInput {...shown} name="smtp_host" inputMode="url" hint={email.hostHint} {...coded} />
        <EmailInput {...shown} name="smtp_port" inputMode="numeric" hint={email.portHint} />
        <SecureBox on={shown.values.smtp_secure !== ""} />
      </div>
      <div className="columns">
        <EmailInput {...shown} name="smtp_user" hint={email.userHint} {...coded} />
        <PasswordField password={password} passwordLost={passwordLost} wrong={shown.wrong.smtp_pass} />
      </div>
      <h2 className="legend">{email.senderHeading}</h2>
      <div className="columns">
        <EmailInput {...shown} name="smtp_from_name" hint={email.fromNameHint} />
        <EmailInput {...shown} name="smtp_from_email" type="email" />
      </div>
      <h2 className="legend">{email.noticesHeading}</h2>
      <EmailInput {...shown} name="business_notify_email" type="email" hint={email.notifyHint} />
    </>
  );
}

type EmailInputProps = Shown & { name: keyof EmailValues } & Omit<ComponentProps<typeof TextField>, "label" | "name">;

function EmailInput({ values, wrong, name, ...input }: EmailInputProps) {
  const { fields } = useScreenWords(emailWords);
  return (
    <TextField
      label={fields[name]}
      name={name}
      // The browser would fill in the user's own details; these fields are the company's.
      autoComplete="off"
      defaultValue={values[name]}
      error={wrong[name]}
      {...input}
    />
  );
}

function SecureBox({ on }: { on: boolean }) {
  const email = useScreenWords(emailWords);
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name="smtp_secure" value="1" defaultChecked={on} aria-describedby={id} />
        {email.fields.smtp_secure}
      </label>{" "}
      <span className="hint" id={id}>
        {email.secureHint}
      </span>
    </div>
  );
}

/** Always empty: the stored password never leaves the server. */
function PasswordField({ password, passwordLost, wrong }: PasswordProps & { wrong: string | undefined }) {
  const email = useScreenWords(emailWords);
  const hydrated = useHydrated();
  const unusable = password === "keyLost" || password === "otherHost" ? email.passProblems[password] : undefined;
  const hint = { none: email.passNone, unused: email.passUnused }[String(password)] ?? email.passSet;
  const again = passwordLost && !hydrated ? email.passAgain : undefined;
  return (
    <Field label={email.fields.smtp_pass} hint={unusable ? undefined : hint} error={wrong ?? again ?? unusable}>
      {(wiring) => <input {...wiring} name="smtp_pass" type="password" autoComplete="new-password" />}
    </Field>
  );
}

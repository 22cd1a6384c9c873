import type { ReactNode } from "react";
import { Form } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

type ProofFormProps = {
  /** The name of the form's key. */
  of: string;
  /** The wrong fields of a refused form. */
  wrong: Record<string, string> | undefined;
  busyText: string;
  /** The text of the button. */
  children: ReactNode;
};

/** The form that asks for the password and a code, before one's own second factor changes. It shows neither again. */
export function ProofForm({ of, wrong, busyText, children }: ProofFormProps) {
  const { common, fields } = useWords();
  const factor = useScreenWords(secondFactorWords);
  return (
    <Form method="post" noValidate className="form-short">
      <FormKey of={of} />
      <TextField
        label={fields.currentPassword}
        error={wrong?.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        label={fields.code}
        hint={factor.proofHint}
        error={wrong?.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        required
      />
      <div className="actions">
        <SubmitButton busyText={busyText}>{children}</SubmitButton>{" "}
        <BackLink to="/admin/second-factor">{common.cancel}</BackLink>
      </div>
    </Form>
  );
}

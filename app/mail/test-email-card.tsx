import type { KeyboardEvent, ReactNode } from "react";
import { TextField } from "#app/ui/field.tsx";
import { MessageAtButton } from "#app/ui/form-message.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { emailWords } from "#app/words/email-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type TestCardProps = {
  recipient: string;
  wrong: string | undefined;
  /** The message beside the button: why no test was sent. */
  said: ReactNode;
};

/**
 * The card that sends a test message with the saved settings. It is part of the settings' form, so that a test does not
 * lose what is typed there.
 */
export function TestCard({ recipient, wrong, said }: TestCardProps) {
  const email = useScreenWords(emailWords);
  return (
    <div className="card">
      <div className="card-head">
        <h2>{email.testHeading}</h2>
      </div>
      <div className="card-body form-short">
        <TextField
          label={email.recipient}
          name="to"
          type="email"
          defaultValue={recipient}
          hint={email.recipientHint}
          error={wrong}
          onKeyDown={testOnEnter}
        />
        <div className="actions">
          <SubmitButton className="button" name="intent" value="test" busyText={email.testing}>
            {email.test}
          </SubmitButton>{" "}
          <MessageAtButton>{said}</MessageAtButton>
        </div>
      </div>
    </div>
  );
}

/** Presses the test button on Enter. The browser would press the form's first button, which saves. */
function testOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value="test"]')?.click();
}

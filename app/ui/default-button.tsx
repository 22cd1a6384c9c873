import type { ComponentProps } from "react";

/**
 * The hidden first submit button of a form, which Enter in a field presses. It does what the button should do that the
 * user would expect, even if another visible button comes first. Text browsers show its text.
 */
export function DefaultButton(button: ComponentProps<"button">) {
  return <button type="submit" {...button} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

/** The intent of EnterStays, which the action answers by answerAsTyped() (http/screen.server.ts). */
export const stayIntent = "stay";

/**
 * The default button of a form that cannot be taken back: Enter in a field, which may be pressed by habit, issues and
 * annuls nothing. With scripts it does nothing; without, the form is shown again as typed. `intent` is one that the
 * action answers so.
 */
export function EnterStays({ intent = stayIntent, children }: { intent?: string; children: string }) {
  return (
    <DefaultButton name="intent" value={intent} formNoValidate onClick={(event) => event.preventDefault()}>
      {children}
    </DefaultButton>
  );
}

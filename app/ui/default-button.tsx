import type { ComponentProps } from "react";

/**
 * The hidden first submit button of a form, which Enter in a field presses. It does what the button should do that the
 * user would expect, even if another visible button comes first. Text browsers show its text.
 */
export function DefaultButton(button: ComponentProps<"button">) {
  return <button type="submit" {...button} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

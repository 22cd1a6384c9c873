import type { ComponentProps } from "react";

/**
 * What Enter in a field presses, which is the first submit button of a form: not the one that a person sees first. Its
 * text is for browsers that show everything.
 */
export function DefaultButton(button: ComponentProps<"button">) {
  return <button type="submit" {...button} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

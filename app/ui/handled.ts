import type { FormEvent } from "react";

/** Does the button's work in the browser; the form is then not sent. */
export function handled(event: FormEvent, work: () => void): void {
  event.preventDefault();
  work();
}

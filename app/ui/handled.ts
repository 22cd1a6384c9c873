import type { FormEvent } from "react";

/** Does the button's work in the browser; the form is then not sent. */
export function handleInBrowser(event: FormEvent, work: () => void): void {
  event.preventDefault();
  work();
}

import type { KeyboardEvent } from "react";

/** A text area with an enterKeyHint is a field of one line that may be long. */
const lines = 'input:not([type="file"]), textarea[enterkeyhint]';

/** Makes Enter in a field move to the next field, as the phone's key says, instead of sending the form. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLElement) || !field.matches(lines)) return;
  event.preventDefault();
  const fields = Array.from(event.currentTarget.elements).filter(isField);
  fields[fields.indexOf(field) + 1]?.focus();
}

function isField(element: Element): element is HTMLElement {
  return element.matches('input:not([type="hidden"]), select, textarea');
}

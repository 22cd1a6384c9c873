import type { KeyboardEvent } from "react";

/** A text area that says what its Enter does is a line that may be long. */
const lines = 'input:not([type="file"]), textarea[enterkeyhint]';

/** Enter in a field goes on to the next one, as the key of a phone's keyboard says; it does not send the form. */
export function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLElement) || !field.matches(lines)) return;
  event.preventDefault();
  const fields = Array.from(event.currentTarget.elements).filter(isField);
  fields[fields.indexOf(field) + 1]?.focus();
}

function isField(element: Element): element is HTMLElement {
  return element.matches('input:not([type="hidden"]), select, textarea');
}

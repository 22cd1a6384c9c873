/**
 * Keeps what the user types or chooses before the page is hydrated, which on a slow line takes seconds. React would put
 * back the values of its own state, and would take typed values for those of the server. So changes are noted before
 * hydration, and replayed as events afterwards (docs/decisions/0028-posted-twice.md).
 */
import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The changed controls in the order of their first change, with the text, or whether the box is ticked. */
const noted = new Map<Control, string | boolean>();

/** Notes what is changed already, and every change from now on. Call it before hydration. */
export function noteTyped(): void {
  for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) noteControl(control);
  }
  // In the capture phase on the window, before React, which may put the old value back in its own handler of the event.
  for (const type of ["input", "change"]) window.addEventListener(type, noteEvent, true);
}

/** Puts back values that React has overwritten. Call it after hydration, before effects that look at fields. */
export function restoreTyped(): void {
  for (const [control, value] of noted) {
    if (typeof value === "string" && control.value !== value) setValue(control, value);
    if (typeof value === "boolean" && isTick(control) && control.checked !== value) control.checked = value;
  }
}

/**
 * Replays the noted changes to React, and stops noting. A part of the page that React has not taken over yet (Suspense)
 * is taken over for that. Choices come before texts: choosing a product fills in its price, and a typed price must
 * stay, as it does on the server (postedQuoteForm).
 */
export function handOverTyped(): void {
  for (const type of ["input", "change"]) window.removeEventListener(type, noteEvent, true);
  const changes = [...noted].filter(([control]) => control.isConnected);
  noted.clear();
  for (const [control, value] of changes) if (!isText(control)) handOver(control, value);
  for (const [control, value] of changes) if (isText(control)) handOver(control, value);
}

/** Whether the user has typed into this element since before hydration. If so, the focus must not be moved away. */
export function isTypedInto(element: Element | null): boolean {
  return isControl(element) && noted.has(element);
}

function noteEvent({ target }: Event): void {
  if (target instanceof Element && isControl(target)) noteControl(target);
}

function noteControl(control: Control): void {
  if (isTick(control)) {
    // Only the chosen radio button is needed: choosing it clears the others.
    if (control.type !== "radio" || control.checked) noted.set(control, control.checked);
  } else if (!unseen.includes(control.type)) {
    noted.set(control, control.value);
  }
}

/** Types of inputs that nobody types into. */
const unseen = ["hidden", "submit", "button", "reset", "image"];

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
    return control.selectedOptions[0] !== first;
  }
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/**
 * Changes a control as the user would. React handles the event only if the value differs from the one that it knows.
 */
function handOver(control: Control, value: string | boolean): void {
  const caret = isText(control) ? caretOf(control) : null;
  // For an event of this kind React takes a part of the page over at once, and nothing listens to it. What it finds in
  // a field then it takes for the server's, or puts the server's back.
  control.dispatchEvent(new MouseEvent("auxclick", { bubbles: true }));
  if (isTick(control)) {
    control.checked = !value;
    flushSync(() => control.click());
    return;
  }
  if (isText(control)) {
    // Set through the element's own property, which React watches: React then knows this value, and the next one is a
    // change.
    control.value = control.defaultValue === value ? `${value} ` : control.defaultValue;
    setValue(control, String(value));
    if (caret) control.setSelectionRange(...caret);
  }
  if (control instanceof HTMLSelectElement) setValue(control, String(value));
  const type = isText(control) ? "input" : "change";
  flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })));
}

/** Sets a value without React's notice, by the prototype's setter instead of the property that React watches. */
function setValue(control: Control, value: string): void {
  if (control.type === "file") return;
  const prototype = Object.getPrototypeOf(control) as Control;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
}

/** The selection of the field that has the focus; null for fields without one, such as a date. */
function caretOf(control: HTMLInputElement | HTMLTextAreaElement): [number, number] | null {
  const { selectionStart: start, selectionEnd: end } = control;
  return document.activeElement === control && start !== null && end !== null ? [start, end] : null;
}

function isControl(element: Element | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isText(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return !isTick(control) && control.type !== "file" && !(control instanceof HTMLSelectElement);
}

/**
 * What a person typed or chose before scripts took the page over: on a slow line some seconds pass. React takes the values
 * of its controls for those that the server wrote, and puts those of its own state back; so they are noted before it begins,
 * and given to it as a person would give them, by events, once it listens (docs/decisions/0028-posted-twice.md).
 */
import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** By control, in the order in which each was changed first: the text that it held, or that it was ticked or not. */
const noted = new Map<Control, string | boolean>();

/** To be called before React takes the page over: notes what is changed already, and from then on every change. */
export function noteTyped(): void {
  for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) note(control);
  }
  // On the window, in its first phase: before React, which may put the old value back at this very event.
  for (const type of ["input", "change"]) window.addEventListener(type, noteEvent, true);
}

/** Puts back what React has overwritten. To be called when the page is React's, before its parts look at their fields. */
export function restoreTyped(): void {
  for (const [control, value] of noted) {
    if (typeof value === "string" && control.value !== value) setValue(control, value);
    if (typeof value === "boolean" && isTick(control) && control.checked !== value) control.checked = value;
  }
}

/**
 * Gives all that was noted to React, and notes no more. What was chosen comes before what was typed: choosing a product
 * fills in its price, and a price that was typed is to stay, as it is where the server reads both (postedQuoteForm).
 */
export function handOverTyped(): void {
  for (const type of ["input", "change"]) window.removeEventListener(type, noteEvent, true);
  const changes = [...noted].filter(([control]) => control.isConnected);
  noted.clear();
  for (const [control, value] of changes) if (!isText(control)) handOver(control, value);
  for (const [control, value] of changes) if (isText(control)) handOver(control, value);
}

/** Whether the focus is where a person has been typing since before the page was React's: it is not to be taken away. */
export function isTypedInto(element: Element | null): boolean {
  return isControl(element) && noted.has(element);
}

function noteEvent({ target }: Event): void {
  if (target instanceof Element && isControl(target)) note(target);
}

function note(control: Control): void {
  if (isTick(control)) {
    // Of a choice of several the one that is chosen is enough: it takes the tick of the others.
    if (control.type !== "radio" || control.checked) noted.set(control, control.checked);
  } else if (!unseen.includes(control.type)) {
    noted.set(control, control.value);
  }
}

/** What nobody types into. */
const unseen = ["hidden", "submit", "button", "reset", "image"];

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
    return control.selectedOptions[0] !== first;
  }
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Changes a control as a person does: React hears of it by the event, and believes it if the value is another than it knew. */
function handOver(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    control.checked = !value;
    flushSync(() => control.click());
    return;
  }
  if (isText(control)) {
    const caret = caretOf(control);
    // Through the element's own property, by which React learns of it: the value noted is then a change.
    control.value = control.defaultValue === value ? `${value} ` : control.defaultValue;
    setValue(control, String(value));
    if (caret) control.setSelectionRange(...caret);
  }
  if (control instanceof HTMLSelectElement) setValue(control, String(value));
  const type = isText(control) ? "input" : "change";
  flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })));
}

/** Sets a value past React, which watches the property of the element itself. */
function setValue(control: Control, value: string): void {
  if (control.type === "file") return;
  const prototype = Object.getPrototypeOf(control) as Control;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
}

/** Where the caret is in the field that has the focus; null where there is none, as in a date. */
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

/**
 * Which forms of the shown page have been typed into since they were last saved, and the question before they are left
 * (docs/decisions/0145-leaving-unsaved-forms.md).
 */
import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";

const unsaved = new Set<HTMLFormElement>();

/** What the fields of a form said before anything was typed. */
const opened = new WeakMap<HTMLFormElement, string>();

/** The form that was sent last, until its answer is awaited (takeSentForm). */
let sent: HTMLFormElement | null = null;

/** Whether a link is being pressed that gives up what was typed. */
let isCancelling = false;

/** Asks before `leave` leaves the page in a way of which the router does not know; null while no screen asks. */
let askBefore: ((leave: () => void) => void) | null = null;

/** Notes what is typed, chosen and sent from now on. Call it once, before the page is hydrated. */
export function watchForms(): void {
  document.addEventListener("focusin", noteOpened, true);
  for (const type of ["input", "change"]) document.addEventListener(type, noteTyped, true);
  document.addEventListener("submit", noteSent, true);
  document.addEventListener("click", noteCancelled, true);
}

/** Notes a form whose fields were filled in by a script, which the browser reports by no event. */
export function noteUnsaved(form: HTMLFormElement): void {
  unsaved.add(form);
}

/** The forms of the page that were typed into, say something else than before, and are not saved. */
function unsavedForms(): HTMLFormElement[] {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  return isCancelling ? [] : [...unsaved].filter((form) => opened.get(form) !== contentOf(form));
}

/** Asks before `leave`, which leaves the page; false where nothing typed would be lost, and nothing is asked. */
export function asksBefore(leave: () => void): boolean {
  if (!askBefore || unsavedForms().length === 0) return false;
  askBefore(leave);
  return true;
}

/** Gives the form that was just sent, once, to whom its answer comes; null where a script sent the request. */
export function takeSentForm(): HTMLFormElement | null {
  const form = sent;
  sent = null;
  return form;
}

function noteOpened({ target }: Event): void {
  const form = (target as Partial<HTMLInputElement> | null)?.form;
  if (form && isPosted(form) && !unsaved.has(form)) opened.set(form, contentOf(form));
}

function noteTyped({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("main, dialog")) return;
  const { form, type } = target as HTMLInputElement;
  if (form && !nothingToSave.includes(type) && isPosted(form) && !isKept(form)) unsaved.add(form);
}

/** A browser fills in passwords by itself; a search only leads to what is put into a form. */
const nothingToSave = ["password", "search"];

function noteSent(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || !isPosted(target)) return;
  // The answer of the choice of language loads the page anew, which the router does not ask about.
  if ("reloads" in target.dataset && asksBefore(() => target.requestSubmit(submitter))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // A button that does something else leaves what was typed beside it where it is.
  if (submitter && "leavesFields" in submitter.dataset) return;
  sent = unsaved.delete(target) ? target : null;
  opened.delete(target);
}

/** A link among a form's buttons, such as Cancel, says by itself what it does; not so the links of a list's row. */
function noteCancelled({ target }: Event): void {
  const button = target instanceof Element ? target.closest("form a.button, dialog a.button, a[data-clears]") : null;
  if (!button || button.closest(rows)) return;
  isCancelling = true;
  // The router asks within the event itself.
  setTimeout(() => {
    isCancelling = false;
  });
}

/** The rows of lists. */
const rows = "li, tr";

/** The names and values of all fields. */
function contentOf(form: HTMLFormElement): string {
  const values = Array.from(new FormData(form), ([name, value]) => [name, value instanceof File ? value.name : value]);
  return JSON.stringify(values);
}

/** By the attribute: a field may have the name "method". */
function isPosted(form: HTMLFormElement): boolean {
  return form.getAttribute("method")?.toLowerCase() === "post";
}

/** The forms that the browser keeps, and offers again (docs/decisions/0051-unsaved-work.md). */
function isKept(form: HTMLFormElement): boolean {
  return "kept" in form.dataset;
}

/**
 * Asks before a link, Escape, the browser's Back, the choice of language or the end of the session leaves a screen with
 * a form that was typed into and not saved.
 */
export function UnsavedQuestion() {
  const { common } = useWords();
  const blocker = useBlocker(leavesUnsavedForms);
  const [held, setHeld] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    askBefore = (leave) => setHeld({ leave });
    return () => {
      askBefore = null;
    };
  }, []);
  const leaving = blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : null;
  const asked = leaving ?? (held && { stay: () => setHeld(null), leave: held.leave });
  if (!asked) return null;
  return (
    <Dialog title={common.leaveQuestion} closeHref={null} onClose={asked.stay} size="sheet" role="alertdialog">
      <div className="dialog-body">
        <p>{common.wouldBeLost}</p>
      </div>
      <div className="dialog-foot actions end">
        <button
          type="button"
          className="button danger"
          onClick={() => {
            unsaved.clear();
            setHeld(null);
            asked.leave();
          }}
        >
          {common.leaveAnyway}
        </button>{" "}
        <button type="button" className="button primary" data-autofocus onClick={asked.stay}>
          {common.goOn}
        </button>
      </div>
    </Dialog>
  );
}

/** On the same screen a search, a filter or another page of a list takes away rows of that list alone. */
function leavesUnsavedForms({ currentLocation, nextLocation }: Record<"currentLocation" | "nextLocation", Location>) {
  if (screenOf(currentLocation) !== screenOf(nextLocation)) return unsavedForms().length > 0;
  if (currentLocation.search === nextLocation.search) return false;
  return unsavedForms().some((form) => form.closest(rows));
}

/** The screen at a location: the list of customers shows the form of another customer at the same path. */
function screenOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get("id")}`;
}

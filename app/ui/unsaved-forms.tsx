/**
 * Which forms of the shown page have been typed into since they were last saved, and the question before they are left
 * (docs/decisions/0145-leaving-unsaved-forms.md).
 */
import { type Location, useBlocker } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";

const unsaved = new Set<HTMLFormElement>();

/** The form that was sent last, until its answer is awaited (takeSentForm). */
let sent: HTMLFormElement | null = null;

/** Whether a link is being pressed that gives up what was typed. */
let isCancelling = false;

/** Notes what is typed, chosen and sent from now on. Call it once, before the page is hydrated. */
export function watchForms(): void {
  for (const type of ["input", "change"]) document.addEventListener(type, noteTyped, true);
  document.addEventListener("submit", noteSent, true);
  document.addEventListener("click", noteCancelled, true);
}

/** Notes a form whose fields were filled in by a script, which the browser reports by no event. */
export function noteUnsaved(form: HTMLFormElement): void {
  unsaved.add(form);
}

/** Whether the page has a form that was typed into and is not saved. */
function hasUnsavedForms(): boolean {
  for (const form of unsaved) if (!form.isConnected) unsaved.delete(form);
  return unsaved.size > 0 && !isCancelling;
}

/** Gives the form that was just sent, once, to whom its answer comes; null where a script sent the request. */
export function takeSentForm(): HTMLFormElement | null {
  const form = sent;
  sent = null;
  return form;
}

function noteTyped({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("main, dialog")) return;
  const { form, type } = target as HTMLInputElement;
  // A password is filled in by the browser itself.
  if (form && type !== "password" && isPosted(form) && !isKept(form)) unsaved.add(form);
}

function noteSent({ target }: Event): void {
  if (!(target instanceof HTMLFormElement) || !isPosted(target)) return;
  sent = unsaved.delete(target) ? target : null;
}

/** A link among a form's buttons, such as Cancel, says by itself what it does, as do those that clear a form. */
function noteCancelled({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("form a.button, dialog a.button, a[data-clears]")) return;
  isCancelling = true;
  // The router asks within the event itself.
  setTimeout(() => {
    isCancelling = false;
  });
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
 * Asks before a link, Escape or the browser's Back leaves a screen with a form that was typed into and not saved.
 */
export function UnsavedQuestion() {
  const { common } = useWords();
  const blocker = useBlocker(leavesUnsavedForms);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={common.leaveQuestion} closeHref={null} onClose={blocker.reset} size="sheet" role="alertdialog">
      <div className="dialog-body">
        <p>{common.wouldBeLost}</p>
      </div>
      <div className="dialog-foot actions end">
        <button
          type="button"
          className="button danger"
          onClick={() => {
            unsaved.clear();
            blocker.proceed();
          }}
        >
          {common.leaveAnyway}
        </button>{" "}
        <button type="button" className="button primary" data-autofocus onClick={blocker.reset}>
          {common.goOn}
        </button>
      </div>
    </Dialog>
  );
}

function leavesUnsavedForms({ currentLocation, nextLocation }: Record<"currentLocation" | "nextLocation", Location>) {
  return screenOf(currentLocation) !== screenOf(nextLocation) && hasUnsavedForms();
}

/** The screen at a location: the list of customers shows the form of another customer at the same path. */
function screenOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get("id")}`;
}

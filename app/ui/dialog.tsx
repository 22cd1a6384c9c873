import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useWords } from "#app/words/use-words.tsx";
import { isTypedInto } from "./typed-early.ts";

type DialogProps = {
  /** Where its own OK leads without JavaScript (DialogOk). */
  id?: string;
  title: string;
  /** Where a click beside the dialog leads without JavaScript; null where only its own button closes it. */
  closeHref: string | null;
  /** With JavaScript: what Escape and a click beside the dialog do. */
  onClose: () => void;
  children: ReactNode;
  /** wide: documents; sheet: a question, at the bottom of a phone. */
  size?: "wide" | "sheet";
  role?: "dialog" | "alertdialog";
  /** For what is read rather than answered: the focus goes to the title, so that reading begins at the top. */
  focusTitle?: boolean;
};

/** The `handle` of a route whose dialog stays open while a message says what was done in it. */
export const dialogHandle = { dialog: true };

/**
 * A dialog over the page. The server renders it open, so it shows without JavaScript; with it, the page behind is inert,
 * the focus goes to what is marked autoFocus, and Escape and a click beside it close it.
 */
export function Dialog({ id, title, closeHref, onClose, children, size, role = "dialog", focusTitle }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, onClose);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; Escape does it by keyboard */}
      <dialog
        ref={ref}
        id={id}
        open
        role={role === "dialog" ? undefined : role}
        className={size}
        aria-labelledby={titleId}
        onClose={onClose}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
        suppressHydrationWarning
      >
        <div className="dialog-head">
          <h2 id={titleId} {...(focusTitle && { tabIndex: -1, "data-autofocus": true })}>
            {title}
          </h2>
        </div>
        {children}
      </dialog>
      {/* After it, so that a closed dialog hides it without JavaScript. */}
      {closeHref === null ? <div className="scrim" /> : <Scrim href={closeHref} />}
    </>
  );
}

/** A button of the dialog does the same for those who listen, and by keyboard. */
const forThePointer = { tabIndex: -1, "aria-hidden": true } as const;

/** What covers the page, and leads back to it: for the pointer, and for browsers that show every text. */
function Scrim({ href }: { href: string }) {
  const { common } = useWords();
  return (
    <a className="scrim" href={href} {...forThePointer}>
      <span className="visually-hidden">{common.close}</span>
    </a>
  );
}

function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Its OK was pressed before scripts were there.
    if (dialog.matches(":target")) return close.current();
    const before = document.activeElement;
    makeModal(dialog);
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("a, button, input");
    const typing = isTypedInto(before) && before instanceof HTMLElement && dialog.contains(before);
    (typing ? before : first)?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}

/**
 * The foot of a dialog that says something: OK closes it. Without JavaScript it leads to the dialog itself, by its `id`:
 * the style sheet hides a dialog that is the target. A text browser, which hides nothing, loads nothing anew either.
 */
export function DialogOk({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className="dialog-foot actions end">
      <a
        className="button primary"
        href={`#${id}`}
        data-autofocus
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {children}
      </a>
    </div>
  );
}

/** Browsers older than 2022 have no modal dialogs: there the open dialog and its scrim do. */
function makeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal !== "function") return;
  dialog.removeAttribute("open");
  dialog.showModal();
}

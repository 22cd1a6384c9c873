import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useWords } from "#app/words/use-words.tsx";
import { isTypedInto } from "./typed-before-hydration.ts";

type DialogProps = {
  /** The id to which its OK button links without JavaScript (DialogOk). */
  id?: string;
  title: string;
  /**
   * The address that closes it without JavaScript, by a click beside it; null where only a button of its own closes it.
   */
  closeHref: string | null;
  /** With JavaScript: called on Escape and on a click beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** wide: for documents. sheet: for a question; at the bottom of the screen on a phone. */
  size?: "wide" | "sheet";
  role?: "dialog" | "alertdialog";
  /** For text to read: puts the focus on the title, so that a screen reader begins at the top. */
  focusTitle?: boolean;
};

/** The `handle` of a route that is a dialog and shows the notice of its own action. */
export const dialogHandle = { dialog: true };

/**
 * A dialog over the page. The server renders it open, so it is visible without JavaScript. With JavaScript it is modal:
 * the page behind is inert, the element marked data-autofocus has the focus, Escape or a click beside it closes it.
 */
export function Dialog({ id, title, closeHref, onClose, children, size, role = "dialog", focusTitle }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const endId = `${useId()}end`;
  useModal(ref, onClose);
  return (
    <>
      {/*
       * A dialog is in the middle, so it would move while its lines arrive. Browsers that know this link (React moves
       * it to the head) paint the page first when the element after the dialog is there.
       */}
      <link rel="expect" href={`#${endId}`} blocking="render" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for a click on the backdrop; the key is Escape */}
      <dialog
        ref={ref}
        id={id}
        open
        role={role === "dialog" ? undefined : role}
        className={size}
        aria-labelledby={titleId}
        onClose={onClose}
        // A phone's gesture for "back" cancels a dialog; a file field inside sends an event of the same name.
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose();
        }}
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
      {/*
       * After the dialog in the document, so that without JavaScript the style sheet hides it with a closed dialog
       * (`:target +`).
       */}
      {closeHref === null ? <div id={endId} className="scrim" /> : <Scrim id={endId} href={closeHref} />}
    </>
  );
}

/** For keyboards and screen readers, a button of the dialog does the same. */
const forThePointer = { tabIndex: -1, "aria-hidden": true } as const;

/** The dark layer over the page, a link that closes the dialog by mouse or touch. Its text is for text browsers. */
function Scrim({ id, href }: { id: string; href: string }) {
  const { common } = useWords();
  return (
    <a id={id} className="scrim" href={href} {...forThePointer}>
      <span className="visually-hidden">{common.close}</span>
    </a>
  );
}

/** The open dialogs, the uppermost last: a key concerns that one alone. */
const modals: HTMLDialogElement[] = [];

let closed = 0;
const closeListeners = new Set<() => void>();

/** How many dialogs have been closed so far. */
export function closedDialogs(): number {
  return closed;
}

/** Calls `listener` whenever closedDialogs() changes; gives how to end that. */
export function onDialogClosed(listener: () => void): () => void {
  closeListeners.add(listener);
  return () => closeListeners.delete(listener);
}

function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  const before = useRef<Element>(null);
  // Before the dialog is painted, so that a key pressed as soon as it is seen reaches it.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.matches(":target")) return;
    const { activeElement } = document;
    before.current = activeElement;
    makeModal(dialog);
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("a, button, input");
    const typing = isTypedInto(activeElement) && activeElement instanceof HTMLElement && dialog.contains(activeElement);
    (typing ? activeElement : first)?.focus();
    modals.push(dialog);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || modals.at(-1) !== dialog) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      modals.splice(modals.indexOf(dialog), 1);
      closed += 1;
      for (const listener of closeListeners) listener();
    };
  }, [ref]);
  // After the dialog is painted: navigation waits for the router's own effects, and the page behind can take the focus
  // back only when the dialog is gone.
  useEffect(() => {
    // The OK button was pressed before scripts ran.
    if (ref.current?.matches(":target")) close.current();
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
  }, [ref]);
}

/**
 * The foot of a dialog that only informs: OK closes it. Without JavaScript, OK links to the dialog's own id, and the
 * style sheet hides a dialog that is the target. In a text browser, which hides nothing, the link loads nothing.
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

/** Opens the dialog as modal. Browsers from before 2022 cannot: there it stays open over its scrim. */
function makeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal !== "function") return;
  dialog.removeAttribute("open");
  dialog.showModal();
}

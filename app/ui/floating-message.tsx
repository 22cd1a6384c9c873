import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useWords } from "#app/words/use-words.tsx";
import { closedDialogs, onDialogClosed } from "./dialog.tsx";
import { NoticeBox } from "./notice.tsx";

type FloatingMessageProps = {
  tone: "ok" | "warn" | "bad";
  /** Seconds that a success is shown. Any other message stays until it is closed. */
  seconds: number;
  /** A button beside a success. */
  button?: ReactNode;
  children: ReactNode;
};

/**
 * A message that floats over the page and moves nothing. With an open dialog it is put into the dialog, because
 * everything else is behind that, and onto the page once that is closed: the dialog may have been about to close.
 */
export function FloatingMessage({ tone, seconds, button = null, children }: FloatingMessageProps) {
  const { common } = useWords();
  const [over, setOver] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const [place, setPlace] = useState<Element | null>(null);
  useSyncExternalStore(onDialogClosed, closedDialogs, () => 0);
  useEffect(() => setPlace(uppermost()), []);
  useEffect(() => {
    if (tone !== "ok") return;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [tone, seconds]);
  if (over || !place) return null;
  function close() {
    setOver(true);
    // Puts the focus back where the keyboard came from.
    if (before.current?.isConnected) before.current.focus();
  }
  const closing = (
    <button
      type="button"
      className="button"
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
      onClick={close}
    >
      {common.close}
    </button>
  );
  return createPortal(
    <div className="page-notice floating">
      <NoticeBox tone={tone} button={tone === "ok" ? button : closing}>
        {children}
      </NoticeBox>
    </div>,
    place.isConnected ? place : uppermost(),
  );
}

/** The uppermost open dialog, or the page. */
function uppermost(): Element {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

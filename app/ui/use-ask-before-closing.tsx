import { type ReactNode, useRef, useState } from "react";
import { useWords } from "#app/words/use-words.tsx";

type AskBeforeClosing = {
  /** Called when something was typed or chosen in the dialog's form. */
  onTyped: () => void;
  /** For Escape, and for a click beside the dialog. */
  onClose: () => void;
  /** The question, once it is asked. */
  question: ReactNode;
};

/**
 * Keeps what was typed in a dialog from being lost by Escape or by a slip of the mouse: closing asks first. A button
 * "Cancel" says by itself what it does. `leave` closes the dialog.
 */
export function useAskBeforeClosing(leave: () => void): AskBeforeClosing {
  const { common } = useWords();
  const isTyped = useRef(false);
  const [asking, setAsking] = useState(false);
  return {
    onTyped: () => {
      isTyped.current = true;
    },
    onClose: () => {
      // A second Escape does not answer the question: it might be the same slip.
      if (isTyped.current) setAsking(true);
      else leave();
    },
    question: asking ? (
      <div className="closing-question" role="alertdialog" aria-label={common.closeQuestion}>
        <p>{common.closeQuestion}</p>
        <div className="actions">
          <button type="button" className="button primary" ref={focusOnce} onClick={() => setAsking(false)}>
            {common.goOn}
          </button>{" "}
          <button type="button" className="button danger" onClick={leave}>
            {common.closeAnyway}
          </button>
        </div>
      </div>
    ) : null,
  };
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

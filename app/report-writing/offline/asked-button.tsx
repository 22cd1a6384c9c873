import { useState } from "react";
import { useWords } from "#app/words/use-words.tsx";

type AskedButtonProps = {
  label: string;
  look: string;
  /** Asked first, in the button's own place; where it is null, the button acts at once. */
  question: string | null;
  /** The label of the button that answers it. */
  yes: string;
  act: () => void;
};

/**
 * A button that deletes something of this phone, and asks first. If the question is no longer needed while it is asked,
 * it disappears.
 */
export function AskedButton({ label, look, question, yes, act }: AskedButtonProps) {
  const { common } = useWords();
  const [step, setStep] = useState<"not asked" | "asked" | "cancelled">("not asked");
  if (question === null || step !== "asked") {
    return (
      <button
        type="button"
        className={look}
        // biome-ignore lint/a11y/noAutofocus: after the question the focus returns to the button
        autoFocus={step !== "not asked"}
        onClick={() => (question === null ? act() : setStep("asked"))}
      >
        {label}
      </button>
    );
  }
  return (
    <div role="alertdialog" aria-label={question} className="asked">
      <p>{question}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the question's Cancel has the focus */}
      <button type="button" className="button" autoFocus onClick={() => setStep("cancelled")}>
        {common.cancel}
      </button>{" "}
      <button type="button" className="button danger" onClick={act}>
        {yes}
      </button>
    </div>
  );
}

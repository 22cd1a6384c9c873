import { useEffect, useRef } from "react";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { handleInBrowser } from "./handled.ts";
import type { LineMove } from "./line-moves.ts";

type LineToolsProps = { index: number; count: number; change: (move: LineMove) => void };

/** The buttons of a line: up, down, remove. */
export function LineTools({ index, count, change }: LineToolsProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef("");
  // The line moves with its buttons, and the focus stays on the one that was pressed. At the end of the list that one
  // is disabled, and the other one gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the place changes
  useEffect(() => {
    const buttons = [...(group.current?.querySelectorAll<HTMLButtonElement>("button.move") ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    if (pressed.current) (usable.find(({ dataset }) => dataset.way === pressed.current) ?? usable[0])?.focus();
    pressed.current = "";
  }, [index]);
  const move = (way: "up" | "down", label: string, disabled: boolean) => (
    <button
      type="submit"
      className="button plain move"
      name="intent"
      value={`move-${way}:${index}`}
      data-way={way}
      disabled={disabled}
      onClick={(event) =>
        handleInBrowser(event, () => {
          pressed.current = way;
          change({ kind: "move-line", index, by: way === "up" ? -1 : 1 });
        })
      }
    >
      <span className="visually-hidden">{label}</span>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d={way === "up" ? "M4 12l6-6 6 6" : "M4 8l6 6 6-6"} />
      </svg>
    </button>
  );
  const n = index + 1;
  return (
    <div className="line-tools" ref={group}>
      {move("up", quoteForm.moveUp({ n }), index === 0)} {move("down", quoteForm.moveDown({ n }), n === count)}{" "}
      <button
        type="submit"
        className="button plain danger"
        name="intent"
        value={`remove-line:${index}`}
        aria-label={quoteForm.removeLine({ n })}
        onClick={(event) => handleInBrowser(event, () => change({ kind: "remove-line", index }))}
      >
        {quoteForm.remove}
      </button>
    </div>
  );
}

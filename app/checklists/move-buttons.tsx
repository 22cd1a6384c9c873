import { type ComponentProps, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useAlive } from "#app/ui/use-alive.ts";
import { useReportsWords } from "#app/words/use-reports-words.ts";

type MoveButtonsProps = {
  id: number;
  name: string;
  place: number;
  last: boolean;
  /** What the handle listens to (useDragOrder). */
  handle: ComponentProps<"span">;
};

/** How a row gets another place: up and down, and a handle to drag it by where a script does that. */
export function MoveButtons({ id, name, place, last, handle }: MoveButtonsProps) {
  const reports = useReportsWords();
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef("");
  // A row that has moved takes the focus along; at the end of the list its other button has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the place, and of nothing else
  useEffect(() => {
    const buttons = [...(form.current?.querySelectorAll("button") ?? [])].filter(({ disabled }) => !disabled);
    if (pressed.current) (buttons.find(({ value }) => value === pressed.current) ?? buttons[0])?.focus();
    pressed.current = "";
  }, [place]);
  const button = (intent: "up" | "down", label: string, disabled: boolean) => (
    <button
      type="submit"
      className="button"
      name="intent"
      value={intent}
      disabled={disabled}
      onClick={() => {
        pressed.current = intent;
      }}
    >
      <span className="visually-hidden">{label}</span>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d={intent === "up" ? "M4 12l6-6 6 6" : "M4 8l6 6 6-6"} />
      </svg>
    </button>
  );
  return (
    <Form method="post" preventScrollReset className="move" ref={form}>
      <input type="hidden" name="id" value={id} />
      {/* For the pointer alone: the buttons do the same by keyboard. */}
      <span
        className={alive ? "drag-handle" : "drag-handle unseen"}
        title={reports.dragHint}
        aria-hidden="true"
        {...handle}
      >
        <svg viewBox="0 0 10 20" width="10" height="20" aria-hidden="true">
          <path d="M2 4h1M7 4h1M2 10h1M7 10h1M2 16h1M7 16h1" />
        </svg>
      </span>
      {button("up", reports.moveUp({ name }), place === 0)} {button("down", reports.moveDown({ name }), last)}
    </Form>
  );
}

import { type ComponentProps, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type MoveButtonsProps = {
  id: number;
  name: string;
  place: number;
  last: boolean;
  /** The event handlers of the handle (useDragOrder). */
  handle: ComponentProps<"span">;
};

/** The controls that move a row: up, down, and with scripts a handle to drag it by. */
export function MoveButtons({ id, name, place, last, handle }: MoveButtonsProps) {
  const reports = useScreenWords(reportsWords);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef("");
  // After a move the focus stays on the pressed button of the row. At the end of the list that button is disabled, and
  // the other one gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the place changes
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
      {/* Hidden from keyboards and screen readers, because the buttons do the same. */}
      <span
        className={hydrated ? "drag-handle" : "drag-handle unseen"}
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

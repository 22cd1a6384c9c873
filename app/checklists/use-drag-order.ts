import { type PointerEvent, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { movedTo } from "./order.ts";

/** The dragged row, and the index before which it would be put. */
type Drag = { id: number; to: number };

/** Pixels from the window's top or bottom within which dragging scrolls. */
const edge = 72;

/**
 * Lets the user drag the rows of a list into another order by a handle, with a finger or a mouse. Put `rows` as ref on
 * the element whose children are the rows. The new order is posted as `ids` with the intent "order"; `order` has it at
 * once, before the answer.
 */
export function useDragOrder<Rows extends HTMLElement>(ids: readonly number[]) {
  const rows = useRef<Rows>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // The id of the dragged row. A ref, because on a slow phone the next event may come before the state is rendered.
  const held = useRef<number | null>(null);
  const submit = useSubmit();
  const { formData } = useNavigation();
  const asked = formData?.get("intent") === "order" ? String(formData.get("ids")).split(",").map(Number) : null;
  const order = asked ?? ids;

  function placeAt(y: number): number {
    const places = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = places.findIndex(({ top, height }) => y < top + height / 2);
    return below < 0 ? places.length : below;
  }

  return {
    rows,
    order,
    /** The class of a row during dragging. */
    classOf(index: number): string | undefined {
      if (!drag) return undefined;
      const last = drag.to === order.length && index === order.length - 1 ? "drop-after" : "";
      return [order[index] === drag.id && "dragged", drag.to === index ? "drop-before" : last]
        .filter(Boolean)
        .join(" ");
    },
    /** The event handlers for the handle of a row. */
    handleOf(id: number) {
      return {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = id;
          setDrag({ id, to: order.indexOf(id) });
        },
        onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
          if (held.current !== id) return;
          if (clientY < edge) window.scrollBy(0, -edge / 4);
          if (clientY > window.innerHeight - edge) window.scrollBy(0, edge / 4);
          setDrag({ id, to: placeAt(clientY) });
        },
        onPointerUp({ clientY }: PointerEvent<HTMLElement>) {
          if (held.current !== id) return;
          held.current = null;
          setDrag(null);
          const moved = movedTo(order, id, placeAt(clientY)).join(",");
          if (moved === order.join(",")) return;
          void submit({ intent: "order", ids: moved }, { method: "post", preventScrollReset: true });
        },
        onPointerCancel() {
          held.current = null;
          setDrag(null);
        },
      };
    },
  };
}

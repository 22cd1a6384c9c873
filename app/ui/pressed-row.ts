import type { Failure } from "#app/platform/failure.ts";

type Pressed = { button: { id: string; intent: string } };

/**
 * The rows of a list, each a form of its own. Where none could be read, the one whose form was sent: `rowOf` makes it of its
 * id, and what was typed into it comes from the answer.
 */
export function rowsOrPressed<Row>(
  { rows, failure }: { rows: Row[]; failure: Failure | null },
  pressed: Pressed | null,
  rowOf: (of: { id: number; active: number }) => Row,
): Row[] {
  const id = Number(pressed?.button.id);
  return failure && id ? [rowOf({ id, active: pressed?.button.intent === "enable" ? 0 : 1 })] : rows;
}

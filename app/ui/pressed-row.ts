import type { Failure } from "#app/platform/failure.ts";

type Pressed = { button: { id: string; intent: string } };

/**
 * The rows of a list in which each row is a form. If the rows could not be read after a form was posted, gives a single
 * row with the posted id, made by `rowOf`, so that the form can show what was typed.
 */
export function rowsOrPressed<Row>(
  { rows, failure }: { rows: Row[]; failure: Failure | null },
  pressed: Pressed | null,
  rowOf: (of: { id: number; active: number }) => Row,
): Row[] {
  const id = Number(pressed?.button.id);
  return failure && id ? [rowOf({ id, active: pressed?.button.intent === "enable" ? 0 : 1 })] : rows;
}

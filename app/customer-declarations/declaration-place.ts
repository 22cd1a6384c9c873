import { idOf } from "#app/numbers/whole-number.ts";

/** Which declaration of which customer an address names. */
export function placeOf(params: { id: string; declaration: string }): { customer_id: number; id: number } {
  return { customer_id: idOf(params), id: idOf({ id: params.declaration }) };
}

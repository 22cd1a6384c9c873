/** Which line of a saved quote a line that is sent stands for, so that what is not sent about it stays. */
import type { LineKind } from "#app/documents/document.ts";
import type { Unit } from "#app/numbers/quantity.ts";

/** What tells lines apart: the product, or for a free text and a heading its name. */
type Told = { kind?: LineKind | undefined; product_id: number | null; name?: string | undefined };

type Counted = Told & { quantity_milli: number; unit_price_cents: number | null };

/** What a line that is sent may leave out. */
type Partial = Counted & {
  description?: string | undefined;
  unit?: Unit | undefined;
  discount_bp?: number | undefined;
  optional?: 0 | 1 | undefined;
};

function nameOf({ kind, product_id, name }: Told): string {
  return product_id === null ? `${kind ?? "line"} ${name}` : `product ${product_id}`;
}

/**
 * For each line that is sent the saved line that it stands for, or null: the same product, or the same name where there
 * is none. Where several match, those with the same quantity and price are taken first, then the others in order; each
 * only once.
 */
export function recogniseLines<Saved extends Counted>(
  sent: readonly Counted[],
  saved: readonly Saved[],
): (Saved | null)[] {
  const free = new Set(saved);
  const take = (line: Counted, alike: (other: Saved) => boolean) => {
    const found = [...free].find((other) => nameOf(other) === nameOf(line) && alike(other));
    if (found) free.delete(found);
    return found ?? null;
  };
  const exact = sent.map((line) =>
    take(
      line,
      (other) => other.quantity_milli === line.quantity_milli && other.unit_price_cents === line.unit_price_cents,
    ),
  );
  return sent.map((line, index) => exact[index] ?? take(line, () => true));
}

/**
 * The lines to save: those that are sent, each with the saved line that it stands for. A caller that knows only the
 * fields product_id, quantity and unit_price of a line sees no free texts and no headings, and would erase them; where
 * no line names any other field, they stay after the line that they followed (behaviour 3.3).
 */
export function linesToSave<Sent extends Partial, Saved extends Counted>(
  sent: readonly Sent[],
  saved: readonly Saved[],
): ({ sent: Sent; place: number; before: Saved | null } | { sent: null; before: Saved })[] {
  const recognised = recogniseLines(sent, saved);
  const lines = sent.map((line, place) => ({ sent: line, place, before: recognised[place] ?? null }));
  if (!sent.every(namesFirstFieldsOnly)) return lines;
  const merged: ReturnType<typeof linesToSave<Sent, Saved>> = [...lines];
  let after = 0;
  for (const line of saved) {
    const place = merged.findIndex(({ before }) => before === line);
    if (place !== -1) after = place + 1;
    else if (line.product_id === null) merged.splice(after++, 0, { sent: null, before: line });
  }
  return merged;
}

function namesFirstFieldsOnly({ kind, product_id, name, description, unit, discount_bp, optional }: Partial): boolean {
  const others = [kind, name, description, unit, discount_bp, optional];
  return product_id !== null && others.every((value) => value === undefined);
}

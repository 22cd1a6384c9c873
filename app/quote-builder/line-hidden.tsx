/** The hidden fields of a line. Every line posts every field, shown or hidden. */
import type { LineForm } from "./quote-form.ts";

/** The price with which the page was made, and the one that it replaced: for a post without JavaScript. */
export function formerPrice({ unit_price, replaced }: LineForm) {
  return { was_unit_price: unit_price, replaced_price: replaced };
}

/** Hidden fields by name, with their values. */
export function Hidden({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

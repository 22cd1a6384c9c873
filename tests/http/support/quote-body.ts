/** What the tests of the calls for quotes send and expect. */

/** What the answer says of a line of the product beside what was sent. */
export const splitLine = {
  ...{ kind: "line", name: "Split", description: "Con instalación", unit: "ud" },
  ...{ discount_percent: 0, optional: 0 },
};

/** A quote of three splits for a customer, whose id is sent as text, with changes. */
export function quoteBody(
  { customer_id, product_id }: { customer_id: number; product_id: number },
  changes: Record<string, unknown> = {},
) {
  return {
    customer_id: String(customer_id),
    items: [{ product_id, quantity: 3, unit_price: 33.33 }],
    discount: 0.5,
    type: 2,
    ...changes,
  };
}

/**
 * Whether Spanish tax rules are on ("spain"), or invoices are made without them ("", behaviour 4.27)
 * (docs/decisions/0080-spanish-tax-rules.md).
 */
export const taxRules = ["", "spain"] as const;

export type TaxRules = (typeof taxRules)[number];

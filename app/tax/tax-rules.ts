/**
 * Whether Spanish tax rules are on ("spain"), or invoices are made as specified ("")
 * (docs/decisions/0080-spanish-tax-rules.md).
 */
export const taxRules = ["", "spain"] as const;

export type TaxRules = (typeof taxRules)[number];

/** Which invoices are in force, and which of them are for the whole work of a quote. */
import type { Cents } from "#app/numbers/money.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";

const counts = { annulled_at: null, NOT: { payable_cents: 0, total_cents: { not: 0 } } } as const;

/**
 * An invoice that counts: neither annulled nor rectified to nothing; a simplified one that was replaced counts as long
 * as the full one in its place does. For Prisma's `where`.
 */
export const inForce = {
  AND: { OR: [counts, { substituted: { some: { in_force: 1, invoice: counts } } }] },
} as const satisfies Prisma.InvoiceWhereInput;

/** Whether an invoice that was read counts by itself. */
export function isInForce(invoice: { annulled_at: Date | null; payable_cents: Cents; total_cents: Cents }): boolean {
  return invoice.annulled_at === null && !(invoice.payable_cents === 0 && invoice.total_cents !== 0);
}

/**
 * An invoice in force of a whole quote; a full invoice in the place of a simplified advance is an advance, and none of
 * these. For Prisma's `where`.
 */
export const whole = {
  ...{ advance: 0, rectifies_id: null, ...inForce },
  substitutes: { none: { simplified: { advance: 1 } } },
} as const satisfies Prisma.InvoiceWhereInput;

/** The model of a statement of account: what was charged to a customer and what they paid, in the order of the days. */
import type { CompanyCopy, CustomerCopy } from "#app/documents/document.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Method } from "#app/payments/payment.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Language } from "#app/words/languages.ts";

export type MovementKind = "invoice" | "rectification" | "replaced" | "restored" | "annulled" | "payment" | "paid_back";

/** Something that changes what a customer owes. */
export type Movement = {
  day: Day;
  kind: MovementKind;
  /** The number of the invoice, or of the one that corrects it. */
  number: string;
  /** How it was paid. */
  method: Method;
  /** By how much they owe more; negative: less. */
  cents: Cents;
};

/** The data that a statement's PDF prints. */
export type StatementDocument = {
  kind: "statement";
  language: Language;
  company: CompanyCopy;
  customer: CustomerCopy;
  from: Day;
  to: Day;
  /** What was owed before the first day; negative: paid too much. */
  opening_cents: Cents;
  movements: (Movement & { balance_cents: Cents })[];
  closing_cents: Cents;
};

type Rectification = { type: string; number: string; day: Day; total_cents: Cents };

/**
 * What an invoice and those that correct it, in their order, change: a correction by the difference (I) its total, and
 * one in its place (S) what it differs from all before.
 */
export function movementsOfInvoice(
  invoice: { number: string; day: Day; total_cents: Cents; annulled_on: Day | null },
  rectifications: readonly Rectification[],
): Movement[] {
  let charged = invoice.total_cents;
  const method = "" as const;
  const { number, day } = invoice;
  const first: Movement = { day, kind: "invoice", number, method, cents: charged };
  const corrected = rectifications.map((one): Movement => {
    const cents = one.type === "S" ? one.total_cents - charged : one.total_cents;
    charged += cents;
    return { day: one.day, kind: "rectification", number: one.number, method, cents };
  });
  const annulled: Movement[] = invoice.annulled_on
    ? [{ day: invoice.annulled_on, kind: "annulled", number, method, cents: -charged }]
    : [];
  return [first, ...corrected, ...annulled];
}

/** The movements of a period with the balance after each, and the balance before and after the period. */
export function statementOf(movements: readonly Movement[], from: Day, to: Day) {
  const order = (one: Movement) => `${one.day} ${one.cents < 0 ? 1 : 0}`;
  const sorted = movements
    .filter(({ day }) => day <= to)
    .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  let balance_cents = 0;
  let opening_cents = 0;
  const shown: StatementDocument["movements"] = [];
  for (const movement of sorted) {
    balance_cents += movement.cents;
    if (movement.day < from) opening_cents = balance_cents;
    else shown.push({ ...movement, balance_cents });
  }
  return { opening_cents, movements: shown, closing_cents: balance_cents };
}

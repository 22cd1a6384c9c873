/** Payments as calls give them: amounts in decimal euros. */
import { decimalFromCents } from "#app/numbers/money.ts";
import { type Payment, restOf, type Settlement, shownPaid } from "./payment.ts";

/** A payment of an invoice; `others` are its parts for other invoices. */
export function paymentOnWire({ id, paid_on, amount_cents, method, note, others }: Payment) {
  return {
    ...{ id, date: paid_on, amount: decimalFromCents(amount_cents), method, note },
    others: others.map(({ amount_cents: cents, ...other }) => ({ ...other, amount: decimalFromCents(cents) })),
  };
}

/** How far an invoice is paid. */
export function settlementOnWire({ paid, total_cents, payable_cents, paid_cents }: Settlement) {
  return {
    ...{
      paid: shownPaid({ paid, payable_cents }),
      total: decimalFromCents(total_cents),
      ...{ payable: decimalFromCents(payable_cents), paid_total: decimalFromCents(paid_cents) },
    },
    rest: decimalFromCents(restOf({ payable_cents, paid_cents })),
  };
}

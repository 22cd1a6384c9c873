/** What the screen shows that issues a full invoice in the place of simplified ones. */
import { customerName } from "#app/customers/customer.ts";
import { customerAddress } from "#app/documents/customer-address.ts";
import { sentenceAgainst } from "#app/http/screen.server.ts";
import { lawfulSubstitute } from "#app/invoices/lawful.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { getSettledInvoice, type SettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { ShownLack } from "#app/tax/lack-sentence.ts";
import type { Words } from "#app/words/words.ts";
import { expectSubstitutable } from "./substitute.server.ts";

export type Substitution = {
  invoice: SettledInvoice;
  /** The customer as the full invoice would state them. */
  printed: { name: string; nie: string; address: string };
  /** Their other simplified invoices in force of which something is left, the newest first. */
  others: { id: number; invoice_number: string; issued_on: Day; payable_cents: Cents }[];
  lacks: ShownLack[];
  /** Why no full invoice takes its place, as of one that is no simplified one; null: one can. */
  notReplaced: string | null;
};

/** The most other simplified invoices that are offered, fewer than one full invoice may replace. */
const mostOthers = 30;

/** What the screen shows. Throws a not-found Problem. */
export async function getSubstitution(id: number, words: Words): Promise<Substitution> {
  const invoice = await getSettledInvoice(id);
  const { customer_id } = invoice;
  const customer = await reader().customer.findUniqueOrThrow({ where: { id: customer_id } });
  const others = await reader().invoice.findMany({
    where: {
      ...{ customer_id, kind: "F2", annulled_at: null, advance: 0, payable_cents: { gt: 0 }, id: { not: id } },
      substituted: { none: { in_force: 1 } },
    },
    select: { id: true, invoice_number: true, created_at: true, payable_cents: true },
    orderBy: { id: "desc" },
    take: mostOthers,
  });
  const notReplaced = await sentenceAgainst(expectSubstitutable(reader(), id), words);
  return {
    invoice,
    notReplaced,
    printed: {
      ...{ name: customerName(customer) ?? "", nie: customer.nie },
      address: customerAddress(customer, words.documents).join(", "),
    },
    others: others.map(({ created_at, ...other }) => ({ ...other, issued_on: dayOf(created_at) })),
    lacks: notReplaced === null ? await lawfulSubstitute(id, words) : [],
  };
}

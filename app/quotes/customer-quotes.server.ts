/** The quotes of one customer. */
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { QuoteStatus } from "./quote.ts";
import type { NumberedQuote } from "./quotes.server.ts";
import { draftsAfter, placeColumns } from "./standing.server.ts";
import { statusNow } from "./validity.server.ts";

export type CustomerQuote = {
  id: number;
  quote_number: string;
  /** What the quote is for; "" where nobody wrote it. */
  title: string;
  created_at: Date;
  /** The day of creation, in the company's zone. */
  created_on: Day;
  total_cents: number;
  status: QuoteStatus;
  /** The draft of a later version, where one was begun. */
  draft: NumberedQuote | null;
};

const validity = { valid_from: true, valid_days: true } as const;

/**
 * The newest quotes of a customer, each in the version that is in force, at most `limit`, and how many it has in all.
 */
export async function quotesOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerQuote[]; total: number }> {
  const found = await reader().quote.findMany({
    where: { customer_id, latest: 1 },
    select: {
      quote_number: true,
      title: true,
      created_at: true,
      total_cents: true,
      ...placeColumns,
      ...validity,
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: limit,
  });
  const drafts = await draftsAfter(found);
  const rows = found.map(({ valid_from, valid_days, ...quote }) => {
    const { id, quote_number, title, created_at, total_cents } = quote;
    return {
      ...{ id, quote_number, title, created_at, created_on: dayOf(created_at), total_cents },
      status: statusNow({ status: quote.status as QuoteStatus, valid_from, valid_days }),
      draft: drafts.get(id) ?? null,
    };
  });
  return { rows, total: await reader().quote.count({ where: { customer_id, latest: 1 } }) };
}

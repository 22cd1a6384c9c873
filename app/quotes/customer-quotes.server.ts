/** The quotes of one customer. */
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { QuoteStatus } from "./quote.ts";
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
};

const validity = { valid_from: true, valid_days: true } as const;

/** The newest quotes of a customer, each in its latest version, at most `limit`, and how many it has in all. */
export async function quotesOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerQuote[]; total: number }> {
  const found = await reader().quote.findMany({
    where: { customer_id, latest: 1 },
    select: {
      id: true,
      quote_number: true,
      title: true,
      created_at: true,
      total_cents: true,
      status: true,
      ...validity,
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: limit,
  });
  const rows = found.map(({ status, valid_from, valid_days, ...row }) => ({
    ...row,
    created_on: dayOf(row.created_at),
    status: statusNow({ status: status as QuoteStatus, valid_from, valid_days }),
  }));
  return { rows, total: await reader().quote.count({ where: { customer_id, latest: 1 } }) };
}

/** GET /api/quotes/export.csv: the quotes of the list, as filtered and sorted. */

import { csvAmount } from "#app/csv/csv.ts";
import { customerName } from "#app/customers/customer.ts";
import { exportCall } from "#app/http/export.server.ts";
import { quoteFilterSchema } from "./quote.schema.ts";
import { foundQuoteIds, quotesById } from "./quote-list.server.ts";

const answer = exportCall({
  name: "quotes",
  query: quoteFilterSchema,
  ids: foundQuoteIds,
  read: quotesById,
  columns: {
    id: ({ id }) => id,
    quote_number: ({ quote_number }) => quote_number,
    title: ({ title }) => title,
    customer_id: ({ customer_id }) => customer_id,
    customer_name: customerName,
    created_on: ({ created_on }) => created_on,
    valid_until: ({ valid_until }) => valid_until,
    status: ({ status }, words) => words?.quotes.statuses[status] ?? status,
    type: ({ type }) => type,
    discount: ({ discount_cents }) => csvAmount(discount_cents),
    net: ({ net_cents }) => csvAmount(net_cents),
    iva: ({ iva_cents }) => csvAmount(iva_cents),
    total: ({ total_cents }) => csvAmount(total_cents),
  },
});

export { answer as action, answer as loader };

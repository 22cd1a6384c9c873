/** GET /api/payments/export.csv: the payments of the list, as filtered. */

import { csvAmount } from "#app/csv/csv.ts";
import { customerName } from "#app/customers/customer.ts";
import { exportCall } from "#app/http/export.server.ts";
import { receivedById, receivedFilterSchema, receivedIds } from "./received.server.ts";

const answer = exportCall({
  name: "payments",
  query: receivedFilterSchema,
  ids: receivedIds,
  read: receivedById,
  columns: {
    id: ({ id }) => id,
    paid_on: ({ paid_on }) => paid_on,
    customer_id: ({ customer_id }) => customer_id,
    customer_name: customerName,
    invoice_number: ({ invoices }) => invoices.map(({ number }) => number).join(" "),
    method: ({ method }, words) => words?.payments.methods[method] ?? method,
    total: ({ amount_cents }) => csvAmount(amount_cents),
    notes: ({ note }) => note,
  },
});

export { answer as action, answer as loader };

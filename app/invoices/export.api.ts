/** GET /api/invoices/export.csv: the invoices of the list, as filtered. */

import { csvAmount } from "#app/csv/csv.ts";
import { customerName } from "#app/customers/customer.ts";
import { exportCall } from "#app/http/export.server.ts";
import { shownPaid } from "#app/payments/payment.ts";
import { invoiceFilterSchema } from "./invoice.schema.ts";
import { invoiceState } from "./invoice.ts";
import { invoicesById } from "./invoice-export.server.ts";
import { foundInvoiceIds } from "./invoice-list.server.ts";

const answer = exportCall({
  name: "invoices",
  query: invoiceFilterSchema,
  ids: foundInvoiceIds,
  read: invoicesById,
  columns: {
    id: ({ id }) => id,
    invoice_number: ({ invoice_number }) => invoice_number,
    quote_number: ({ quote_number }) => quote_number,
    customer_id: ({ customer_id }) => customer_id,
    customer_name: customerName,
    nie: ({ nie }) => nie,
    created_on: ({ created_on }) => created_on,
    work_date: ({ work_date }) => work_date,
    type: ({ type }) => type,
    discount: ({ discount_cents }) => csvAmount(discount_cents),
    net: ({ net_cents }) => csvAmount(net_cents),
    iva: ({ iva_cents }) => csvAmount(iva_cents),
    total: ({ total_cents }) => csvAmount(total_cents),
    paid: (row, words) => words?.invoices.badges[invoiceState(row)] ?? shownPaid(row),
    paid_on: ({ paid_on }) => paid_on,
    kind: ({ invoice_kind }) => invoice_kind,
    annulled: ({ annulled }) => annulled,
    replaced: ({ replaced }) => replaced,
    corrects: ({ rectify_type }) => rectify_type,
    rectifies: ({ rectifies }) => rectifies,
    // One and all that corrects it have one amount, on the line of the first: the column can be added up.
    payable: ({ payable_cents }) => csvAmount(payable_cents),
  },
});

export { answer as action, answer as loader };

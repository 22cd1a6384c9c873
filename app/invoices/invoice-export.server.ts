/** The rows of the invoices' export: more of each than the list shows, for whoever keeps the books. */
import type { CustomerNames } from "#app/customers/customer.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { RectifyType } from "#app/tax/invoice-kinds.ts";
import type { StateFacts } from "./invoice.ts";
import { copiedCustomerField, copiedNames, stateColumns } from "./invoice-list.server.ts";

/** The customer's names and tax number are those that the invoice states. */
type ExportedInvoice = CustomerNames &
  StateFacts & {
    id: number;
    invoice_number: string;
    quote_number: string;
    customer_id: number;
    nie: string;
    /** The day of issue, in the company's zone. */
    created_on: Day;
    work_date: Day;
    type: 1 | 2;
    discount_cents: Cents;
    /** After the discount, without IVA. */
    net_cents: Cents;
    iva_cents: Cents;
    total_cents: Cents;
    paid: Paid;
    /** The day on which it was marked paid; null while it is not. */
    paid_on: Day | null;
    /** How it corrects another invoice, by the difference or in its place, and which; empty: it corrects none. */
    rectify_type: RectifyType;
    rectifies: string | null;
  };

type StoredRow = Omit<ExportedInvoice, "created_on" | "paid_on"> & {
  created_at: StoredInstant;
  paid_at: StoredInstant | null;
};

/** The invoices with these ids, in any order. */
export async function invoicesById(ids: readonly number[]): Promise<ExportedInvoice[]> {
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT i."id", i."invoice_number", i."quote_number", i."customer_id", ${copiedNames}, ${copiedCustomerField("nie")} AS "nie",
      i."created_at", i."work_date", i."type", i."discount_cents", i."net_cents", i."iva_cents", i."total_cents",
      i."paid", i."paid_at", i."rectify_type",
      (SELECT r."invoice_number" FROM "Invoice" r WHERE r."id" = i."rectifies_id") AS "rectifies", ${stateColumns}
    FROM "Invoice" i WHERE i."id" IN (${Prisma.join([...ids])})`);
  return rows.map(({ created_at, paid_at, ...row }) => ({
    ...row,
    created_on: dayOf(storedInstant(created_at)),
    paid_on: paid_at === null ? null : dayOf(storedInstant(paid_at)),
  }));
}

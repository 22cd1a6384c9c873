/** The list of customers in its orders (customerSorts): a page of it, and all of it for an export. */

import type { Cents } from "#app/numbers/money.ts";
import { countOf, rowsOf, tallyOf } from "#app/platform/database.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { type Found, lookUpSearch } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { type Customer, type CustomerSort, rowsPerPage } from "./customer.ts";
import { type CustomerOrder, listFound, listFromNearerEnd, nameOrder, newestOrder } from "./customer-search.server.ts";
import { customersById } from "./customers.server.ts";

type Asked = { q: string; page: number; sort?: CustomerSort };

/** A customer of the list; in the order by debts with what is owed. */
export type ListedCustomer = Customer & { owed_cents?: Cents };

/** The customers with unpaid invoices, and the sum of each. */
const owing = Prisma.sql`(SELECT "customer_id", sum("payable_cents" - "paid_cents") AS "cents" FROM "Invoice" WHERE "paid" = 0
  GROUP BY "customer_id")`;

/** The orders that an index has. */
const orders: Record<Exclude<CustomerSort, "-owed">, CustomerOrder> = {
  name: nameOrder,
  town: {
    forwards: Prisma.sql`"town_key", "sort_key", "id"`,
    backwards: Prisma.sql`"town_key" DESC, "sort_key" DESC, "id" DESC`,
  },
  "-created": newestOrder,
};

/**
 * A page of the customers that a search finds, or of all without one, by default in the order of namesInOrder()
 * (behaviour 4.11), and the number of all that match. For a page after the last one it gives the last.
 */
export async function findCustomers({
  q,
  page: asked,
  sort = "name",
}: Asked): Promise<{ rows: ListedCustomer[]; total: number; page: number }> {
  const found = await lookUpSearch("CustomerSearch", q);
  const total = found?.count ?? (await tallyOf("Customer"));
  const page = pageWithin(asked, total, rowsPerPage);
  const part = { from: (page - 1) * rowsPerPage, count: rowsPerPage };
  const rows =
    sort === "-owed"
      ? await listByDebt(found, part)
      : await listFromNearerEnd(found, { ...part, total, order: orders[sort] });
  return { rows, total, page };
}

/** The ids of all customers that a search finds, or of all without one, in an order of the list. */
export async function foundCustomerIds({ q, sort }: { q: string; sort: CustomerSort }): Promise<number[]> {
  const found = await lookUpSearch("CustomerSearch", q);
  const id = Prisma.sql`"Customer"."id"`;
  const order =
    sort === "-owed" ? Prisma.sql`coalesce(o."cents", 0) DESC, ${nameOrder.forwards}` : orders[sort].forwards;
  const join = sort === "-owed" ? Prisma.sql`LEFT JOIN ${owing} o ON o."customer_id" = ${id}` : Prisma.empty;
  const rows = await rowsOf<{ id: number }>(Prisma.sql`
    SELECT ${id} FROM "Customer" ${join} ${whereAll(found ? [found.isAmong(id)] : [])} ORDER BY ${order}`);
  return rows.map((row) => row.id);
}

type Part = { from: number; count: number };

/** Few owe anything: those are sorted by it, and all others follow by name, in the order of the index. */
async function listByDebt(found: Found | null, { from, count }: Part): Promise<ListedCustomer[]> {
  const debtors = Prisma.sql`FROM ${owing} o JOIN "Customer" c ON c."id" = o."customer_id"
    ${whereAll([Prisma.sql`o."cents" > 0`, ...(found ? [found.isAmong(Prisma.sql`c."id"`)] : [])])}`;
  const sums = await rowsOf<{ id: number; cents: number | bigint }>(Prisma.sql`
    SELECT c."id", o."cents" ${debtors} ORDER BY o."cents" DESC, c."sort_key", c."id" LIMIT ${count} OFFSET ${from}`);
  const rows = sums.length > 0 ? await customersById(sums.map(({ id }) => id)) : [];
  const known = new Map(rows.map((row) => [row.id, row]));
  const first = sums.flatMap(({ id, cents }) => {
    const row = known.get(id);
    return row ? [{ ...row, owed_cents: Number(cents) }] : [];
  });
  if (first.length === count) return first;
  const passed = Math.max(0, from - (await countOf(debtors)));
  const others = Prisma.sql`"id" NOT IN (SELECT "customer_id" FROM ${owing} o WHERE o."cents" > 0)`;
  return [...first, ...(await listFound(found, { from: passed, count: count - first.length, also: [others] }))];
}

/**
 * Customers who were merged into others: what their former ids lead to (docs/decisions/0046-doubles-and-merging.md).
 */
import { reader, rowsInside, type Transaction } from "#app/platform/database.server.ts";
import { isOwn } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { type Customer, customerName } from "./customer.ts";

type Client = Pick<Transaction, "mergedCustomer">;

/** The customer into whom the one of an id was merged; null for any other id. */
export async function mergedInto(id: number, client: Client = reader()): Promise<{ id: number; name: string } | null> {
  const row = await client.mergedCustomer.findUnique({ where: { id }, include: { customer: true } });
  if (row && !(await isOwn("Customer", row.merged_into))) return null;
  return row && { id: row.merged_into, name: customerName(row.customer) ?? "" };
}

/** The id of the present customer: for a merged customer the id of the other, else the id itself. */
export async function presentCustomerId(id: number, client?: Client): Promise<number> {
  return (await mergedInto(id, client))?.id ?? id;
}

/**
 * The customer of an id that a form or a caller may have from before a merge: the one who took its place, if it was
 * merged. Null for an unknown id.
 */
export async function presentCustomer(transaction: Transaction, id: number): Promise<Customer | null> {
  const customer = await customerInside(transaction, id);
  if (customer) return customer;
  const present = await presentCustomerId(id, transaction);
  return present === id ? null : customerInside(transaction, present);
}

async function customerInside(transaction: Transaction, id: number): Promise<Customer | null> {
  const [row] = await rowsInside<Customer>(transaction, Prisma.sql`SELECT * FROM "Customer" WHERE "id" = ${id}`);
  return row ?? null;
}

/**
 * The Problem for a customer who does not exist: a not-found one, and for a change of a merged customer a conflict. It
 * names the customer into whom this one was merged.
 */
export async function missingCustomer(id: number, { client, changing }: { client?: Client; changing: boolean }) {
  const into = await mergedInto(id, client);
  if (!into) return notFound();
  return new Problem(changing ? "conflict" : "not-found", ({ problems }) => problems.customerMerged(into), {
    details: { merged_into: into.id },
  });
}

/**
 * A customer for whom something is saved in a transaction. Throws a not-found Problem, and a conflict when the customer
 * was merged into another one.
 */
export async function expectPresentCustomer(transaction: Transaction, id: number): Promise<Customer> {
  const customer = await transaction.customer.findUnique({ where: { id } });
  if (!customer) throw await missingCustomer(id, { client: transaction, changing: true });
  return customer as Customer;
}

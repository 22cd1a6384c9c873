/** Verbs on customers: list, find, get, create, update, delete. */

import type { z } from "zod";
import { countOf, reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { fold, searchWords } from "#app/platform/fold.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { contains } from "#app/platform/sqlite.server.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import type { customerSchema } from "./customer.schema.ts";
import { type Customer, customerFields, rowsPerPage } from "./customer.ts";

type CustomerInput = z.output<typeof customerSchema>;

const wireFields = {
  id: true,
  language: true,
  ...(Object.fromEntries(customerFields.map(({ name }) => [name, true])) as Record<
    (typeof customerFields)[number]["name"],
    true
  >),
};

const columns = Prisma.join(Object.keys(wireFields).map((name) => Prisma.raw(`"${name}"`)));

/** The order of customers: surname, then first name, case- and accent-insensitive (behaviour 4.11). */
const bySurname = [{ sort_key: "asc" }, { id: "asc" }] as const;

/** The columns that derive from a customer's fields: the key to sort by, and the text to search in. */
function derived(input: Pick<CustomerInput, "surname" | "first_name" | "town" | "email" | "nie">) {
  return {
    sort_key: fold(`${input.surname}\u0001${input.first_name}`),
    // The separator occurs in no searched word, so no word matches across two fields.
    search_text: [input.surname, input.first_name, input.town, input.email, input.nie].map(fold).join("\u0001"),
  };
}

/** All customers, by surname, then first name. */
export async function listCustomers(): Promise<Customer[]> {
  return asCustomers(await reader().customer.findMany({ select: wireFields, orderBy: [...bySurname] }));
}

/** The id and name of all customers, by surname, then first name: the choice of the quote builder. */
export function listCustomerNames(): Promise<{ id: number; first_name: string; surname: string }[]> {
  return reader().customer.findMany({
    select: { id: true, first_name: true, surname: true },
    orderBy: [...bySurname],
  });
}

/**
 * A page of the customers whose surname, first name, town, email or NIE contains each word of `q`, case- and
 * accent-insensitive (behaviour 4.11), and the number of all that match. For a page after the last one it gives the
 * last.
 */
export async function findCustomers({
  q,
  page: asked,
}: {
  q: string;
  page: number;
}): Promise<{ rows: Customer[]; total: number; page: number }> {
  const conditions = searchWords(q).map((word) => contains(Prisma.sql`"search_text"`, word));
  const matching = Prisma.sql`FROM "Customer" ${whereAll(conditions)}`;
  const total = await countOf(matching);
  const page = pageWithin(asked, total, rowsPerPage);
  const rows = await rowsOf<Customer>(Prisma.sql`
    SELECT ${columns} ${matching} ORDER BY "sort_key", "id" LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`);
  return { rows, total, page };
}

/** One customer, or null. */
export async function getCustomer(id: number): Promise<Customer | null> {
  const row = await reader().customer.findUnique({ select: wireFields, where: { id } });
  return row as Customer | null;
}

/** One customer with its version and the time of its last save; or null. */
export async function getVersionedCustomer(id: number): Promise<(Versioned<Customer> & { saved_at: Date }) | null> {
  const row = await reader().customer.findUnique({
    select: { ...wireFields, version: true, updated_at: true },
    where: { id },
  });
  if (!row) return null;
  const { version, updated_at: saved_at, ...thing } = row;
  return { thing: thing as Customer, version, saved_at };
}

/** Adds a customer; the same form posted twice adds one (form-keys.server.ts). */
export async function createCustomer(input: CustomerInput): Promise<Customer> {
  const now = new Date();
  const row = await write((transaction) => {
    const { customer } = transaction;
    const data = { ...input, ...derived(input), created_at: now, updated_at: now };
    return makeOnce(
      transaction,
      { kind: "customer", asked: input },
      {
        make: () => customer.create({ data, select: wireFields }),
        find: (id) => customer.findUnique({ where: { id }, select: wireFields }),
      },
    );
  });
  return row as Customer;
}

/** Saves a customer's fields. Throws a not-found Problem, and ChangedMeanwhile when its version is none of `seen`. */
export async function updateCustomer(id: number, input: CustomerInput, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectCustomer(transaction, id, seen);
    await transaction.customer.update({
      where: { id },
      data: { ...input, ...derived(input), version: { increment: 1 }, updated_at: new Date() },
    });
  });
}

/**
 * Deletes a customer. Throws a not-found Problem, a conflict Problem while quotes, jobs or invoices name the customer,
 * and ChangedMeanwhile when its version is none of `seen`.
 */
export async function deleteCustomer(id: number, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectCustomer(transaction, id, seen);
    // Only quotes and invoices name a customer; a job names its quote.
    const quote = await transaction.quote.findFirst({ where: { customer_id: id }, select: { id: true } });
    const invoice = await transaction.invoice.findFirst({ where: { customer_id: id }, select: { id: true } });
    if (quote || invoice) throw new Problem("conflict", (words) => words.problems.customerInUse);
    await transaction.customer.delete({ where: { id } });
  });
}

async function expectCustomer(transaction: Transaction, id: number, seen: Seen): Promise<void> {
  const row = await transaction.customer.findUnique({ where: { id }, select: { version: true } });
  if (!row) throw notFound();
  expectSeen(row.version, seen);
}

/** The column is plain text; the database checks that the language is one of ours. */
function asCustomers(rows: readonly { language: string | null }[]): Customer[] {
  return rows as Customer[];
}

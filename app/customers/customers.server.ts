/** Verbs on customers. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { fold, searchWords } from "#app/platform/fold.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import type { customerSchema } from "./customer.schema.ts";
import { type Customer, customerFields, customerRows } from "./customer.ts";

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

/** Surname then first name, case- and accent-insensitive (behaviour 4.11). */
const bySurname = [{ sort_key: "asc" }, { id: "asc" }] as const;

/** The columns that follow from a customer's fields: how it sorts, and what finds it. */
function derived(input: Pick<CustomerInput, "surname" | "first_name" | "town" | "email" | "nie">) {
  return {
    sort_key: fold(`${input.surname}\u0001${input.first_name}`),
    // A separator that no searched word contains, so that no word matches across two fields.
    search_text: [input.surname, input.first_name, input.town, input.email, input.nie].map(fold).join("\u0001"),
  };
}

/** All customers, by surname then first name. */
export async function listCustomers(): Promise<Customer[]> {
  return asCustomers(await reader().customer.findMany({ select: wireFields, orderBy: [...bySurname] }));
}

/** Each customer's id and name, by surname then first name: for the quote builder's choice. */
export function listCustomerNames(): Promise<{ id: number; first_name: string; surname: string }[]> {
  return reader().customer.findMany({
    select: { id: true, first_name: true, surname: true },
    orderBy: [...bySurname],
  });
}

/**
 * A page of eight customers in whose surname, first name, town, email or NIE each word of the text is, case- and
 * accent-insensitive (behaviour 4.11); and how many there are. Of a page behind the last one, the last.
 */
export async function findCustomers({
  q,
  page: asked,
}: {
  q: string;
  page: number;
}): Promise<{ rows: Customer[]; total: number; page: number }> {
  // instr(), since LIKE would take a % or _ of the text as a wildcard.
  const conditions = searchWords(q).map((word) => Prisma.sql`instr("search_text", ${word}) > 0`);
  const matching = Prisma.sql`FROM "Customer" WHERE ${Prisma.join([Prisma.sql`1`, ...conditions], " AND ")}`;
  const counted = await reader().$queryRaw<{ n: number | bigint }[]>`SELECT count(*) AS "n" ${matching}`;
  const total = Number(counted[0]?.n ?? 0);
  const page = pageWithin(asked, total, customerRows);
  const rows = await reader().$queryRaw<Customer[]>`
    SELECT ${columns} ${matching} ORDER BY "sort_key", "id" LIMIT ${customerRows} OFFSET ${(page - 1) * customerRows}`;
  return { rows, total, page };
}

/** One customer, or null. */
export async function getCustomer(id: number): Promise<Customer | null> {
  const row = await reader().customer.findUnique({ select: wireFields, where: { id } });
  return row as Customer | null;
}

/** One customer with its version, and when it was saved; or null. */
export async function getVersionedCustomer(id: number): Promise<(Versioned<Customer> & { saved_at: Date }) | null> {
  const row = await reader().customer.findUnique({
    select: { ...wireFields, version: true, updated_at: true },
    where: { id },
  });
  if (!row) return null;
  const { version, updated_at: saved_at, ...thing } = row;
  return { thing: thing as Customer, version, saved_at };
}

/** Adds a customer, of one posted form one (form-keys.server.ts). */
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

/** Saves a customer's fields. Throws a not-found Problem, and ChangedMeanwhile when it is another by now than was seen. */
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
 * Deletes a customer. Throws a not-found Problem, a conflict while quotes, jobs or invoices name it, and ChangedMeanwhile
 * when it is another by now than was seen.
 */
export async function deleteCustomer(id: number, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectCustomer(transaction, id, seen);
    // A job belongs to a quote, so these two are all that can name a customer.
    const quote = await transaction.quote.findFirst({ where: { customer_id: id }, select: { id: true } });
    const invoice = await transaction.invoice.findFirst({ where: { customer_id: id }, select: { id: true } });
    if (quote || invoice) throw new Problem("conflict", (words) => words.problems.customerInUse);
    await transaction.customer.delete({ where: { id } });
  });
}

async function expectCustomer(transaction: Transaction, id: number, seen: Seen): Promise<void> {
  const row = await transaction.customer.findUnique({ where: { id }, select: { version: true } });
  if (!row) throw new Problem("not-found", (words) => words.problems.notFound);
  expectSeen(row.version, seen);
}

/** The database checks the language's values; its column is plain text. */
function asCustomers(rows: readonly { language: string | null }[]): Customer[] {
  return rows as Customer[];
}

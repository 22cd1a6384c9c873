/** Verbs on customers: list, get, create, update, delete. */

import type { z } from "zod";
import { inBatches } from "#app/platform/batches.server.ts";
import { reader, rowsInside, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { isOwn, ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { insertInto, whereAll } from "#app/platform/sql.server.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { customerChangesSchema, customerSchema } from "./customer.schema.ts";
import {
  type Customer,
  type CustomerFieldName,
  type CustomerNames,
  customerFields,
  customerName,
  customerSearchText,
  namesInOrder,
  requiredNames,
} from "./customer.ts";
import { compareKeys } from "./doubles.ts";
import { fieldLabel } from "./field-labels.ts";
import { formerContacts } from "./merge.ts";
import { missingCustomer } from "./merged-customers.server.ts";
import { retitleJobs } from "./retitle-jobs.server.ts";
import { storedTaxNumber } from "./tax-number.server.ts";

type CustomerInput = z.output<typeof customerSchema>;
type CustomerChanges = z.output<typeof customerChangesSchema>;

const wireFields = {
  id: true,
  kind: true,
  notes: true,
  language: true,
  ...(Object.fromEntries(customerFields.map(({ name }) => [name, true])) as Record<
    (typeof customerFields)[number]["name"],
    true
  >),
};

/** The columns of a customer from which its name is made (customerName), for Prisma's `select`. */
export const nameColumns = { kind: true, company_name: true, first_name: true, surname: true } as const;

/** The columns of a customer in SQL without an alias. */
export const customerColumns = Prisma.join(Object.keys(wireFields).map((name) => Prisma.raw(`"${name}"`)));

/** The columns of a customer's names in SQL that calls the table "c". */
export const customerNames = Prisma.sql`c."kind", c."company_name", c."first_name", c."surname"`;

/** What of a customer searches look in. */
type Searched = CustomerNames & Record<CustomerFieldName | "notes", string>;

/** The text in which searches look for a customer, with the contacts of those who were merged into this one. */
export function searchTextOf(customer: Searched): string {
  return customerSearchText(customer, formerContacts(customer.notes, allWords));
}

const allWords = languages.map(wordsIn);

/** The columns that derive from a customer's fields: the keys to sort and to compare by, and the text to search in. */
export function derivedColumns(input: Searched) {
  return {
    sort_key: fold(namesInOrder(input).join("\u0001")),
    // Behind all towns where there is none.
    town_key: fold(input.town.trim()) || "\u{10FFFF}",
    search_text: searchTextOf(input),
    compare_keys: JSON.stringify(compareKeys(input)),
  };
}

export const foldedCustomers: FoldedColumns = {
  table: "Customer",
  columns: ["sort_key", "town_key", "search_text", "compare_keys"],
  from: ["kind", "notes", ...customerFields.map(({ name }) => name)],
  fold: (row) => derivedColumns(row as Searched),
};

/** A person has no legal name: one that was typed before the kind was changed is dropped. */
export function withoutNeedlessName<Input extends CustomerNames>(input: Input): Input {
  return input.kind === "person" ? { ...input, company_name: "" } : input;
}

/** All customers, in the order of namesInOrder(), case- and accent-insensitive. */
export async function listCustomers(): Promise<Customer[]> {
  const customers: Customer[] = [];
  for await (const some of await customersInBatches()) customers.push(...some);
  return customers;
}

/** The same in batches, for whoever sends them as they come. */
export async function customersInBatches(): Promise<AsyncGenerator<Customer[]>> {
  const own = ownConditions("Customer", Prisma.sql`"id"`);
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT "id" FROM "Customer" ${whereAll(own)} ORDER BY "sort_key", "id"`,
  );
  return inBatches(
    rows.map(({ id }) => id),
    customersById,
  );
}

/** The customers with these ids, in any order. */
export async function customersById(ids: readonly number[]): Promise<Customer[]> {
  return rowsOf<Customer>(
    Prisma.sql`SELECT ${customerColumns} FROM "Customer" WHERE "id" IN (${Prisma.join([...ids])})`,
  );
}

/** Selects customers with their versions, in the order of their ids, after an id. */
export function customersAfter(id: number, most: number): Prisma.Sql {
  return Prisma.sql`
    SELECT ${customerColumns}, "version" FROM "Customer" WHERE "id" > ${id} ORDER BY "id" LIMIT ${most}`;
}

/** One customer, or null. */
export async function getCustomer(id: number): Promise<Customer | null> {
  if (!(await isOwn("Customer", id))) return null;
  const row = await reader().customer.findUnique({ select: wireFields, where: { id } });
  return row as Customer | null;
}

/** One customer with its version and the time of its last save; or null. */
export async function getVersionedCustomer(id: number): Promise<(Versioned<Customer> & { saved_at: Date }) | null> {
  if (!(await isOwn("Customer", id))) return null;
  const row = await reader().customer.findUnique({
    select: { ...wireFields, version: true, updated_at: true },
    where: { id },
  });
  if (!row) return null;
  const { version, updated_at: saved_at, ...thing } = row;
  return { thing: thing as Customer, version, saved_at };
}

/**
 * Adds a customer; the same form posted twice adds one (form-keys.server.ts). Where it would be added, `check` is
 * called first, and may throw. It sees all customers that were added before.
 */
export async function createCustomer(typed: CustomerInput, check?: () => Promise<void>): Promise<Customer> {
  const input = { ...typed, nie: await storedTaxNumber(typed.nie) };
  const row = await write(
    (transaction) =>
      makeOnce(
        transaction,
        { kind: "customer", asked: input },
        {
          async make() {
            await check?.();
            return insertCustomer(transaction, input);
          },
          find: (id) => transaction.customer.findUnique({ where: { id }, select: wireFields }),
        },
      ),
    { apart: check !== undefined },
  );
  return row as Customer;
}

/** Adds a customer in a transaction, and gives it. Without Prisma, which takes several times as long. */
export async function insertCustomer(transaction: Transaction, input: CustomerInput): Promise<Customer> {
  const now = new Date();
  const { kind, notes, language, ...texts } = withoutNeedlessName(input);
  const fields = customerFields.map(({ name }) => [name, texts[name]]);
  const derived = derivedColumns({ kind, notes, ...texts });
  const row: Prisma.CustomerCreateManyInput = {
    ...{ kind, notes, language },
    ...(Object.fromEntries(fields) as typeof texts),
    ...derived,
    ...{ created_at: now, updated_at: now },
  };
  const [added] = await rowsInside<Customer>(
    transaction,
    Prisma.sql`${insertInto("Customer", [row])} RETURNING ${customerColumns}`,
  );
  return added as Customer;
}

/**
 * Saves all fields of a customer in a transaction. Throws a not-found Problem and ChangedMeanwhile, as
 * updateCustomer().
 */
export async function overwriteCustomer(
  transaction: Transaction,
  id: number,
  input: CustomerInput,
  seen: Seen,
): Promise<void> {
  const current = await expectCustomer(transaction, id, seen);
  await storeChanges(transaction, current, withoutNeedlessName(input));
}

/**
 * Saves a customer's fields; those that are absent stay as they are. Throws a not-found Problem, ChangedMeanwhile when
 * its version is none of `seen`, and, unless it is saved as an enquiry, an invalid Problem for a name that the kind
 * requires.
 */
export async function updateCustomer(
  id: number,
  changes: CustomerChanges,
  seen: Seen = null,
  { asEnquiry = false } = {},
): Promise<void> {
  const plain = await storedTaxNumber(changes.nie);
  await write(async (transaction) => {
    const current = await expectCustomer(transaction, id, seen);
    const nie = changes.nie === current.nie ? current.nie : plain;
    const input = withoutNeedlessName(mergeChanges(current, { ...changes, nie }));
    const missing = requiredNames(input.kind).filter((name) => input[name] === "");
    if (missing.length > 0 && !asEnquiry) throw missingNames(missing);
    await storeChanges(transaction, current, input);
  });
}

/** Stores the fields of a customer; jobs whose titles have the former name get the present one. */
async function storeChanges(
  transaction: Transaction,
  current: Customer,
  input: Partial<Customer> & Parameters<typeof derivedColumns>[0],
): Promise<void> {
  const now = new Date();
  const data = { ...input, ...derivedColumns(input), version: { increment: 1 }, updated_at: now };
  await transaction.customer.update({ where: { id: current.id }, data });
  const names = { former: customerName(current), present: customerName(input) };
  await retitleJobs(transaction, { customer_id: current.id, ...names }, now);
}

/**
 * The fields of a customer after changes. The names of a person are always sent, as they were before companies had a
 * kind of their own; those of a company stay where they are absent.
 */
function mergeChanges(current: Customer, changes: CustomerChanges) {
  const kind = changes.kind ?? current.kind;
  const kept = kind === "company" ? current : { ...current, first_name: "", surname: "" };
  const names = {
    kind,
    company_name: changes.company_name ?? kept.company_name,
    first_name: changes.first_name ?? kept.first_name,
    surname: changes.surname ?? kept.surname,
  };
  return { ...changes, ...names, notes: changes.notes ?? current.notes };
}

function missingNames(names: readonly ("company_name" | "first_name" | "surname")[]): Problem {
  const fields = (words: Words) =>
    Object.fromEntries(names.map((name) => [name, words.problems.required({ label: fieldLabel(name, words) })]));
  return new Problem("invalid", (words) => Object.values(fields(words)).join(" "), { fields });
}

/**
 * Deletes a customer. Throws a not-found Problem, a conflict Problem while quotes, jobs or invoices name the customer,
 * and ChangedMeanwhile when its version is none of `seen`.
 */
export async function deleteCustomer(id: number, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectCustomer(transaction, id, seen);
    // Quotes, invoices, their drafts, visits without a quote, and declarations name a customer.
    const quote = await transaction.quote.findFirst({ where: { customer_id: id }, select: { id: true } });
    const invoice = await transaction.invoice.findFirst({ where: { customer_id: id }, select: { id: true } });
    const visit = await transaction.job.findFirst({ where: { customer_id: id }, select: { id: true } });
    const draft = await transaction.invoiceDraft.findFirst({ where: { customer_id: id }, select: { id: true } });
    const declared = await transaction.customerDeclaration.findFirst({
      where: { customer_id: id },
      select: { id: true },
    });
    if (quote || invoice || visit || draft || declared)
      throw new Problem("conflict", (words) => words.problems.customerInUse);
    await transaction.customer.delete({ where: { id } });
  });
}

/**
 * The customer who is changed in a transaction. Throws a not-found Problem, a conflict when the customer was merged
 * into another one, and ChangedMeanwhile when the version is none of `seen`.
 */
export async function expectCustomer(transaction: Transaction, id: number, seen: Seen): Promise<Customer> {
  const row = await transaction.customer.findUnique({ where: { id }, select: { ...wireFields, version: true } });
  if (!row) throw await missingCustomer(id, { client: transaction, changing: true });
  expectSeen(row.version, seen);
  return row as Customer;
}

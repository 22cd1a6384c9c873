/** Verbs on products: list, find, get, create, update, delete. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { decimalFromCents } from "#app/platform/money.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { hasTerms, parseSearch, searchText } from "#app/platform/search.ts";
import type { productSchema } from "./product.schema.ts";
import { type Product, rowsPerPage } from "./product.ts";

type ProductInput = z.output<typeof productSchema>;

const fields = {
  id: true,
  name: true,
  description: true,
  price_cents: true,
  price2_cents: true,
  checklist_template_id: true,
  unit: true,
} as const;

type StoredProduct = Omit<Product, "unit"> & { unit: string };

/** A row as a product: the database checks the unit. */
function asProduct({ unit, ...row }: StoredProduct): Product {
  return { ...row, unit: unit as Product["unit"] };
}

/** Deleted products stay in the table for the lines of saved quotes, and are shown nowhere else. */
const inCatalogue = { deleted_at: null };
const byName = [{ sort_key: "asc" }, { id: "asc" }] as const;

export const foldedProducts: FoldedColumns = {
  ...{ table: "Product", columns: ["sort_key"], from: ["name"] },
  fold: ({ name = "" }) => ({ sort_key: fold(name) }),
};

/** All products of the catalogue by name; with `ids` only these. */
export async function listProducts(ids?: readonly number[]): Promise<Product[]> {
  const where = { ...inCatalogue, ...(ids && { id: { in: [...ids] } }) };
  return (await reader().product.findMany({ select: fields, where, orderBy: [...byName] })).map(asProduct);
}

/** The products that a search finds by name and description (behaviour 4.11), by name; all without a search. */
export async function searchProducts(q: string): Promise<Product[]> {
  // Filtered here, since a catalogue has only hundreds of products: the table needs no folded copy of the descriptions.
  const terms = parseSearch(q);
  return (await listProducts()).filter(({ name, description }) => hasTerms(searchText([name, description]), terms));
}

/**
 * A page of the products that a search finds by name and description (behaviour 4.11), and the number of all that match.
 * For a page after the last one it gives the last.
 */
export async function findProducts({
  q,
  page: asked,
}: {
  q: string;
  page: number;
}): Promise<{ rows: Product[]; total: number; page: number }> {
  const found = await searchProducts(q);
  const page = pageWithin(asked, found.length, rowsPerPage);
  return { rows: found.slice((page - 1) * rowsPerPage, page * rowsPerPage), total: found.length, page };
}

/** One product of the catalogue, or null. */
export async function getProduct(id: number): Promise<Product | null> {
  const row = await reader().product.findFirst({ select: fields, where: { id, ...inCatalogue } });
  return row && asProduct(row);
}

/**
 * Adds a product; the same form posted twice adds one (form-keys.server.ts). Throws an invalid Problem when the report
 * template does not exist.
 */
export function createProduct(input: ProductInput): Promise<Product> {
  return write(async (transaction) => {
    const made = await makeOnce(
      transaction,
      { kind: "product", asked: input },
      {
        make: () => insertProduct(transaction, input),
        find: (id) => transaction.product.findFirst({ where: { id, ...inCatalogue }, select: fields }),
      },
    );
    return asProduct(made);
  });
}

/** Adds a product in a transaction. Throws an invalid Problem when the report template does not exist. */
export async function insertProduct(transaction: Transaction, input: ProductInput): Promise<StoredProduct> {
  await expectTemplate(transaction, input.checklist_template_id);
  const now = new Date();
  const derived = { sort_key: fold(input.name), created_at: now, updated_at: now };
  const data = { ...input, unit: input.unit ?? "ud", ...derived };
  return transaction.product.create({ data, select: fields });
}

/**
 * Saves a product's fields; saved quotes stay as they are. Throws a not-found Problem, and an invalid one as
 * createProduct() does.
 */
export function updateProduct(id: number, input: ProductInput): Promise<Product> {
  return write(async (transaction) => asProduct(await overwriteProduct(transaction, id, input)));
}

/** Saves a product's fields in a transaction. Throws as updateProduct() does. */
export async function overwriteProduct(
  transaction: Transaction,
  id: number,
  input: ProductInput,
): Promise<StoredProduct> {
  await expectProduct(transaction, id);
  await expectTemplate(transaction, input.checklist_template_id);
  const { unit, ...given } = input;
  const derived = { sort_key: fold(input.name), version: { increment: 1 }, updated_at: new Date() };
  return transaction.product.update({
    where: { id },
    data: { ...given, ...(unit && { unit }), ...derived },
    select: fields,
  });
}

/** Takes a product out of the catalogue; saved quotes keep their lines. Throws a not-found Problem. */
export async function deleteProduct(id: number): Promise<void> {
  await write(async (transaction) => {
    await expectProduct(transaction, id);
    await transaction.product.update({ where: { id }, data: { deleted_at: new Date() } });
  });
}

/** A product as calls give it, with prices in decimal euros. */
export function productOnWire({ price_cents, price2_cents, ...rest }: Product) {
  return { ...rest, price: decimalFromCents(price_cents), price2: decimalFromCents(price2_cents) };
}

async function expectProduct(transaction: Transaction, id: number): Promise<void> {
  const row = await transaction.product.findFirst({ where: { id, ...inCatalogue }, select: { id: true } });
  if (!row) throw notFound();
}

async function expectTemplate(transaction: Transaction, id: number | null): Promise<void> {
  if (id === null) return;
  const row = await transaction.reportTemplate.findUnique({ where: { id }, select: { id: true } });
  if (row) return;
  throw wrongField("checklist_template_id", (words) => words.problems.unknownTemplate);
}

/** Verbs on products: list, find, get, create, update, delete. */
import type { z } from "zod";
import { decimalFromCents } from "#app/numbers/money.ts";
import { countOf, reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { joinTexts, rowsFrom } from "#app/platform/dialect.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { beginningFirst, bestFirst, type Found, lookUpSearch, mostRanked } from "#app/platform/search.server.ts";
import { orderBy, whereAll } from "#app/platform/sql.server.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import type { productSchema } from "./product.schema.ts";
import {
  type Product,
  type ProductOnWire,
  type ProductSort,
  productSearchText,
  productSorting,
  rowsPerPage,
} from "./product.ts";

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

const columns = Prisma.join(Object.keys(fields).map((name) => Prisma.raw(`"${name}"`)));

type StoredProduct = Omit<Product, "unit"> & { unit: string };

/** A row as a product: the database checks the unit. */
function asProduct({ unit, ...row }: StoredProduct): Product {
  return { ...row, unit: unit as Product["unit"] };
}

/** Deleted products stay in the table for the lines of saved quotes, and are shown nowhere else. */
const inCatalogue = { deleted_at: null };
const byName = [{ sort_key: "asc" }, { id: "asc" }] as const;

/** The columns that derive from a product's fields: the key to sort by, and the text to search in. */
export function derivedColumns(product: { name: string; description: string }) {
  return { sort_key: fold(product.name), search_text: productSearchText(product) };
}

export const foldedProducts: FoldedColumns = {
  ...{ table: "Product", columns: ["sort_key", "search_text"], from: ["name", "description"] },
  fold: ({ name = "", description = "" }) => derivedColumns({ name, description }),
};

/** All products of the catalogue by name; with `ids` only these. */
export async function listProducts(ids?: readonly number[]): Promise<Product[]> {
  const where = { ...inCatalogue, ...(ids && { id: { in: [...ids] } }) };
  return (await reader().product.findMany({ select: fields, where, orderBy: [...byName] })).map(asProduct);
}

/** All products of the catalogue by name, each with its version. */
export async function listProductVersions(): Promise<Versioned<Product>[]> {
  const select = { ...fields, version: true };
  const rows = await reader().product.findMany({ select, where: inCatalogue, orderBy: [...byName] });
  return rows.map(({ version, ...row }) => ({ thing: asProduct(row), version }));
}

/**
 * A page of the products that a search finds by name and description (behaviour 4.11), and the number of all that
 * match. For a page after the last one it gives the last.
 */
export async function findProducts({
  q,
  page: asked,
  sort,
}: {
  q: string;
  page: number;
  sort: ProductSort;
}): Promise<{ rows: Product[]; total: number; page: number }> {
  const found = await lookUpSearch("ProductSearch", q);
  const total = await countOf(Prisma.sql`FROM "Product" ${conditionsOf(found)}`);
  const page = pageWithin(asked, total, rowsPerPage);
  const rows = await listFound(found, { from: (page - 1) * rowsPerPage, count: rowsPerPage, sort });
  return { rows, total, page };
}

/** The products that a search finds, the best first; without a search by name. At most `most`. */
export async function searchProducts(q: string, most?: number): Promise<Product[]> {
  const found = await lookUpSearch("ProductSearch", q);
  if (!found && most === undefined) return listProducts();
  if (!found) return listFound(null, { from: 0, count: most ?? 0 });
  if (found.count > mostRanked) {
    return beginningFirst(found, Prisma.sql`"sort_key"`, most ?? found.count, (also, count) =>
      listFound(found, { from: 0, count, also: [also] }),
    );
  }
  const texts = await rowsOf<{ id: number; text: string }>(Prisma.sql`
    SELECT p."id", s."text" FROM "Product" p ${joinTexts("ProductSearch", "s", Prisma.sql`p."id"`)}
    WHERE p."deleted_at" IS NULL AND ${found.isAmong(Prisma.sql`p."id"`)} ORDER BY p."sort_key", p."id"`);
  const ids = bestFirst(texts, found.terms)
    .slice(0, most)
    .map(({ id }) => id);
  const products = new Map((await listProducts(ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** The ids of all products that a search finds, or of all without one, in the order of the list. */
export async function foundProductIds({ q, sort }: { q: string; sort: ProductSort }): Promise<number[]> {
  const found = await lookUpSearch("ProductSearch", q);
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT "id" FROM "Product" ${conditionsOf(found)} ${orderOf(sort)}`,
  );
  return rows.map(({ id }) => id);
}

/** ORDER BY; products that are equal in the column are sorted by name. */
function orderOf(sort: ProductSort): Prisma.Sql {
  const keys = {
    name: Prisma.sql`"sort_key"`,
    price: Prisma.sql`"price_cents"`,
    price2: Prisma.sql`"price2_cents"`,
    unit: Prisma.sql`"unit"`,
  };
  return orderBy(sort, keys[sortedColumn(sort)], Prisma.sql`"sort_key", "id"`);
}

type Part = { from: number; count: number; sort?: ProductSort; also?: Prisma.Sql[] };

/** Products that were found, or of all: `count` of those that also meet conditions, after the first `from`. */
async function listFound(
  found: Found | null,
  { from, count, sort = productSorting.usual, also = [] }: Part,
): Promise<Product[]> {
  return rowsOf<Product>(Prisma.sql`
    SELECT ${columns} FROM "Product" ${conditionsOf(found, also)} ${orderOf(sort)} ${rowsFrom(from, count)}`);
}

function conditionsOf(found: Found | null, also: Prisma.Sql[] = []): Prisma.Sql {
  const among = found ? [found.isAmong(Prisma.sql`"Product"."id"`)] : [];
  return whereAll([Prisma.sql`"deleted_at" IS NULL`, ...also, ...among]);
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
  const derived = { ...derivedColumns(input), created_at: now, updated_at: now };
  const data = { ...input, unit: input.unit ?? "ud", ...derived };
  return transaction.product.create({ data, select: fields });
}

/**
 * Saves a product's fields; saved quotes stay as they are. Throws a not-found Problem, and an invalid one as
 * createProduct() does.
 */
export function updateProduct(id: number, input: ProductInput): Promise<Product> {
  return write(async (transaction) => asProduct(await overwriteProduct(transaction, id, input, null)));
}

/**
 * Saves a product's fields in a transaction. Throws as updateProduct() does, and ChangedMeanwhile when its version is
 * none of `seen`.
 */
export async function overwriteProduct(
  transaction: Transaction,
  id: number,
  input: ProductInput,
  seen: Seen,
): Promise<StoredProduct> {
  await expectProduct(transaction, id, seen);
  await expectTemplate(transaction, input.checklist_template_id);
  const { unit, ...given } = input;
  const derived = { ...derivedColumns(input), version: { increment: 1 }, updated_at: new Date() };
  return transaction.product.update({
    where: { id },
    data: { ...given, ...(unit && { unit }), ...derived },
    select: fields,
  });
}

/** Takes a product out of the catalogue; saved quotes keep their lines. Throws a not-found Problem. */
export async function deleteProduct(id: number): Promise<void> {
  await write(async (transaction) => {
    await expectProduct(transaction, id, null);
    await transaction.product.update({ where: { id }, data: { deleted_at: new Date() } });
  });
}

/** A product as calls give it, with prices in decimal euros. */
export function productOnWire({ price_cents, price2_cents, ...rest }: Product): ProductOnWire {
  return { ...rest, price: decimalFromCents(price_cents), price2: decimalFromCents(price2_cents) };
}

async function expectProduct(transaction: Transaction, id: number, seen: Seen): Promise<void> {
  const row = await transaction.product.findFirst({ where: { id, ...inCatalogue }, select: { version: true } });
  if (!row) throw notFound();
  expectSeen(row.version, seen);
}

async function expectTemplate(transaction: Transaction, id: number | null): Promise<void> {
  if (id === null) return;
  const row = await transaction.reportTemplate.findUnique({ where: { id }, select: { id: true } });
  if (row) return;
  throw wrongField("checklist_template_id", (words) => words.problems.unknownTemplate);
}

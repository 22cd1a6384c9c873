/** Verbs on the sites of customers: list, get, create, update, delete. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { isOwn } from "#app/platform/own-rows.server.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import { expectPresentCustomer, missingCustomer } from "./merged-customers.server.ts";
import type { siteSchema } from "./site.schema.ts";
import { type Site, type SiteTexts, siteFields, siteSearchText } from "./site.ts";

type SiteInput = z.output<typeof siteSchema>;

/** A site by its id, below the customer whose site it is. */
export type SitePlace = { customer_id: number; id: number };

/** The columns that a site's fields are read from. */
const siteColumns = {
  ...{ id: true, name: true, address: true, address2: true, address3: true, town: true, province: true },
  ...{ postcode: true, contact: true, tel: true, access: true },
} as const;

const byName = [{ name: "asc" }, { id: "asc" }] as const;

export const foldedSites: FoldedColumns = {
  table: "Site",
  columns: ["search_text"],
  from: siteFields.map(({ name }) => name),
  fold: (row) => ({ search_text: siteSearchText(row as SiteTexts) }),
};

/** The sites of a customer, by name; those that were deleted are left out. */
export async function listSites(customer_id: number): Promise<Site[]> {
  if (!(await isOwn("Customer", customer_id))) return [];
  return reader().site.findMany({
    where: { customer_id, deleted_at: null },
    select: siteColumns,
    orderBy: [...byName],
  });
}

/** One site with its version and the time of its last save; null for an unknown or deleted one. */
export async function getSite(place: SitePlace): Promise<(Versioned<Site> & { saved_at: Date }) | null> {
  if (!(await isOwn("Customer", place.customer_id))) return null;
  const select = { ...siteColumns, version: true, updated_at: true };
  const row = await reader().site.findFirst({ where: { ...place, deleted_at: null }, select });
  if (!row) return null;
  const { version, updated_at: saved_at, ...thing } = row;
  return { thing, version, saved_at };
}

/**
 * Adds a site to a customer; the same form posted twice adds one (form-keys.server.ts). Throws a not-found Problem for
 * an unknown customer.
 */
export function createSite(customer_id: number, input: SiteInput): Promise<Site> {
  const now = new Date();
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "site", asked: { customer_id, ...input } },
      {
        async make() {
          await expectPresentCustomer(transaction, customer_id);
          return insertSite(transaction, customer_id, input, now);
        },
        find: (id) => transaction.site.findFirst({ where: { id, deleted_at: null }, select: siteColumns }),
      },
    ),
  );
}

/** Adds a site to a customer who exists, in a transaction. */
export function insertSite(transaction: Transaction, customer_id: number, input: SiteInput, now: Date): Promise<Site> {
  const data = { ...columnsOfSite(input), customer_id, created_at: now, updated_at: now };
  return transaction.site.create({ data, select: siteColumns });
}

/**
 * Saves a site. The copies that documents print stay. Throws a not-found Problem, a conflict when the customer was
 * merged into another one, and ChangedMeanwhile when its version is none of `seen`.
 */
export async function updateSite(place: SitePlace, input: SiteInput, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectSite(transaction, place, seen);
    const data = { ...columnsOfSite(input), version: { increment: 1 }, updated_at: new Date() };
    await transaction.site.update({ where: { id: place.id }, data });
  });
}

/**
 * Deletes a site: it is offered no more, and the quotes that name it keep it. Throws a not-found Problem, a
 * conflict when the customer was merged into another one, and ChangedMeanwhile when its version is none of `seen`.
 */
export async function deleteSite(place: SitePlace, seen: Seen = null): Promise<void> {
  await write(async (transaction) => {
    await expectSite(transaction, place, seen);
    const now = new Date();
    await transaction.site.update({
      where: { id: place.id },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    });
  });
}

async function expectSite(transaction: Transaction, place: SitePlace, seen: Seen): Promise<void> {
  const row = await transaction.site.findFirst({ where: { ...place, deleted_at: null }, select: { version: true } });
  if (!row) throw await missingCustomer(place.customer_id, { client: transaction, changing: true });
  expectSeen(row.version, seen);
}

function columnsOfSite(input: SiteInput) {
  return { ...input, search_text: siteSearchText(input) };
}

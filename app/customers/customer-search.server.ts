/** The customers that a search finds, for calls and lists. */

import { rowsOf } from "#app/platform/database.server.ts";
import { isOfPage, joinTexts, rowsFrom } from "#app/platform/dialect.server.ts";
import { ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { beginningFirst, bestFirst, type Found, lookUpSearch, mostRanked } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import type { Customer } from "./customer.ts";
import { customerColumns, customersById, listCustomers } from "./customers.server.ts";

/** An order of customers that an index has, in SQL, and the same from its end. */
export type CustomerOrder = { forwards: Prisma.Sql; backwards: Prisma.Sql };

/** The order of customers by name, in SQL (namesInOrder). */
export const nameOrder: CustomerOrder = {
  forwards: Prisma.sql`"sort_key", "id"`,
  backwards: Prisma.sql`"sort_key" DESC, "id" DESC`,
};

/** The order in which customers were added, the newest first: ids are given out in it. */
export const newestOrder: CustomerOrder = { forwards: Prisma.sql`"id" DESC`, backwards: Prisma.sql`"id"` };

/** The customers that a search finds, the best first, at most `most`; without a search the first by surname. */
export async function searchCustomers(q: string, most?: number): Promise<Customer[]> {
  const found = await lookUpSearch("CustomerSearch", q);
  if (!found && most === undefined) return listCustomers();
  if (!found) return listFound(null, { from: 0, count: most ?? 0 });
  if (found.count > mostRanked) {
    return beginningFirst(found, Prisma.sql`"sort_key"`, most ?? found.count, (also, count) =>
      listFound(found, { from: 0, count, also: [also] }),
    );
  }
  const ids = (await rankedIds(found)).slice(0, most);
  if (ids.length === 0) return [];
  const rows = await customersById(ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/**
 * Up to this many matches they are looked up one by one and sorted. More are found in less time by walking the index of
 * the order, and comparing each id with those of the matches, until the page is full: at the most 6 ms among 100,000
 * customers, where looking up and sorting 15,000 matches takes 15 ms.
 */
const mostSorted = 2_000;

/** Above this many matches no ids are compared: a walk with a look at each text fills the page sooner. */
const mostCollected = 30_000;

/**
 * For one of the first pages the texts of this many customers are read, before the ids of all matches are collected and
 * compared: where so many match, they fill the page as a rule, which takes a tenth of it.
 */
const mostNear = 500;

type Part = { from: number; count: number; also?: Prisma.Sql[]; order?: CustomerOrder };

/**
 * Customers that were found, or of all: `count` of those that also meet conditions, after the first `from`, by name or
 * in another order of an index.
 */
export async function listFound(
  found: Found | null,
  { from, count, also = [], order = nameOrder }: Part,
): Promise<Customer[]> {
  const id = Prisma.sql`"Customer"."id"`;
  // The ids come from the index alone.
  const list = (customers: Prisma.Sql, conditions: Prisma.Sql[]) =>
    rowsOf<Customer>(Prisma.sql`
    SELECT ${customerColumns} FROM "Customer" WHERE ${isOfPage(
      Prisma.sql`"id"`,
      Prisma.sql`SELECT "id" FROM ${customers} ${whereAll([...conditions, ...ownConditions("Customer", id)])}
        ORDER BY ${order.forwards} ${rowsFrom(from, count)}`,
    )} ORDER BY ${order.forwards}`);
  if (found?.readsTexts && found.count <= mostCollected && from + count <= mostNear / 10) {
    const near = Prisma.sql`(SELECT "id", "sort_key", "town_key" FROM "Customer" ${whereAll(also)}
      ORDER BY ${order.forwards} ${rowsFrom(0, mostNear)}) "Customer"`;
    const rows = await list(near, [found.isOne(id)]);
    if (rows.length === count) return rows;
  }
  return list(Prisma.sql`"Customer"`, [...also, ...(found ? [conditionOf(found, id, order)] : [])]);
}

/** The same of `total` customers, walked from the nearer end: the last page then costs as little as the first. */
export async function listFromNearerEnd(
  found: Found | null,
  { from, count, total, order }: { from: number; count: number; total: number; order: CustomerOrder },
): Promise<Customer[]> {
  const after = total - from - count;
  if (from <= after) return listFound(found, { from, count, order });
  const part = { from: Math.max(0, after), count: Math.min(count, total - from) };
  return (
    await listFound(found, { ...part, order: { forwards: order.backwards, backwards: order.forwards } })
  ).reverse();
}

/** The condition that a customer was found, in the form that is the fastest for a page of the list. */
function conditionOf(found: Found, id: Prisma.Sql, order: CustomerOrder): Prisma.Sql {
  if (found.count > mostCollected) return found.isOne(id);
  // In the order of the ids the rows should be looked up by them.
  const walks = found.count > mostSorted && !isOrderOfIds(order);
  return walks ? found.isAmongInWalk(id) : found.isAmong(id);
}

function isOrderOfIds({ forwards }: CustomerOrder): boolean {
  return [newestOrder.forwards.sql, newestOrder.backwards.sql].includes(forwards.sql);
}

async function rankedIds({ terms, isAmong }: Found): Promise<number[]> {
  const rows = await rowsOf<{ id: number; text: string }>(Prisma.sql`
    SELECT c."id", s."text" FROM "Customer" c ${joinTexts("CustomerSearch", "s", Prisma.sql`c."id"`)}
    ${whereAll([isAmong(Prisma.sql`c."id"`), ...ownConditions("Customer", Prisma.sql`c."id"`)])} ORDER BY c."sort_key", c."id"`);
  return bestFirst(rows, terms).map(({ id }) => id);
}

/** Finds customers who may be the same as one that is typed (docs/decisions/0046-doubles-and-merging.md). */

import { parseWhole } from "#app/numbers/whole-number.ts";
import { rowsOf } from "#app/platform/database.server.ts";
import { ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { newestIds } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { type Customer, customerName } from "./customer.ts";
import { customerColumns } from "./customers.server.ts";
import {
  type Compared,
  type CompareNames,
  compareKeys,
  type Double,
  isSameName,
  type Likeness,
  likenesses,
  likenessesOf,
  type Namesake,
  nameWords,
  streetWords,
} from "./doubles.ts";

/** The most customers that are offered. */
const mostOffered = 5;

/** The most customers that are compared for each likeness, the newest first. Few share a telephone number or a name. */
const mostCompared = 50;

type Sought = { saved?: (Compared & { id: number }) | null; self?: number };

/**
 * The customers who may be the same as a typed one, those with the most in common first. Where the typed customer is
 * saved already, as `saved`, only what was changed counts; the customer with the id `self` is left out. They are looked
 * up by keys and in the search index, and then compared exactly.
 */
export async function findDoubles(typed: Compared, { saved = null, self }: Sought = {}): Promise<Double[]> {
  const asked = likenesses.filter((likeness) => !saved || isChanged(likeness, typed, saved));
  const found = await Promise.all([
    newestWithKeys(compareKeys(typed, asked)),
    newestIds("CustomerSearch", asked.includes("place") ? searchForPlace(typed) : "", mostCompared),
  ]);
  const ids = [...new Set(found.flat())].filter((id) => id !== (self ?? saved?.id));
  if (ids.length === 0) return [];
  const rows = await rowsOf<Customer>(Prisma.sql`
    SELECT ${customerColumns} FROM "Customer" WHERE "id" IN (${Prisma.join(ids)}) ORDER BY "id" DESC`);
  return rows
    .map(({ id, kind, company_name, first_name, surname, address, town, ...row }) => {
      const names = { kind, company_name, first_name, surname };
      const same = likenessesOf(typed, { ...row, ...names, address }).filter((likeness) => asked.includes(likeness));
      return { id, ...names, address, town, same };
    })
    .filter(({ same }) => same.length > 0)
    .sort((a, b) => b.same.length - a.same.length)
    .slice(0, mostOffered);
}

/**
 * Customers of the same name as another one, the newest first, but for the customer of the id `self`. A name alone is
 * no doubt: nothing is asked about them.
 */
export async function findNamesakes(named: CompareNames, self: number | null): Promise<Namesake[]> {
  const words = nameWords(named).filter((word) => word.length > 2);
  if (words.length === 0) return [];
  const ids = (await newestIds("CustomerSearch", words.join(" "), mostCompared)).filter((id) => id !== self);
  if (ids.length === 0) return [];
  const rows = await rowsOf<Customer>(Prisma.sql`
    SELECT ${customerColumns} FROM "Customer" ${whereAll([
      Prisma.sql`"id" IN (${Prisma.join(ids)})`,
      ...ownConditions("Customer", Prisma.sql`"Customer"."id"`),
    ])} ORDER BY "id" DESC`);
  return rows
    .filter((row) => isSameName(named, row))
    .slice(0, mostOffered)
    .map(({ id, address, town }) => ({ id, address, town }));
}

function isChanged(likeness: Likeness, typed: Compared, saved: Compared): boolean {
  if (likeness !== "place") return typed[likeness] !== saved[likeness];
  return typed.address !== saved.address || customerName(typed) !== customerName(saved);
}

/** The ids of the customers who have one of the keys (compareKeys), of each key the newest. */
async function newestWithKeys(keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const each = keys.map(
    (key) => Prisma.sql`SELECT "id" FROM (SELECT "customer_id" AS "id" FROM "CustomerKey" WHERE "key" = ${key}
      ORDER BY "customer_id" DESC LIMIT ${mostCompared}) k`,
  );
  return (await rowsOf<{ id: number }>(Prisma.join(each, " UNION ALL "))).map(({ id }) => id);
}

/** The search that finds who has the typed name and street; "" where the typed customer lacks one of these. */
function searchForPlace(typed: Compared): string {
  const [names, street] = [nameWords(typed), streetWords(typed.address)];
  if (names.length === 0 || street.length === 0) return "";
  // The index looks up words of three letters and more at once.
  return [...names, ...street].filter((word) => word.length > 2).join(" ");
}

/** The question of a form whose customer may be there already; posted with the answer it is saved. */
class DoubleQuestion extends Problem {
  readonly doubles: readonly Double[];

  constructor(doubles: readonly Double[]) {
    super("invalid", ({ customerForm }) => customerForm.isItOneOfThese);
    this.doubles = doubles;
  }
}

/**
 * Throws DoubleQuestion when customers are found who may be the same as the typed one, unless the user has said of all
 * of them that they are others: `others` has their ids.
 */
export async function expectNoDouble(
  typed: Compared,
  { saved = null, others }: { saved?: (Compared & { id: number }) | null; others: readonly number[] },
): Promise<void> {
  const doubles = await findDoubles(typed, { saved });
  if (doubles.some(({ id }) => !others.includes(id))) throw new DoubleQuestion(doubles);
}

/**
 * The ids of the customers of whom a form says that they are others: `others`, and those of its question, `asked`,
 * where it was posted by "No, it is another".
 */
export function othersIn({ others, asked, intent }: Record<"others" | "asked" | "intent", string>): number[] {
  const said = intent.startsWith("other") ? `${others},${asked}` : others;
  return said.split(",").flatMap((id) => parseWhole(id) ?? []);
}

/** The customers that a refused form asks about; none where it was refused for another reason. */
export function doublesIn(error: unknown): readonly Double[] {
  return error instanceof DoubleQuestion ? error.doubles : [];
}

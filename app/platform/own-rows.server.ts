/**
 * The rows that a request may see which is limited to one engineer (request.server.ts `onlyOf`): the engineer's jobs,
 * the customers of these jobs, and the reports of these customers' jobs or written by the engineer. Verbs that
 * engineers may use ask here, whichever screen or call they serve. Other requests see everything.
 */
import { reader, rowsOf, type Transaction } from "./database.server.ts";
import { Prisma } from "./prisma/client.ts";
import { notFound, Problem } from "./problem.ts";
import { isOwners, limitedToEngineer } from "./request.server.ts";

/** The tables of which an engineer sees a part. */
type Table = "Job" | "Customer" | "ServiceReport";

/** Per table the condition that a row is an engineer's, by the ids of both. */
const ownBy: Record<Table, (id: Prisma.Sql, engineer: Prisma.Sql) => Prisma.Sql> = {
  // Jobs of the past, when nobody was assigned to jobs, belong to who wrote their reports. Whoever is taken off a job
  // has it no longer, report or not.
  Job: (id, engineer) => Prisma.sql`${id} IN (
    SELECT e."job_id" FROM "JobEngineer" e WHERE e."engineer_id" = ${engineer}
    UNION SELECT r."job_id" FROM "ServiceReport" r WHERE r."engineer_id" = ${engineer}
      AND NOT EXISTS (SELECT 1 FROM "JobEngineer" given WHERE given."job_id" = r."job_id"))`,
  Customer: (id, engineer) => Prisma.sql`${id} IN (
    SELECT coalesce(q."customer_id", own."customer_id") FROM "Job" own LEFT JOIN "Quote" q ON q."id" = own."quote_id"
    WHERE own."cancelled_at" IS NULL AND ${ownBy.Job(Prisma.sql`own."id"`, engineer)})`,
  ServiceReport: (id, engineer) => Prisma.sql`${id} IN (
    SELECT r."id" FROM "ServiceReport" r LEFT JOIN "Job" of ON of."id" = r."job_id"
      LEFT JOIN "Quote" q ON q."id" = of."quote_id"
    WHERE r."engineer_id" = ${engineer} OR ${ownBy.Customer(Prisma.sql`coalesce(q."customer_id", of."customer_id")`, engineer)})`,
};

/** The SQL conditions that a row is one that the request may see: none where it may see all. */
export function ownConditions(table: Table, id: Prisma.Sql): Prisma.Sql[] {
  const engineer = limitedToEngineer();
  return engineer === null ? [] : [ownBy[table](id, Prisma.sql`${engineer}`)];
}

/** The same for Prisma's `where`, beside any other condition. For lists; isOwn() asks about one row. */
export async function ownWhere(table: Table): Promise<{ AND?: { id: { in: number[] } } }> {
  const conditions = ownConditions(table, Prisma.sql`"id"`);
  if (conditions.length === 0) return {};
  const name = Prisma.raw(`"${table}"`);
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT "id" FROM ${name} WHERE ${Prisma.join(conditions)}`);
  return { AND: { id: { in: rows.map(({ id }) => id) } } };
}

/** Whether the request may see the row with this id. A write asks its transaction. */
export async function isOwn(table: Table, id: number, transaction?: Pick<Transaction, "$queryRaw">): Promise<boolean> {
  const conditions = ownConditions(table, Prisma.sql`${id}`);
  if (conditions.length === 0) return true;
  const query = Prisma.sql`SELECT (${Prisma.join(conditions)}) AS "own"`;
  type Row = { own: number | bigint | boolean };
  const [row] = transaction ? await transaction.$queryRaw<Row[]>(query) : await rowsOf<Row>(query);
  return Boolean(Number(row?.own ?? 0));
}

/** Throws the not-found Problem of an unknown id where the request may not see the row. */
export async function expectOwn(table: Table, id: number): Promise<void> {
  if (!(await isOwn(table, id))) throw notFound();
}

/**
 * Whether a job was ever assigned to the engineer to whom the request is limited. The audit trail tells, which names
 * engineers: whoever has a name that the engineer has or had counts as the same. A write asks its transaction.
 */
export async function hadJob(
  id: number,
  { engineer: engineers, audit }: Pick<Transaction, "engineer" | "audit"> = reader(),
): Promise<boolean> {
  const engineer = limitedToEngineer();
  if (engineer === null) return false;
  const present = await engineers.findUnique({ where: { id: engineer }, select: { name: true } });
  const about = [
    { kind: "job", subject_id: id },
    { kind: "engineer", subject_id: engineer },
  ];
  const lines = await audit.findMany({ where: { OR: about } });
  type Fields = { name?: string; engineers?: { name: string }[] };
  const told = (kind: string) =>
    lines
      .filter((line) => line.kind === kind)
      .flatMap(({ before, after }) => [before, after].map((json): Fields => JSON.parse(json ?? "{}")));
  const names = new Set([present?.name, ...told("engineer").map(({ name }) => name)]);
  return told("job").some(({ engineers = [] }) => engineers.some(({ name }) => names.has(name)));
}

/**
 * Throws a forbidden Problem where the request is limited to one engineer. For deeds of the office at open addresses.
 */
export function refuseLimited(): void {
  if (limitedToEngineer() !== null) throw new Problem("forbidden", (words) => words.problems.onlyRoles.office);
}

/**
 * Throws a forbidden Problem where the request is no owner's. For what owners alone may set at addresses of the office.
 */
export function expectOwner(): void {
  if (!isOwners()) throw new Problem("forbidden", (words) => words.problems.onlyRoles.owner);
}

/** The ids of the engineers whose job it is. */
export async function engineersOfJob(transaction: Transaction, id: number): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number | bigint }[]>(
    Prisma.sql`SELECT one."id" FROM "Engineer" one WHERE ${ownBy.Job(Prisma.sql`${id}`, Prisma.sql`one."id"`)}`,
  );
  return rows.map((row) => Number(row.id));
}

/** The condition that a job is an engineer's, by the job's id. */
export function isJobOf(id: Prisma.Sql, engineer: number): Prisma.Sql {
  return ownBy.Job(id, Prisma.sql`${engineer}`);
}

/** Whether the user may see another engineer's record: the engineer's own, or any where the request is not limited. */
export function isOwnEngineer(engineer_id: number): boolean {
  const only = limitedToEngineer();
  return only === null || only === engineer_id;
}

/** Days off of engineers and of the company: list, create, delete. Jobs that are booked on them stay booked. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import type { absenceSchema } from "./absence.schema.ts";
import { type Absence, formatDays } from "./absence.ts";

const fields = { id: true, engineer_id: true, from: true, to: true, reason: true, source: true } as const;

type ListedAbsences = {
  /** Days off that reach this day or a later one. */
  from?: Day | undefined;
  /** Days off that begin on this day or before. */
  to?: Day | undefined;
  /** The days off of this engineer and of the company; null: only the company's. Absent: all. */
  engineer_id?: number | null;
};

/** Days off in order of their first day. */
export async function listAbsences({ from, to, engineer_id }: ListedAbsences = {}): Promise<Absence[]> {
  const whose = engineer_id === null ? [{ engineer_id: null }] : [{ engineer_id: null }, { engineer_id }];
  const rows = await reader().absence.findMany({
    where: {
      ...(from !== undefined && { to: { gte: from } }),
      ...(to !== undefined && { from: { lte: to } }),
      ...(engineer_id !== undefined && { OR: whose }),
    },
    orderBy: [{ from: "asc" }, { to: "asc" }, { id: "asc" }],
    select: fields,
  });
  return rows.map(asAbsence);
}

/** One absence by its id, or null. */
export async function getAbsence(id: number): Promise<Absence | null> {
  const row = await reader().absence.findUnique({ where: { id }, select: fields });
  return row && asAbsence(row);
}

/**
 * Creates days off, once for each posted form (form-keys.server.ts). Throws a not-found Problem for an unknown
 * engineer. With `refuseKnown`, throws a conflict Problem for days that one absence of the same engineer, or of the
 * company, has already: nobody would be off on a further day, and the jobs on these days would be listed twice.
 */
export function createAbsence(
  engineer_id: number | null,
  { from, to, reason }: z.output<typeof absenceSchema>,
  { refuseKnown = false } = {},
): Promise<Absence> {
  const data = { engineer_id, from, to, reason, source: "typed", uid: "" };
  return write(async (transaction) => {
    if (engineer_id !== null) await expectEngineer(transaction, engineer_id);
    const row = await makeOnce(
      transaction,
      { kind: "absence", asked: { engineer_id, from, to, reason } },
      {
        async make() {
          if (refuseKnown) await expectUnknown(transaction, data);
          return transaction.absence.create({ data, select: fields });
        },
        find: (id) => transaction.absence.findUnique({ where: { id }, select: fields }),
      },
    );
    return asAbsence(row);
  });
}

/** Deletes days off. Throws a not-found Problem, also for those of another than `engineer_id` where that is given. */
export async function deleteAbsence(id: number, engineer_id?: number | null): Promise<void> {
  const where = { id, ...(engineer_id !== undefined && { engineer_id }) };
  await write(async (transaction) => {
    const { count } = await transaction.absence.deleteMany({ where });
    if (count === 0) throw notFound();
  });
}

/** Throws a conflict Problem that names the absence which has all of these days. Days that reach beyond are new. */
async function expectUnknown(transaction: Transaction, { engineer_id, from, to }: Omit<Absence, "id" | "source">) {
  const known = await transaction.absence.findFirst({
    where: { engineer_id, from: { lte: from }, to: { gte: to } },
    orderBy: [{ from: "asc" }, { id: "asc" }],
    select: fields,
  });
  if (!known) return;
  const named = { days: formatDays(asAbsence(known)), reason: known.reason };
  throw wrongField("from", ({ problems }) => problems.daysAlreadyOff(named), "conflict");
}

async function expectEngineer(transaction: Transaction, id: number): Promise<void> {
  const row = await transaction.engineer.findUnique({ where: { id }, select: { id: true } });
  if (!row) throw notFound();
}

function asAbsence(row: Omit<Absence, "source"> & { source: string }): Absence {
  return { ...row, source: row.source === "ics" ? "ics" : "typed" };
}

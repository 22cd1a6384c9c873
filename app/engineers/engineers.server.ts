/**
 * Engineers: list, get, create, update, delete. One who has left is disabled, not deleted, because reports and jobs
 * refer to them.
 */
import type { z } from "zod";
import { byName } from "#app/platform/by-name.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { expectOwner } from "#app/platform/own-rows.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, readVersioned, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import type { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";
import { type Certificate, type Colour, type Engineer, initialsAmong, nextColour } from "./engineer.ts";
import type { WeekHours } from "./hours.ts";

const fields = {
  ...{ id: true, name: true, email: true, active: true, colour: true, phone: true, user_id: true },
  ...{ certificate_number: true, certificate_category: true, certificate_until: true, hours: true },
} as const;

type Row = {
  id: number;
  name: string;
  email: string | null;
  active: number;
  colour: string;
  phone: string;
  user_id: number | null;
  certificate_number: string;
  certificate_category: string;
  certificate_until: string | null;
  hours: string | null;
};

/** All engineers: the active ones first, then by name. */
export async function listEngineers(): Promise<Engineer[]> {
  return engineersOf(await reader().engineer.findMany({ select: fields }));
}

/** An engineer, or null. */
export async function getEngineer(id: number): Promise<Engineer | null> {
  return (await listEngineers()).find((engineer) => engineer.id === id) ?? null;
}

/** An engineer with their version, or null. */
export async function getVersionedEngineer(id: number): Promise<Versioned<Engineer> | null> {
  const { thing, version } = await readVersioned(
    async () => (await versionsOfEngineers()).get(id) ?? 1,
    () => getEngineer(id),
  );
  return thing && { thing, version };
}

/** The versions of all engineers by their ids; they are read before what they are the versions of (readVersioned). */
export async function versionsOfEngineers(): Promise<Map<number, number>> {
  const rows = await reader().engineer.findMany({ select: { id: true, version: true } });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The e-mail address with which an engineer signs in; null without an account of their own. */
export async function accountOf(id: number): Promise<string | null> {
  const row = await reader().engineer.findUnique({ where: { id }, select: { user: { select: { email: true } } } });
  return row?.user?.email ?? null;
}

/** Whether an engineer has an account of their own that is shut. */
export async function isAccountShut(id: number): Promise<boolean> {
  const row = await reader().engineer.findUnique({ where: { id }, select: { user: { select: { active: true } } } });
  return row?.user?.active === 0;
}

/**
 * Creates an engineer, once for each posted form (form-keys.server.ts). Throws what setAccount() throws for an account.
 */
export function createEngineer(input: z.output<typeof engineerSchema>): Promise<Engineer> {
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "engineer", asked: input },
      {
        make: async () => {
          const colour = input.colour ?? nextColour(await usedColours(transaction));
          const engineer = await transaction.engineer.create({
            data: { ...columnsOf(input), name: input.name, colour },
            select: fields,
          });
          await setAccount(transaction, engineer, input.user_id);
          return engineer;
        },
        find: (id) => transaction.engineer.findUnique({ where: { id }, select: fields }),
      },
    );
    return getListedEngineer(transaction, id);
  });
}

/**
 * Saves the given fields of an engineer. Saved reports keep the old name. Whether they are at work, and their account,
 * are no other version: no form that may be open shows them. Throws a not-found Problem, ChangedMeanwhile when the
 * version is none of `seen`, and what setAccount() throws for an account.
 */
export function updateEngineer(
  id: number,
  input: z.output<typeof engineerChangeSchema>,
  seen: Seen = null,
): Promise<Engineer> {
  return write(async (transaction) => {
    const known = await expectEngineer(transaction, id);
    expectSeen(known.version, seen);
    await setAccount(transaction, known, input.user_id);
    const { active: _, user_id: __, ...shown } = input;
    const version = Object.keys(shown).length > 0 ? { version: { increment: 1 } } : {};
    const data = { ...columnsOf(input), ...version };
    await transaction.engineer.update({ where: { id }, data, select: { id: true } });
    return getListedEngineer(transaction, id);
  });
}

/** Deletes an engineer. Throws a not-found Problem, and a conflict one while a report or a job refers to them. */
export async function deleteEngineer(id: number): Promise<void> {
  await write(async (transaction) => {
    await expectEngineer(transaction, id);
    const report = await transaction.serviceReport.findFirst({ where: { engineer_id: id }, select: { id: true } });
    if (report) throw new Problem("conflict", (words) => words.problems.engineerInUse);
    const job = await transaction.jobEngineer.findFirst({ where: { engineer_id: id }, select: { job_id: true } });
    if (job) throw new Problem("conflict", (words) => words.problems.engineerHasJobs);
    // Before the engineer, whose name the audit trail writes beside them.
    await transaction.absence.deleteMany({ where: { engineer_id: id } });
    await transaction.engineer.delete({ where: { id } });
  });
}

/** The given fields as columns; undefined ones stay as they are. */
function columnsOf({ certificate, hours, user_id: _, ...rest }: z.output<typeof engineerChangeSchema>) {
  return {
    ...rest,
    ...(certificate !== undefined && certificateColumns(certificate)),
    ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
  };
}

function certificateColumns(certificate: Certificate | null) {
  const { number, category, until } = certificate ?? { number: "", category: "", until: null };
  return { certificate_number: number, certificate_category: category, certificate_until: until };
}

async function usedColours(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.engineer.findMany({ where: { active: 1 }, select: { colour: true } });
  return rows.map(({ colour }) => colour);
}

/** The engineer as the list has it: the initials depend on the names of the others. */
async function getListedEngineer(transaction: Transaction, id: number): Promise<Engineer> {
  const engineer = engineersOf(await transaction.engineer.findMany({ select: fields })).find((one) => one.id === id);
  if (!engineer) throw notFound();
  return engineer;
}

/** Initials are given in the order of the ids, so that a new engineer changes nobody else's while they differ. */
function engineersOf(rows: readonly Row[]): Engineer[] {
  const byId = rows.toSorted((a, b) => a.id - b.id);
  const initials = initialsAmong(byId.map(({ name }) => name));
  const engineers = byId.map((row, place) => engineerOf(row, initials[place] ?? ""));
  return engineers.sort((a, b) => b.active - a.active || byName(a, b));
}

function engineerOf(row: Row, initials: string): Engineer {
  const { certificate_number: number, certificate_category: category, certificate_until: until, hours, ...rest } = row;
  return {
    ...rest,
    colour: row.colour as Colour,
    initials,
    certificate: number ? { number, category, until } : null,
    hours: hours === null ? null : (JSON.parse(hours) as WeekHours),
  };
}

type Known = Pick<Row, "id" | "user_id">;

/** In a transaction: the version and the account of an engineer. Throws a not-found Problem. */
async function expectEngineer(transaction: Transaction, id: number): Promise<Known & { version: number }> {
  const select = { id: true, user_id: true, version: true } as const;
  const row = await transaction.engineer.findUnique({ where: { id }, select });
  if (!row) throw notFound();
  return row;
}

/**
 * Gives an engineer another account, or none with null; undefined, and the account that they have, change nothing.
 * Throws a forbidden Problem where no owner asks, an invalid one for an unknown account, a conflict one for that of
 * another engineer. An owner also sets it in the user (auth/new-user.server.ts).
 */
async function setAccount(transaction: Transaction, { id, user_id: present }: Known, user_id?: number | null) {
  if (user_id === undefined || user_id === present) return;
  expectOwner();
  if (user_id !== null) {
    const select = { engineer: { select: { name: true } } } as const;
    const user = await transaction.user.findUnique({ where: { id: user_id }, select });
    if (!user) throw wrongField("user_id", (words) => words.problems.unknownAccount);
    const { engineer } = user;
    if (engineer) throw wrongField("user_id", (words) => words.problems.accountTaken(engineer), "conflict");
  }
  await transaction.engineer.update({ where: { id }, data: { user_id } });
}

/** Visits without a quote: a breakdown, a survey and the like, for a customer and one of their sites. */
import type { z } from "zod";
import { customerName } from "#app/customers/customer.ts";
import { visitTitle } from "#app/customers/job-title.ts";
import { presentCustomer } from "#app/customers/merged-customers.server.ts";
import {
  reader,
  rowsOf,
  type StoredInstant,
  storedInstant,
  type Transaction,
  write,
} from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { wrongField } from "#app/platform/problem.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { acceptByBooking } from "#app/quotes/quote-status.server.ts";
import { jobMadeBefore } from "./create-job.server.ts";
import type { anotherVisitSchema, visitSchema } from "./job.schema.ts";
import { durationMinutes, slotOf } from "./job.ts";
import { assignEngineers } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import type { JobState } from "./job-moves.ts";
import { putJobNews } from "./job-news.server.ts";
import { expectSiteOf } from "./job-party.server.ts";
import type { Doing } from "./jobs.server.ts";
import { refuseOverlap, storeSlot } from "./overlap.server.ts";
import { confirmDoubts } from "./time-doubts.server.ts";

/** A visit to create; without a start it waits to be planned. */
export type Visit = Omit<z.output<typeof visitSchema>, "tell_customer">;

/**
 * Creates a visit; the same form posted twice creates one (form-keys.server.ts). Its title is what was typed with the
 * customer's name behind it. Gives its id. Throws an invalid Problem for an unknown customer and for a site that is not
 * the customer's, a conflict Problem where the slot overlaps another job, and what assignEngineers() and
 * confirmDoubts() throw.
 */
export function createVisit(visit: Visit, { now = new Date(), ...doing }: Doing = {}): Promise<number> {
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: visit },
      {
        make: () => storeVisit(transaction, visit, { now, ...doing }),
        find: jobMadeBefore(transaction),
      },
    );
    return id;
  });
}

/** Another visit of a job; without a start it waits to be planned. */
export type AnotherVisit = Omit<z.output<typeof anotherVisitSchema>, "tell_customer">;

/**
 * Creates another visit of the job that `visit_of` names, with its own slot, engineers and state; the same form posted
 * twice creates one. Gives its id. Throws an invalid Problem for an unknown or cancelled job, and what createVisit()
 * throws of slot and engineers.
 */
export function createAnotherVisit(visit: AnotherVisit, { now = new Date(), ...doing }: Doing = {}): Promise<number> {
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: visit },
      {
        make: () => storeAnotherVisit(transaction, visit, { now, ...doing }),
        find: jobMadeBefore(transaction),
      },
    );
    return id;
  });
}

/** Stores another visit in a transaction; gives its id. Throws what createAnotherVisit() throws. */
export async function storeAnotherVisit(
  transaction: Transaction,
  visit: AnotherVisit,
  doing: Doing & { now: Date },
): Promise<{ id: number }> {
  const columns = { quote_id: true, customer_id: true, site_id: true, kind: true, title: true, description: true };
  const job = await transaction.job.findFirst({
    where: { id: visit.visit_of, cancelled_at: null },
    select: { ...columns, id: true, visit_of: true },
  });
  if (!job) throw wrongField("visit_of", ({ problems }) => problems.unknownJob);
  const { id, ...same } = job;
  const made = await insertVisit(transaction, { ...same, visit_of: job.visit_of ?? id }, visit, doing);
  if (job.quote_id !== null && visit.start) await acceptByBooking(transaction, job.quote_id, visit.start, doing.now);
  return made;
}

/** Stores a visit in a transaction; gives its id. Throws what createVisit() throws. */
export async function storeVisit(
  transaction: Transaction,
  visit: Visit,
  doing: Doing & { now: Date },
): Promise<{ id: number }> {
  const { kind, description } = visit;
  const customer = await presentCustomer(transaction, visit.customer_id);
  if (!customer) throw wrongField("customer_id", ({ problems }) => problems.unknownCustomer);
  const customer_id = customer.id;
  const site_id = visit.site_id ?? null;
  if (site_id !== null) await expectSiteOf(transaction, customer_id, site_id);
  const title = visitTitle(visit.title, customerName(customer));
  return insertVisit(transaction, { customer_id, site_id, kind, title, description }, visit, doing);
}

/** Stores a visit, with its slot if it has one, and its engineers. */
async function insertVisit(
  transaction: Transaction,
  columns: Pick<
    Prisma.JobUncheckedCreateInput,
    "title" | "kind" | "description" | "customer_id" | "site_id" | "quote_id" | "visit_of"
  >,
  visit: Pick<Visit, "start" | "duration_hours" | "duration_minutes" | "engineer_ids">,
  { by = null, now, place = "call", confirmed, tell }: Doing & { now: Date },
): Promise<{ id: number }> {
  const { engineer_ids } = visit;
  const slot = visit.start ? slotOf(visit.start, durationMinutes(visit)) : null;
  if (slot) await refuseOverlap(transaction, { ...slot, engineer_ids }, null);
  const { id } = await transaction.job.create({
    data: { ...columns, state: "to_plan", created_at: now, updated_at: now },
    select: { id: true },
  });
  await assignEngineers(transaction, id, engineer_ids);
  const state = slot ? "booked" : "to_plan";
  if (slot) await storeSlot(transaction, id, { ...slot, state });
  if (slot) await confirmDoubts(transaction, id, { ...slot, engineer_ids }, { confirmed, now });
  await noteMove(transaction, id, { from_state: null, state, place }, now);
  if (slot) await putJobNews(transaction, { event: "booked", id, by, tell }, now);
  return { id };
}

/** A visit of a job over several days. */
export type SiblingVisit = { id: number; start: Date | null; state: JobState };

/**
 * The visits of the job to which this visit belongs, cancelled ones left out, in order of time; those that wait to be
 * planned come last.
 */
export async function visitsOfJob(id: number): Promise<SiblingVisit[]> {
  const { visit_of } = await reader().job.findUniqueOrThrow({ where: { id }, select: { visit_of: true } });
  const first = visit_of ?? id;
  const conditions = [
    Prisma.sql`(j."id" = ${first} OR j."visit_of" = ${first}) AND j."cancelled_at" IS NULL`,
    ...ownConditions("Job", Prisma.sql`j."id"`),
  ];
  const rows = await rowsOf<{ id: number; start: StoredInstant | null; state: JobState }>(
    Prisma.sql`SELECT j."id", j."start", j."state" FROM "Job" j ${whereAll(conditions)}`,
  );
  const time = ({ start }: { start: Date | null }) => start?.getTime() ?? Number.POSITIVE_INFINITY;
  return rows
    .map(({ id: visit, start, state }) => ({ id: visit, start: start === null ? null : storedInstant(start), state }))
    .sort((a, b) => (time(a) === time(b) ? a.id - b.id : time(a) - time(b)));
}

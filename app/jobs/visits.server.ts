/** Visits without a quote: a breakdown, a survey and the like, for a customer and one of their sites. */
import type { z } from "zod";
import { customerName } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { presentCustomerId } from "#app/customers/merged-customers.server.ts";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import type { visitSchema } from "./job.schema.ts";
import { minutesOf, slotOf } from "./job.ts";
import { assignEngineers } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import { putJobNews } from "./job-news.server.ts";
import type { Doing } from "./jobs.server.ts";
import { refuseOverlap } from "./overlap.server.ts";
import { confirmDoubts } from "./time-doubts.server.ts";

/** A visit to create; without a start it waits to be planned. */
export type Visit = z.output<typeof visitSchema>;

/**
 * Creates a visit; the same form posted twice creates one (form-keys.server.ts). Its title is what was typed with the
 * customer's name behind it. Gives its id. Throws an invalid Problem for an unknown customer and for a site that is not
 * the customer's, a conflict Problem where the slot overlaps another job, and what assignEngineers() and
 * confirmDoubts() throw.
 */
export function createVisit(
  visit: Visit,
  { by = null, now = new Date(), place = "call", confirmed }: Doing = {},
): Promise<number> {
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: visit },
      {
        make: () => make(transaction, visit, { by, now, place, confirmed }),
        find: (known) => transaction.job.findFirst({ where: { id: known, cancelled_at: null }, select: { id: true } }),
      },
    );
    return id;
  });
}

async function make(
  transaction: Transaction,
  visit: Visit,
  { by = null, now, place = "call", confirmed }: Doing & { now: Date },
): Promise<{ id: number }> {
  const { kind, description, engineer_ids } = visit;
  const slot = visit.start ? slotOf(visit.start, minutesOf(visit)) : null;
  // A form or a caller may still have the id of a customer who was merged since.
  const customer_id = await presentCustomerId(visit.customer_id, transaction);
  const customer = await transaction.customer.findUnique({ where: { id: customer_id }, select: nameColumns });
  if (!customer) throw wrongField("customer_id", ({ problems }) => problems.unknownCustomer);
  const site_id = visit.site_id ?? null;
  if (site_id !== null) {
    const site = await transaction.site.findFirst({ where: { id: site_id, customer_id, deleted_at: null } });
    if (!site) throw wrongField("site_id", ({ problems }) => problems.unknownSite);
  }
  if (slot) await refuseOverlap(transaction, { ...slot, engineer_ids }, null);
  const title = [visit.title, customerName(customer)].filter(Boolean).join(" · ");
  const times = { created_at: now, updated_at: now };
  const { id } = await transaction.job.create({
    data: { customer_id, site_id, kind, title, description, state: "to_plan", ...times },
    select: { id: true },
  });
  await assignEngineers(transaction, id, engineer_ids);
  const state = slot ? "booked" : "to_plan";
  if (slot) await transaction.job.update({ where: { id }, data: { ...slot, state } });
  if (slot) await confirmDoubts(transaction, id, { ...slot, engineer_ids }, { confirmed, now });
  await noteMove(transaction, id, { from_state: null, state, place }, now);
  if (slot) await putJobNews(transaction, { event: "booked", id, by }, now);
  return { id };
}

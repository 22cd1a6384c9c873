/** Books a job for a quote. */
import { customerName } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { quoteJobTitle } from "#app/customers/job-title.ts";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { acceptByBooking } from "#app/quotes/quote-status.server.ts";
import { placeColumns, refuseGone } from "#app/quotes/standing.server.ts";
import { durationMinutes, type GivenDuration, slotOf } from "./job.ts";
import { assignEngineers } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import { linkToInvoice } from "./job-invoice.server.ts";
import { putJobNews } from "./job-news.server.ts";
import type { Doing } from "./jobs.server.ts";
import { refuseOverlap, storeSlot } from "./overlap.server.ts";
import { confirmDoubts } from "./time-doubts.server.ts";

export type Booking = GivenDuration & { quote_id: number; start: Date; engineer_ids?: number[] };

/**
 * Books a job for a quote and accepts the quote; the same form posted twice books one (form-keys.server.ts). Gives the
 * job's id. Throws a not-found Problem for an unknown quote, a conflict Problem for one that is void or replaced, and
 * where the slot overlaps another job, and what assignEngineers() and confirmDoubts() throw.
 */
export function createJob(input: Booking, { now = new Date(), ...doing }: Doing = {}) {
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: input },
      {
        make: () => storeJob(transaction, input, { now, ...doing }),
        find: jobMadeBefore(transaction),
      },
    );
    return id;
  });
}

/** For makeOnce(): finds the job that a form has booked before, unless it was cancelled. */
export function jobMadeBefore(transaction: Transaction) {
  return (id: number) => transaction.job.findFirst({ where: { id, cancelled_at: null }, select: { id: true } });
}

/** Books a job in a transaction; gives its id. Throws what createJob() throws. */
export async function storeJob(
  transaction: Transaction,
  input: Booking,
  doing: Doing & { now: Date },
): Promise<{ id: number }> {
  const { by = null, now, place = "call", tell } = doing;
  const { engineer_ids = [] } = input;
  const slot = slotOf(input.start, durationMinutes(input));
  const quote = await transaction.quote.findUnique({
    where: { id: input.quote_id },
    select: { ...placeColumns, quote_number: true, customer: { select: nameColumns } },
  });
  if (!quote) throw notFound();
  await refuseGone(quote, transaction);
  await refuseOverlap(transaction, { ...slot, engineer_ids }, null);
  const title = quoteJobTitle(quote.quote_number, customerName(quote.customer));
  const { id } = await transaction.job.create({
    data: { quote_id: quote.id, title, state: "to_plan", created_at: now, updated_at: now },
    select: { id: true },
  });
  await assignEngineers(transaction, id, engineer_ids);
  await storeSlot(transaction, id, { ...slot, state: "booked" });
  await noteMove(transaction, id, { from_state: null, state: "booked", place }, now);
  await confirmDoubts(transaction, id, { ...slot, engineer_ids }, doing);
  await acceptByBooking(transaction, quote.id, slot.start, now);
  await linkToInvoice(transaction, id, quote.id);
  await putJobNews(transaction, { event: "booked", id, by, tell }, now);
  return { id };
}

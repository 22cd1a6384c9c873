/**
 * Verbs on jobs: create, reschedule, get; their lists are in job-lists.server.ts, and their states are set in
 * job-state.server.ts. A cancelled job stays in the table for the calendar feed; these verbs treat it as not found.
 */

import type { Doer } from "#app/auth/sessions.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { addressLine } from "#app/documents/address.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { workTexts } from "#app/documents/work-lines.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { isOwn, refuseLimited } from "#app/platform/own-rows.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import { ChangedMeanwhile, expectSeen, type Seen } from "#app/platform/versions.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Tell } from "./customer-news.server.ts";
import {
  durationMinutes,
  type GivenDuration,
  isSameSlot,
  type JobEngineer,
  type JobKind,
  type JobSite,
  type Slot,
  slotOf,
  slotOrNone,
} from "./job.ts";
import { assignEngineers, assigned, engineersOf } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import { invoiceOfJob } from "./job-invoice.server.ts";
import { type JobState, mayReschedule, type PressedPlace } from "./job-moves.ts";
import { putJobNews } from "./job-news.server.ts";
import { jobSite, party, partyOf, readWithCustomers } from "./job-party.server.ts";
import { refuseOverlap, storeSlot } from "./overlap.server.ts";
import { confirmDoubts } from "./time-doubts.server.ts";

export type JobDetail = {
  id: number;
  title: string;
  kind: JobKind;
  state: JobState;
  /** null: waiting to be planned. */
  start: Date | null;
  end: Date | null;
  /** null: a visit without a quote. */
  quote_id: number | null;
  quote_number: string | null;
  /** What the quote is for; "" where it does not say. */
  quote_title: string;
  /** The first visit of the same job; null for that one. */
  visit_of: number | null;
  customer: { id: number; name: string; address: string; tel: string; email: string };
  /** Where the work is done; null: at the customer's address. */
  site: JobSite | null;
  /** Who comes, the one in charge first. */
  engineers: JobEngineer[];
  /** What is to be done, of a visit without a quote. */
  description: string;
  /** The lines of the quote as texts: "2 × Split 3,5 kW". */
  items: string[];
  invoice: { id: number; invoice_number: string } | null;
};

/**
 * Who makes a change (null: a program), when, where it was pressed; `confirmed`: what a form confirms (confirmDoubts);
 * `tell`: whether the customer is told by e-mail (putCustomerNews).
 */
export type Doing = { by?: Doer | null; now?: Date; place?: PressedPlace; confirmed?: string | undefined; tell?: Tell };

/**
 * A change of a job; `seen`: how often the job had been changed when it was read (getJobChanges);
 * `seenSlots`: at which slots it was shown to whoever drags it, none where that is not known.
 */
export type Rescheduling = Doing & { seen?: Seen; seenSlots?: readonly Slot[] };

/** How the engineers of a job follow from those whom it has at the moment of the change, the one in charge first. */
export type NextEngineers = (present: readonly number[]) => number[];

/** What is changed of a job: its slot, its engineers or both. What is absent stays. */
export type JobChange = GivenDuration & {
  start?: Date | undefined;
  engineer_ids?: number[] | NextEngineers | undefined;
};

/**
 * Moves a job to another slot, or gives it other engineers. A job whose start is moved is booked again: its customer
 * has not confirmed the new time. Gives what happened: one that waited to be planned was booked; null where nothing was
 * to change, but for the confirmation of a time that became doubtful since. Throws a not-found Problem, a forbidden one
 * for an engineer, a conflict Problem for a job that is done and where the slot overlaps another job, ChangedMeanwhile
 * for one that is no longer as it was seen, and what assignEngineers(), confirmDoubts() and a NextEngineers throw.
 */
export function rescheduleJob(
  id: number,
  change: JobChange,
  { by = null, now = new Date(), place = "call", confirmed, tell, seen = null, seenSlots = [] }: Rescheduling = {},
): Promise<"booked" | "rescheduled" | "reassigned" | null> {
  return write(async (transaction) => {
    refuseLimited();
    const job = await transaction.job.findUnique({ where: { id }, include: assigned });
    if (!job) throw notFound();
    const from_state = job.state as JobState;
    if (from_state === "cancelled") throw new Problem("not-found", (words) => words.calendar.jobGone);
    if (!mayReschedule(from_state)) throw new Problem("conflict", (words) => words.problems.jobIsDone);
    const before = slotOrNone(job);
    const after = change.start ? slotOf(change.start, durationMinutes(change)) : before;
    const present = engineersOf(job).map((engineer) => engineer.id);
    const { engineer_ids: next = present } = change;
    const engineer_ids = typeof next === "function" ? next(present) : next;
    const isMoved = !isSameSlot(after, before);
    const isReassigned = engineer_ids.join() !== present.join();
    if (!isMoved && !isReassigned) {
      // A form that is posted twice has what is saved already: nobody else changed the job. It confirms what became
      // doubtful since the job was booked, if it says so; one that confirms nothing changes nothing, and is not asked.
      if (after && confirmed) await confirmDoubts(transaction, id, { ...after, engineer_ids }, { confirmed, now });
      return null;
    }
    expectSeen(job.sequence, seen);
    if (seenSlots.length > 0 && !seenSlots.some((slot) => isSameSlot(slot, before))) throw new ChangedMeanwhile();
    if (after) await refuseOverlap(transaction, { ...after, engineer_ids }, id);
    const changed = { sequence: { increment: 1 }, updated_at: now };
    if (isReassigned) {
      // Without a slot meanwhile: the triggers compare the slot with other jobs when the new engineers are stored.
      await transaction.job.update({ where: { id }, data: { start: null, end: null, ...changed } });
      await assignEngineers(transaction, id, engineer_ids);
    }
    if (after) {
      const isStartMoved = after.start.getTime() !== before?.start.getTime();
      const state = isStartMoved || (isMoved && from_state === "not_done") ? "booked" : from_state;
      const counted = isReassigned ? {} : changed;
      await storeSlot(transaction, id, { ...after, state, ...counted });
      // What a phone has pressed before the start was moved is not said of the new one (setJobState).
      if (state !== from_state || isStartMoved) await noteMove(transaction, id, { from_state, state, place }, now);
      await confirmDoubts(transaction, id, { ...after, engineer_ids }, { confirmed, now });
    }
    const event = !isMoved ? "reassigned" : before ? "rescheduled" : "booked";
    const formerly = before ? present : [];
    await putJobNews(transaction, { event, id, ...(isMoved && { before }), formerly, by, tell }, now);
    return event;
  });
}

/** How often the slot, the engineers or the place of a job were changed, and who comes, the one in charge first. */
export type JobChanges = { changes: number; engineers: number[] };

/** The changes of a job. Throws a not-found Problem. */
export async function getJobChanges(id: number): Promise<JobChanges> {
  const job = await reader().job.findUnique({ where: { id }, include: assigned });
  if (!job) throw notFound();
  return { changes: job.sequence, engineers: engineersOf(job).map((engineer) => engineer.id) };
}

/**
 * A job with all that the engineer needs who drives there, or null. The customer's details are the present ones; the
 * quantities of its items are written as in `language`. A cancelled job is null too, unless it is asked for.
 */
export async function getJob(
  id: number,
  language: Language,
  { evenCancelled = false }: { evenCancelled?: boolean } = {},
): Promise<JobDetail | null> {
  if (!(await isOwn("Job", id))) return null;
  const job = await readWithCustomers(() =>
    reader().job.findFirst({
      where: { id, ...(evenCancelled ? {} : { cancelled_at: null }) },
      include: {
        ...party,
        ...assigned,
        quote: { include: { ...party.quote.include, lines: { orderBy: { position: "asc" } } } },
      },
    }),
  );
  if (!job) return null;
  const { customer, site } = partyOf(job);
  return {
    id: job.id,
    title: job.title,
    kind: job.kind as JobKind,
    state: job.state as JobState,
    start: job.start,
    end: job.end,
    quote_id: job.quote_id,
    quote_number: job.quote?.quote_number ?? null,
    quote_title: job.quote?.title ?? "",
    visit_of: job.visit_of,
    customer: {
      id: customer.id,
      name: customerName(customer) ?? "",
      address: addressLine(customer),
      tel: customer.tel,
      email: customer.email,
    },
    site: site && jobSite(site),
    engineers: engineersOf(job),
    description: job.description,
    items: workTexts((job.quote?.lines ?? []).map(documentLine), language),
    // Engineers see no invoices.
    invoice: limitedToEngineer() === null ? await invoiceOfJob(job) : null,
  };
}

/**
 * Verbs on jobs: create, reschedule, cancel, get, list. A cancelled job stays in the table for the calendar feed; these
 * verbs treat it as not found.
 */

import type { Doer } from "#app/auth/sessions.server.ts";
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { customerNames, nameColumns } from "#app/customers/customers.server.ts";
import type { Site } from "#app/customers/site.ts";
import { addressLine } from "#app/documents/address.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { soldLines, workText } from "#app/documents/work-lines.ts";
import {
  reader,
  rowsOf,
  type StoredInstant,
  storedInstant,
  type Transaction,
  write,
} from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { isOwn, ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { onlyOf } from "#app/platform/request.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { jsonRows } from "#app/platform/sqlite.server.ts";
import { endOfDay, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { acceptByBooking } from "#app/quotes/quote-status.server.ts";
import { placeColumns, refuseGone } from "#app/quotes/standing.server.ts";
import type { Language } from "#app/words/languages.ts";
import {
  type CalendarJob,
  type GivenDuration,
  type JobEngineer,
  type JobKind,
  type JobSite,
  minutesOf,
  type Slot,
  slotOf,
  slotOrNone,
} from "./job.ts";
import { assignEngineers, assigned, engineersOf } from "./job-engineers.server.ts";
import type { JobState } from "./job-moves.ts";
import { putJobNews } from "./job-news.server.ts";
import { jobTables, party, partyOf } from "./job-party.server.ts";
import { refuseOverlap } from "./overlap.server.ts";

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

/** Who makes a change (null for a program), and when. */
export type Doing = { by?: Doer | null; now?: Date };

type Booking = GivenDuration & { quote_id: number; start: Date; engineer_ids?: number[] };

/**
 * Books a job for a quote and accepts the quote; the same form posted twice books one (form-keys.server.ts). Gives the
 * job's id. Throws a not-found Problem for an unknown quote, a conflict Problem for one that is void or replaced, and
 * where the slot overlaps another job, and what assignEngineers() throws.
 */
export function createJob(input: Booking, { by = null, now = new Date() }: Doing = {}) {
  const select = { id: true } as const;
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: input },
      {
        make: () => book(transaction, input, { by, now }),
        find: (known) => transaction.job.findFirst({ where: { id: known, cancelled_at: null }, select }),
      },
    );
    return id;
  });
}

async function book(transaction: Transaction, input: Booking, { by, now }: Required<Doing>): Promise<{ id: number }> {
  const { engineer_ids = [] } = input;
  const slot = slotOf(input.start, minutesOf(input));
  const quote = await transaction.quote.findUnique({
    where: { id: input.quote_id },
    select: { ...placeColumns, quote_number: true, customer: { select: nameColumns } },
  });
  if (!quote) throw notFound();
  await refuseGone(quote, transaction);
  await refuseOverlap(transaction, { ...slot, engineer_ids }, null);
  const title = [quote.quote_number, customerName(quote.customer)].filter(Boolean).join(" ");
  const { id } = await transaction.job.create({
    data: { quote_id: quote.id, title, state: "to_plan", created_at: now, updated_at: now },
    select: { id: true },
  });
  await assignEngineers(transaction, id, engineer_ids);
  await transaction.job.update({ where: { id }, data: { ...slot, state: "booked" } });
  await acceptByBooking(transaction, quote.id, slot.start, now);
  await putJobNews(transaction, { event: "booked", id, by }, now);
  return { id };
}

/** What is changed of a job: its slot, its engineers or both. What is absent stays. */
export type JobChange = GivenDuration & { start?: Date | undefined; engineer_ids?: number[] | undefined };

/**
 * Moves a job to another slot, or gives it other engineers. Throws a not-found Problem, a conflict Problem where the
 * slot overlaps another job, and what assignEngineers() throws.
 */
export function rescheduleJob(
  id: number,
  change: JobChange,
  { by = null, now = new Date() }: Doing = {},
): Promise<void> {
  return write(async (transaction) => {
    const job = await transaction.job.findUnique({ where: { id }, include: assigned });
    if (!job) throw notFound();
    if (job.cancelled_at) throw new Problem("not-found", (words) => words.calendar.jobGone);
    const before = slotOrNone(job);
    const after = change.start ? slotOf(change.start, minutesOf(change)) : before;
    const present = engineersOf(job).map((engineer) => engineer.id);
    const engineer_ids = change.engineer_ids ?? present;
    const isMoved =
      after?.start.getTime() !== before?.start.getTime() || after?.end.getTime() !== before?.end.getTime();
    const isReassigned = engineer_ids.join() !== present.join();
    if (!isMoved && !isReassigned) return;
    if (after) await refuseOverlap(transaction, { ...after, engineer_ids }, id);
    const changed = { sequence: { increment: 1 }, updated_at: now };
    if (isReassigned) {
      // Without a slot meanwhile: the triggers compare the slot with other jobs when the new engineers are stored.
      await transaction.job.update({ where: { id }, data: { start: null, end: null, ...changed } });
      await assignEngineers(transaction, id, engineer_ids);
    }
    if (after) {
      const state = before ? job.state : "booked";
      const counted = isReassigned ? {} : changed;
      await transaction.job.update({ where: { id }, data: { ...after, state, ...counted } });
    }
    if (isMoved) await putJobNews(transaction, { event: "rescheduled", id, before, by }, now);
  });
}

/** Cancels a job: its slot is free again, its invoice stays. Throws a not-found Problem. */
export function cancelJob(id: number, { by = null, now = new Date() }: Doing = {}): Promise<void> {
  return write(async (transaction) => {
    const { count } = await transaction.job.updateMany({
      where: { id, cancelled_at: null },
      data: { cancelled_at: now, state: "cancelled", sequence: { increment: 1 }, updated_at: now },
    });
    if (count === 0) throw notFound();
    await putJobNews(transaction, { event: "cancelled", id, by }, now);
  });
}

/** Whether a job existed and was cancelled. */
export async function isCancelled(id: number): Promise<boolean> {
  const where = { id, cancelled_at: { not: null } };
  return (await isOwn("Job", id)) && (await reader().job.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * A job with all that the engineer needs who drives there, or null. The customer's details are the present ones; the
 * quantities of its items are written as in `language`.
 */
export async function getJob(id: number, language: Language): Promise<JobDetail | null> {
  if (!(await isOwn("Job", id))) return null;
  const job = await reader().job.findFirst({
    where: { id, cancelled_at: null },
    include: {
      ...party,
      ...assigned,
      quote: { include: { ...party.quote.include, lines: { orderBy: { position: "asc" } } } },
      invoice: { select: { id: true, invoice_number: true } },
    },
  });
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
    items: soldLines((job.quote?.lines ?? []).map(documentLine))
      .filter(({ kind }) => kind === "line")
      .map((line) => workText(line, language)),
    // Engineers see no invoices.
    invoice: onlyOf() === null ? job.invoice : null,
  };
}

/** A stored site as its jobs show it. */
export function jobSite(site: Site): JobSite {
  const { id, name, contact, tel, access } = site;
  return { id, name, address: addressLine(site), contact, tel, access };
}

type StoredSlot = { start: StoredInstant; end: StoredInstant };

const engineerIds = jsonRows({ id: Prisma.sql`e."engineer_id"` }, Prisma.sql`e."position"`);

/**
 * The jobs that touch the days from `from` to `to` (in the company's zone, both included), in order of time. Jobs that
 * wait to be planned are left out.
 */
export async function listJobs({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Promise<CalendarJob[]> {
  const conditions = [
    Prisma.sql`j."cancelled_at" IS NULL`,
    Prisma.sql`j."start" IS NOT NULL`,
    ...ownConditions("Job", Prisma.sql`j."id"`),
  ];
  if (from) conditions.push(Prisma.sql`j."end" > ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`j."start" < ${endOfDay(to)}`);
  type Plain = Pick<CalendarJob, "id" | "title" | "quote_id" | "state" | "town" | "tel">;
  type Row = Plain & StoredSlot & CustomerNames & { job_kind: JobKind; engineers: string };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."quote_id", j."kind" AS "job_kind", j."state", j."start", j."end", ${customerNames},
      coalesce(s."town", c."town") AS "town", c."tel",
      (SELECT ${engineerIds} FROM "JobEngineer" e WHERE e."job_id" = j."id") AS "engineers"
    FROM ${jobTables}
    ${whereAll(conditions)}
    ORDER BY j."start", j."id"`);
  return rows.map(({ kind, company_name, first_name, surname, job_kind, engineers, ...row }) => {
    const [start, end] = [storedInstant(row.start), storedInstant(row.end)];
    return {
      ...{ ...row, kind: job_kind },
      engineer_ids: (JSON.parse(engineers) as { id: number }[]).map(({ id }) => id),
      ...{ start: start.toISOString(), end: end.toISOString(), from: localTimeOf(start), to: localTimeOf(end) },
      customer: customerName({ kind, company_name, first_name, surname }) ?? "",
    };
  });
}

/** The slots for which a quote is booked already. */
export async function jobsOfQuote(quote_id: number): Promise<Slot[]> {
  const rows = await rowsOf<StoredSlot>(Prisma.sql`
    SELECT "start", "end" FROM "Job" WHERE "quote_id" = ${quote_id} AND "cancelled_at" IS NULL
      AND "start" IS NOT NULL ORDER BY "start"`);
  return rows.map(({ start, end }) => ({ start: storedInstant(start), end: storedInstant(end) }));
}

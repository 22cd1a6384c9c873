/**
 * Verbs on jobs: create, reschedule, get, list; its states are set in job-state.server.ts. A cancelled job stays in the
 * table for the calendar feed; these verbs treat it as not found.
 */

import type { Doer } from "#app/auth/sessions.server.ts";
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { customerNames, nameColumns } from "#app/customers/customers.server.ts";
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
import { isOwn, ownConditions, refuseLimited } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { onlyOf } from "#app/platform/request.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { jsonRows } from "#app/platform/sqlite.server.ts";
import { endOfDay, localTimes, startOfDay } from "#app/platform/zone.server.ts";
import { acceptByBooking } from "#app/quotes/quote-status.server.ts";
import { placeColumns, refuseGone } from "#app/quotes/standing.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Tell } from "./customer-news.server.ts";
import {
  type CalendarJob,
  type GivenDuration,
  type JobEngineer,
  type JobKind,
  type JobSite,
  type ListedJob,
  minutesOf,
  type Slot,
  slotOf,
  slotOrNone,
} from "./job.ts";
import { assignEngineers, assigned, engineersOf } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import { type JobState, mayReschedule, type PressedPlace } from "./job-moves.ts";
import { putJobNews } from "./job-news.server.ts";
import { jobSite, jobTables, party, partyOf } from "./job-party.server.ts";
import { refuseOverlap } from "./overlap.server.ts";
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

type Booking = GivenDuration & { quote_id: number; start: Date; engineer_ids?: number[] };

/**
 * Books a job for a quote and accepts the quote; the same form posted twice books one (form-keys.server.ts). Gives the
 * job's id. Throws a not-found Problem for an unknown quote, a conflict Problem for one that is void or replaced, and
 * where the slot overlaps another job, and what assignEngineers() and confirmDoubts() throw.
 */
export function createJob(input: Booking, { now = new Date(), ...doing }: Doing = {}) {
  const select = { id: true } as const;
  return write(async (transaction) => {
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: input },
      {
        make: () => book(transaction, input, { now, ...doing }),
        find: (known) => transaction.job.findFirst({ where: { id: known, cancelled_at: null }, select }),
      },
    );
    return id;
  });
}

async function book(transaction: Transaction, input: Booking, doing: Doing & { now: Date }): Promise<{ id: number }> {
  const { by = null, now, place = "call", tell } = doing;
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
  await noteMove(transaction, id, { from_state: null, state: "booked", place }, now);
  await confirmDoubts(transaction, id, { ...slot, engineer_ids }, doing);
  await acceptByBooking(transaction, quote.id, slot.start, now);
  await putJobNews(transaction, { event: "booked", id, by, tell }, now);
  return { id };
}

/** What is changed of a job: its slot, its engineers or both. What is absent stays. */
export type JobChange = GivenDuration & { start?: Date | undefined; engineer_ids?: number[] | undefined };

/**
 * Moves a job to another slot, or gives it other engineers. A job whose start is moved is booked again: its customer
 * has not confirmed the new time. Throws a not-found Problem, a forbidden one for an engineer, a conflict Problem for a
 * job that is done and where the slot overlaps another job, and what assignEngineers() and confirmDoubts() throw.
 */
export function rescheduleJob(
  id: number,
  change: JobChange,
  { by = null, now = new Date(), place = "call", confirmed, tell }: Doing = {},
): Promise<void> {
  return write(async (transaction) => {
    refuseLimited();
    const job = await transaction.job.findUnique({ where: { id }, include: assigned });
    if (!job) throw notFound();
    const from_state = job.state as JobState;
    if (from_state === "cancelled") throw new Problem("not-found", (words) => words.calendar.jobGone);
    if (!mayReschedule(from_state)) throw new Problem("conflict", (words) => words.problems.jobIsDone);
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
      const isStartMoved = after.start.getTime() !== before?.start.getTime();
      const state = isStartMoved || (isMoved && from_state === "not_done") ? "booked" : from_state;
      const counted = isReassigned ? {} : changed;
      await transaction.job.update({ where: { id }, data: { ...after, state, ...counted } });
      if (state !== from_state) await noteMove(transaction, id, { from_state, state, place }, now);
      await confirmDoubts(transaction, id, { ...after, engineer_ids }, { confirmed, now });
    }
    const event = !isMoved ? "reassigned" : before ? "rescheduled" : "booked";
    const formerly = before ? present : [];
    await putJobNews(transaction, { event, id, ...(isMoved && { before }), formerly, by, tell }, now);
  });
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
  const job = await reader().job.findFirst({
    where: { id, ...(evenCancelled ? {} : { cancelled_at: null }) },
    include: {
      ...party,
      ...assigned,
      quote: { include: { ...party.quote.include, lines: { orderBy: { position: "asc" } } } },
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
    items: soldLines((job.quote?.lines ?? []).map(documentLine))
      .filter(({ kind }) => kind === "line")
      .map((line) => workText(line, language)),
    // Engineers see no invoices.
    invoice: onlyOf() === null ? await invoiceOf(job) : null,
  };
}

/** The invoice of a job; the visits of a job have one together, which names the first of them. */
function invoiceOf({ id, visit_of }: { id: number; visit_of: number | null }) {
  return reader().invoice.findUnique({
    where: { job_id: visit_of ?? id },
    select: { id: true, invoice_number: true },
  });
}

type StoredSlot = { start: StoredInstant; end: StoredInstant };

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

const engineerIds = jsonRows({ id: Prisma.sql`e."engineer_id"` }, Prisma.sql`e."position"`);

/** Which jobs are listed: those that touch the days from `from` to `to` (in the company's zone, both included). */
export type JobFilter = {
  from?: Day | undefined;
  to?: Day | undefined;
  /** The id of one of the job's engineers. */
  engineer?: number | undefined;
  state?: JobState | undefined;
  kind?: JobKind | undefined;
};

/** The jobs that match and have a slot, in order of time; cancelled ones are left out. */
export async function listJobs(filter: JobFilter): Promise<CalendarJob[]> {
  const conditions = [Prisma.sql`j."cancelled_at" IS NULL`, Prisma.sql`j."start" IS NOT NULL`];
  return (await findJobs(filter, conditions)).flatMap((job) => (job.start && job.end ? [job as CalendarJob] : []));
}

/** The same of one state, with a slot or without: also those that wait to be planned, and the cancelled ones. */
export function listJobsInState(filter: JobFilter & { state: JobState }): Promise<ListedJob[]> {
  return findJobs(filter, []);
}

async function findJobs(
  { from, to, engineer, state, kind }: JobFilter,
  also: readonly Prisma.Sql[],
): Promise<ListedJob[]> {
  const conditions = [...also, ...ownConditions("Job", Prisma.sql`j."id"`)];
  if (from) conditions.push(Prisma.sql`j."end" > ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`j."start" < ${endOfDay(to)}`);
  if (engineer !== undefined) conditions.push(hasEngineer(engineer));
  if (state) conditions.push(Prisma.sql`j."state" = ${state}`);
  if (kind) conditions.push(Prisma.sql`j."kind" = ${kind}`);
  type Plain = Pick<CalendarJob, "id" | "title" | "quote_id" | "state" | "town" | "tel">;
  type Row = Plain & Nullable<StoredSlot> & CustomerNames & { job_kind: JobKind; engineers: string };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."quote_id", j."kind" AS "job_kind", j."state", j."start", j."end", ${customerNames},
      coalesce(s."town", c."town") AS "town", c."tel",
      (SELECT ${engineerIds} FROM "JobEngineer" e WHERE e."job_id" = j."id") AS "engineers"
    FROM ${jobTables}
    ${whereAll(conditions)}
    ORDER BY j."start", j."id"`);
  const localTime = localTimes();
  return rows.map(({ kind: type, company_name, first_name, surname, job_kind, engineers, start, end, ...row }) => ({
    ...{ ...row, kind: job_kind },
    engineer_ids: (JSON.parse(engineers) as { id: number }[]).map(({ id }) => id),
    ...shownSlot(start, end, localTime),
    customer: customerName({ kind: type, company_name, first_name, surname }) ?? "",
  }));
}

/** A slot as the calendar lists it; without one, all of it is null. */
function shownSlot(start: StoredInstant | null, end: StoredInstant | null, localTime: ReturnType<typeof localTimes>) {
  if (start === null || end === null) return { start: null, end: null, from: null, to: null };
  const [starts, ends] = [storedInstant(start), storedInstant(end)];
  return {
    ...{ start: starts.toISOString(), end: ends.toISOString() },
    ...{ from: localTime(starts), to: localTime(ends) },
  };
}

/** The condition that a job j has this engineer. */
function hasEngineer(id: number): Prisma.Sql {
  return Prisma.sql`j."id" IN (SELECT e."job_id" FROM "JobEngineer" e WHERE e."engineer_id" = ${id})`;
}

/** The slots for which a quote is booked already. */
export async function jobsOfQuote(quote_id: number): Promise<Slot[]> {
  const rows = await rowsOf<StoredSlot>(Prisma.sql`
    SELECT "start", "end" FROM "Job" WHERE "quote_id" = ${quote_id} AND "cancelled_at" IS NULL
      AND "start" IS NOT NULL ORDER BY "start"`);
  return rows.map(({ start, end }) => ({ start: storedInstant(start), end: storedInstant(end) }));
}

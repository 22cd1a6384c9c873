/**
 * Verbs on jobs: create, reschedule, cancel, get, list. A cancelled job stays in the table for the calendar feed; these
 * verbs treat it as not found.
 */

import type { z } from "zod";
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
import { endOfDay, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { acceptByBooking } from "#app/quotes/quote-status.server.ts";
import { placeColumns, refuseGone } from "#app/quotes/standing.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { jobSchema, jobTimeSchema } from "./job.schema.ts";
import { type CalendarJob, hoursBefore, type JobSite, maxHours, type Slot, slotOf } from "./job.ts";
import { putJobNews } from "./job-news.server.ts";

export type JobDetail = {
  id: number;
  title: string;
  start: Date;
  end: Date;
  quote_id: number;
  quote_number: string;
  customer: { id: number; name: string; address: string; tel: string; email: string };
  /** Where the work is done; null: at the customer's address. */
  site: JobSite | null;
  /** The lines of the quote as texts: "2 × Split 3,5 kW". */
  items: string[];
  invoice: { id: number; invoice_number: string } | null;
};

/** Who makes a change (null for a program), and when. */
export type Doing = { by?: Doer | null; now?: Date };

/**
 * Books a job for a quote and accepts the quote; the same form posted twice books one (form-keys.server.ts). Gives the
 * job's id. Throws a not-found Problem for an unknown quote, and a conflict Problem for one that is void or replaced,
 * and where the slot overlaps another job.
 */
export function createJob(input: z.output<typeof jobSchema>, { by = null, now = new Date() }: Doing = {}) {
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

async function book(
  transaction: Transaction,
  input: z.output<typeof jobSchema>,
  { by, now }: Required<Doing>,
): Promise<{ id: number }> {
  const slot = slotOf(input.start, input.duration_hours);
  const quote = await transaction.quote.findUnique({
    where: { id: input.quote_id },
    select: { ...placeColumns, quote_number: true, customer: { select: nameColumns } },
  });
  if (!quote) throw notFound();
  await refuseGone(quote, transaction);
  await refuseOverlap(transaction, slot, null);
  const title = [quote.quote_number, customerName(quote.customer)].filter(Boolean).join(" ");
  const { id } = await transaction.job.create({
    data: { quote_id: quote.id, title, ...slot, created_at: now, updated_at: now },
    select: { id: true },
  });
  await acceptByBooking(transaction, quote.id, slot.start, now);
  await putJobNews(transaction, { event: "booked", id, by }, now);
  return { id };
}

/**
 * Moves a job to another slot. Throws a not-found Problem, and a conflict Problem where the slot overlaps another job.
 */
export function rescheduleJob(
  id: number,
  { start, duration_hours }: z.output<typeof jobTimeSchema>,
  { by = null, now = new Date() }: Doing = {},
): Promise<void> {
  const slot = slotOf(start, duration_hours);
  return write(async (transaction) => {
    const job = await transaction.job.findUnique({ where: { id } });
    if (!job) throw notFound();
    if (job.cancelled_at) throw new Problem("not-found", (words) => words.calendar.jobGone);
    if (job.start.getTime() === slot.start.getTime() && job.end.getTime() === slot.end.getTime()) return;
    await refuseOverlap(transaction, slot, id);
    await transaction.job.update({ where: { id }, data: { ...slot, sequence: { increment: 1 }, updated_at: now } });
    await putJobNews(transaction, { event: "rescheduled", id, before: { start: job.start, end: job.end }, by }, now);
  });
}

/** Cancels a job: its slot is free again, its invoice stays. Throws a not-found Problem. */
export function cancelJob(id: number, { by = null, now = new Date() }: Doing = {}): Promise<void> {
  return write(async (transaction) => {
    const { count } = await transaction.job.updateMany({
      where: { id, cancelled_at: null },
      data: { cancelled_at: now, sequence: { increment: 1 }, updated_at: now },
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
      quote: { include: { customer: true, site: true, lines: { orderBy: { position: "asc" } } } },
      invoice: { select: { id: true, invoice_number: true } },
    },
  });
  if (!job) return null;
  const { customer, site, lines } = job.quote;
  return {
    id: job.id,
    title: job.title,
    start: job.start,
    end: job.end,
    quote_id: job.quote_id,
    quote_number: job.quote.quote_number,
    customer: {
      id: customer.id,
      name: customerName(customer) ?? "",
      address: addressLine(customer),
      tel: customer.tel,
      email: customer.email,
    },
    site: site && jobSite(site),
    items: soldLines(lines.map(documentLine))
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

/** The jobs that touch the days from `from` to `to` (in the company's zone, both included), in order of time. */
export async function listJobs({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Promise<CalendarJob[]> {
  const conditions = [Prisma.sql`j."cancelled_at" IS NULL`, ...ownConditions("Job", Prisma.sql`j."id"`)];
  if (from) conditions.push(Prisma.sql`j."end" > ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`j."start" < ${endOfDay(to)}`);
  type Row = Omit<CalendarJob, "start" | "end" | "from" | "to" | "customer"> & StoredSlot & CustomerNames;
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."quote_id", j."start", j."end", ${customerNames},
      coalesce(s."town", c."town") AS "town", c."tel"
    FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id" JOIN "Customer" c ON c."id" = q."customer_id"
      LEFT JOIN "Site" s ON s."id" = q."site_id"
    ${whereAll(conditions)}
    ORDER BY j."start", j."id"`);
  return rows.map(({ kind, company_name, first_name, surname, ...row }) => {
    const [start, end] = [storedInstant(row.start), storedInstant(row.end)];
    return {
      ...row,
      ...{ start: start.toISOString(), end: end.toISOString(), from: localTimeOf(start), to: localTimeOf(end) },
      customer: customerName({ kind, company_name, first_name, surname }) ?? "",
    };
  });
}

/** The slots for which a quote is booked already. */
export async function jobsOfQuote(quote_id: number): Promise<Slot[]> {
  const rows = await rowsOf<StoredSlot>(Prisma.sql`
    SELECT "start", "end" FROM "Job" WHERE "quote_id" = ${quote_id} AND "cancelled_at" IS NULL ORDER BY "start"`);
  return rows.map(({ start, end }) => ({ start: storedInstant(start), end: storedInstant(end) }));
}

/** Whether a slot overlaps a job other than `except`. */
export async function isTaken(slot: Slot, except: number | null): Promise<boolean> {
  return (await overlapping(reader(), slot, except)) !== null;
}

async function refuseOverlap(transaction: Transaction, slot: Slot, except: number | null): Promise<void> {
  if (await overlapping(transaction, slot, except)) {
    throw new Problem("conflict", (words) => words.calendar.overlap);
  }
}

/** The rule of overlaps() as a query. A trigger guards it as well. */
function overlapping(client: Pick<Transaction, "job">, slot: Slot, except: number | null) {
  return client.job.findFirst({
    where: {
      cancelled_at: null,
      // No job is longer than a day: a job that started earlier cannot reach into the slot.
      start: { lt: slot.end, gt: hoursBefore(slot.start, maxHours) },
      end: { gt: slot.start },
      ...(except !== null && { id: { not: except } }),
    },
    select: { id: true },
  });
}

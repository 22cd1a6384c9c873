/** Gathers what the office has to look at today, each thing from the room that knows it, in few queries. */
import { sumUnpaid } from "#app/invoices/customer-invoices.server.ts";
import { countFoundJobs } from "#app/job-list/job-list.server.ts";
import { type CalendarJob, maxMinutes, minutesAfter, type ShownEngineer } from "#app/jobs/job.ts";
import { engineersToShow } from "#app/jobs/job-engineers.server.ts";
import { listJobs } from "#app/jobs/job-lists.server.ts";
import { isOpen, isUnreported } from "#app/jobs/open-jobs.server.ts";
import { isUncertain, isUncertainMessage } from "#app/mail/mail-failure.ts";
import { type BackupTrouble, backupState } from "#app/operations/backup-state.server.ts";
import { outboxState } from "#app/outbox/outbox.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { isOwners } from "#app/platform/request.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import { countSentQuotes } from "#app/quotes/quote-list.server.ts";
import { isGone, placeColumns } from "#app/quotes/standing.server.ts";
import { recordsFrom } from "#app/tax/dates.ts";
import { nifOf } from "#app/tax/tax-id.ts";
import { daysToRenew, getCertificate } from "#app/verifactu/certificate.server.ts";
import { getQueue } from "#app/verifactu/queue.server.ts";
import { isVersionDeclared } from "#app/verifactu/setup.server.ts";
import { daysBack } from "./look-back.ts";
import { jobsWhere, mostNamed, type NamedJob } from "./named-jobs.server.ts";
import { emptyPlanning, getPlanning, type Planning } from "./planning.server.ts";

export type FailedEmail = {
  id: number;
  kind: "quote" | "invoice" | "report" | "visit" | "reminder";
  number: string;
  to: string;
  /** Whether it is unknown that it arrived. */
  isUncertain: boolean;
};

export type Today = Planning & {
  today: Day;
  jobs: (CalendarJob & { isLate: boolean })[];
  engineers: ShownEngineer[];
  late: { total: number; jobs: NamedJob[] };
  unreported: { total: number; jobs: NamedJob[] };
  /** How many jobs are done and have no invoice, on whatever day they were. */
  uninvoiced: number;
  quotes: { waiting: number; expiring: number };
  owed: { owed_cents: number; unpaid: number };
  /** The latest few failed e-mails of documents, of visits and of reminders, and how many of all kinds there are. */
  emails: { total: number; shown: FailedEmail[] };
  /** Notices to the office and to engineers that were given up in the last 30 days. */
  noticesLost: number;
  /** What is wrong with the backups; null for who may not see them. */
  backup: BackupTrouble | null;
  /**
   * For VERI*FACTU, while records are sent: how many the agency refused, in how many days the certificate ends, and
   * whether nobody has declared responsibility for this version of the program while they go to the real address. While
   * they are not: the day from which the law wants that, once it has come.
   */
  verifactu: { rejected: number; renewIn: number | null; isUndeclared: boolean; notSentSince: Day | null };
};

type ForOwners = Pick<Today, "noticesLost" | "backup" | "verifactu">;

const noConcerns: Today["verifactu"] = { rejected: 0, renewIn: null, isUndeclared: false, notSentSince: null };
const nothingForOwners: ForOwners = { noticesLost: 0, backup: null, verifactu: noConcerns };

/** What there is before anything is read. */
export function emptyToday(now = new Date()): Today {
  const none = { total: 0, jobs: [] };
  return {
    ...emptyPlanning(),
    ...{
      today: dayOf(now),
      jobs: [],
      engineers: [],
      late: none,
      unreported: none,
      uninvoiced: 0,
      emails: { total: 0, shown: [] },
    },
    ...{ quotes: { waiting: 0, expiring: 0 }, owed: { owed_cents: 0, unpaid: 0 }, ...nothingForOwners },
  };
}

/** Everything that the screen shows to the user of the request. */
export async function getToday(now = new Date()): Promise<Today> {
  const today = dayOf(now);
  const since = startOfDay(addDays(today, -daysBack));
  // A job lasts a day at most: by their starts few are read.
  const mayReach = Prisma.sql`j."start" > ${minutesAfter(since, -maxMinutes)} AND j."end" > ${since}`;
  const [jobs, engineers, late, unreported, uninvoiced, quotes, owed, forOwners, ...failed] = await Promise.all([
    listJobs({ from: today, to: today }),
    engineersToShow(),
    // Each as the list to which it leads counts its days, to which a night of the day before belongs.
    jobsWhere(Prisma.sql`${isOpen} AND ${mayReach}
      AND j."start" < ${startOfDay(today)} AND j."end" < ${now}`),
    // A job of a day to come may be done already.
    jobsWhere(Prisma.sql`j."state" = 'done' AND ${mayReach} AND j."start" < ${endOfDay(today)}
      AND ${isUnreported}`),
    countFoundJobs({ state: "done", invoice: "none" }),
    countSentQuotes(),
    sumUnpaid(),
    isOwners() ? concernsOfOwners(now) : nothingForOwners,
    failedDocuments(since),
    failedVisitEmails(since),
    failedReminders(since),
  ]);
  const isLate = ({ state, start }: CalendarJob) =>
    (state === "booked" || state === "confirmed") && new Date(start) < now;
  return {
    ...(await getPlanning(today, engineers)),
    ...{ today, engineers, late, unreported, uninvoiced, quotes, owed, ...forOwners },
    emails: { total: failed.flat().length, shown: failed.flatMap((ofKind) => ofKind.slice(0, mostNamed)) },
    jobs: jobs.map((job) => ({ ...job, isLate: isLate(job) })),
  };
}

async function concernsOfOwners(now: Date): Promise<ForOwners> {
  const { lost } = await outboxState("mail");
  const { trouble: backup } = await backupState(environment.DATA_DIR, now);
  return { noticesLost: lost, backup, verifactu: await verifactuConcerns(now) };
}

async function verifactuConcerns(now: Date): Promise<Today["verifactu"]> {
  const { mode, rejected } = await getQueue();
  if (mode === "off") return { ...noConcerns, notSentSince: await notSentSince(now) };
  const certificate = await getCertificate();
  const isUndeclared = mode === "real" && !(await isVersionDeclared());
  return { ...noConcerns, rejected, renewIn: certificate && daysToRenew(certificate, now), isUndeclared };
}

/** The day from which the law wants the records of a company under Spanish tax rules, once it has come; else null. */
async function notSentSince(now: Date): Promise<Day | null> {
  const { tax_rules, letterhead } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    select: { tax_rules: true, letterhead: { select: { nie: true } } },
  });
  const nif = nifOf(letterhead.nie);
  const from = recordsFrom(nif);
  return tax_rules !== "" && nif !== "" && from <= dayOf(now) ? from : null;
}

/** At most so many e-mails of a kind are looked at. */
const mostRead = 200;

/**
 * The documents whose last e-mail failed since then, the latest first; without those that are sent to nobody any more:
 * invoices that were annulled, and quotes that are void or that a later version has replaced.
 */
async function failedDocuments(since: Date): Promise<FailedEmail[]> {
  const found = await reader().documentEmail.findMany({
    where: { sent_at: { gte: since }, finished_at: { not: null } },
    select: {
      ...{ quote_id: true, invoice_id: true, report_id: true, to_email: true, error: true },
      quote: { select: { ...placeColumns, quote_number: true } },
      invoice: { select: { invoice_number: true, annulled_at: true } },
      report: { select: { report_number: true } },
    },
    orderBy: { id: "desc" },
    take: mostRead,
  });
  const seen = new Set<string>();
  const failed: FailedEmail[] = [];
  for (const { quote_id, invoice_id, report_id, quote, invoice, report, to_email: to, error } of found) {
    const kind = quote ? "quote" : invoice ? "invoice" : "report";
    const id = quote_id ?? invoice_id ?? report_id ?? 0;
    const number = quote?.quote_number ?? invoice?.invoice_number ?? report?.report_number ?? "";
    if (!seen.has(`${kind} ${id}`) && error !== null && !(quote && (await isGone(quote))) && !invoice?.annulled_at)
      failed.push({ id, kind, number, to, isUncertain: isUncertain(error) });
    seen.add(`${kind} ${id}`);
  }
  return failed;
}

/** The jobs of which the last e-mail to the customer failed since then, the latest first. */
async function failedVisitEmails(since: Date): Promise<FailedEmail[]> {
  const rows = await reader().customerNotice.findMany({
    where: { outbox: { done_at: { gte: since }, last_error: { not: null } } },
    select: {
      ...{ id: true, job_id: true, to_email: true, outbox: { select: { last_error: true } } },
      job: { select: { title: true, notices: { orderBy: { id: "desc" }, take: 1, select: { id: true } } } },
    },
    orderBy: { id: "desc" },
    take: mostRead,
  });
  return rows
    .filter(({ id, job }) => job.notices[0]?.id === id)
    .map(({ job_id: id, job, to_email: to, outbox }) => ({
      ...{ id, kind: "visit", number: job.title, to, isUncertain: isUncertainMessage(outbox?.last_error ?? "") },
    }));
}

/** The unpaid invoices of which the last reminder failed since then, the latest first. */
async function failedReminders(since: Date): Promise<FailedEmail[]> {
  const rows = await reader().paymentReminder.findMany({
    where: { invoice: { paid: 0 }, outbox: { done_at: { gte: since }, last_error: { not: null } } },
    select: {
      ...{ id: true, to_email: true, outbox: { select: { last_error: true } } },
      invoice: {
        select: {
          ...{ customer_id: true, invoice_number: true },
          reminders: { orderBy: { id: "desc" }, take: 1, select: { id: true } },
        },
      },
    },
    orderBy: { id: "desc" },
    take: mostRead,
  });
  return rows
    .filter(({ id, invoice }) => invoice.reminders[0]?.id === id)
    .map(({ invoice, to_email: to, outbox }) => ({
      ...{ id: invoice.customer_id, kind: "reminder", number: invoice.invoice_number, to },
      isUncertain: isUncertainMessage(outbox.last_error ?? ""),
    }));
}

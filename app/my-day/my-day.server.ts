/** Reads an engineer's day: only jobs that are assigned to them, without prices. */

import type { SignedIn } from "#app/auth/sessions.server.ts";
import { closedOn, whoIsOffOn } from "#app/calendar/days-off/days-off.ts";
import { doubtLinesOf } from "#app/calendar/job-doubts.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { addressLine } from "#app/documents/address.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { workTexts } from "#app/documents/work-lines.ts";
import type { Absence } from "#app/engineers/absence.ts";
import { listAbsences } from "#app/engineers/absences.server.ts";
import { comingDays, type JobEngineer } from "#app/jobs/job.ts";
import { assigned, engineersOf } from "#app/jobs/job-engineers.server.ts";
import type { JobState } from "#app/jobs/job-moves.ts";
import { jobSite, party, partyOf, readWithCustomers } from "#app/jobs/job-party.server.ts";
import { reader, rowsOf } from "#app/platform/database.server.ts";
import { fullDay } from "#app/platform/date-texts.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, endOfDay, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { type DayJob, type DayReport, type MyDay, reportsShown } from "./day.ts";

/** The day before anything is read: which days there are. */
export function emptyDay(user: number, language: Language, now = new Date()): MyDay {
  const today = dayOf(now);
  const days = Array.from({ length: comingDays + 1 }, (_, after) => addDays(today, after));
  return {
    ...{ user, engineer: null, today, jobs: [], read_at: now.getTime(), time_zone: environment.TIME_ZONE },
    days: days.map((day) => ({ day, label: fullDay(day, language) })),
  };
}

/** The day of the engineer who signs in with an account: their jobs of today and the coming days, in order. */
export async function getMyDay({ user, engineer }: SignedIn, language: Language, now = new Date()): Promise<MyDay> {
  const empty = emptyDay(user.id, language, now);
  if (!engineer) return empty;
  const [jobs, absences] = await Promise.all([
    jobsOf(engineer.id, empty.today, language),
    listAbsences({ from: empty.today, to: addDays(empty.today, comingDays), engineer_id: engineer.id }),
  ]);
  const days = empty.days.map((one) => ({ ...one, notes: notesOf(one.day, { absences, engineer, language }) }));
  return { ...empty, engineer, days, jobs };
}

/** What is said of a day of which the company is closed or the engineer is off. */
function notesOf(
  day: Day,
  shown: { absences: readonly Absence[]; engineer: JobEngineer; language: Language },
): string[] {
  const { absences, engineer, language } = shown;
  const { calendar, myDay } = wordsIn(language);
  return [
    ...closedOn(day, absences).map((reason) => calendar.closed({ reason })),
    ...whoIsOffOn(day, { absences, engineers: [engineer] }).map(({ reason }) => myDay.off({ reason })),
  ];
}

async function jobsOf(engineer_id: number, today: Day, language: Language): Promise<DayJob[]> {
  const found = await readWithCustomers(() =>
    reader().job.findMany({
      where: {
        ...{ cancelled_at: null, engineers: { some: { engineer_id } } },
        start: { lt: endOfDay(addDays(today, comingDays)) },
        end: { gt: startOfDay(today) },
      },
      include: {
        ...party,
        ...assigned,
        quote: { include: { ...party.quote.include, lines: { orderBy: { position: "asc" } } } },
        reports: { select: { id: true }, take: 1 },
        events: { select: { state: true, reason: true }, orderBy: { id: "desc" }, take: 1 },
      },
      orderBy: [{ start: "asc" }, { id: "asc" }],
    }),
  );
  const reports = await reportsAt(found.map((job) => partyOf(job).customer.id));
  const doubts = await doubtLinesOf(
    found.map((job) => ({ ...job, state: job.state as JobState, engineers: engineersOf(job) })),
    wordsIn(language),
  );
  return found.flatMap((job) => {
    if (!job.start || !job.end) return [];
    const { customer, site } = partyOf(job);
    const [from, to] = [localTimeOf(job.start), localTimeOf(job.end)];
    const [last] = job.events;
    return {
      ...{ id: job.id, title: job.title, state: job.state as JobState },
      reason: last?.state === job.state ? last.reason : "",
      ...{ day: from.slice(0, 10), from: from.slice(11), to: to.slice(11) },
      // A job that ends at midnight is over with the day before.
      last_day: dayOf(new Date(job.end.getTime() - 1)),
      customer: { id: customer.id, name: customerName(customer) ?? "", tel: customer.tel, notes: customer.notes },
      site: site && jobSite(site),
      address: addressLine(site ?? customer),
      doubts: doubts.get(job.id) ?? [],
      others: engineersOf(job).flatMap(({ id, name }) => (id === engineer_id ? [] : [name])),
      items: workTexts((job.quote?.lines ?? []).map(documentLine), language),
      // The title of a quote's job names the quote and the customer, who stand above.
      description: job.quote ? "" : [job.title, job.description].filter(Boolean).join("\n"),
      reports: reports
        .filter((one) => one.customer_id === customer.id && one.site_id === (site?.id ?? null))
        .map(({ id, report_number, report_date, engineer_name }) => ({
          id,
          report_number,
          report_date,
          engineer_name,
        })),
      reported: job.reports.length > 0,
    };
  });
}

type ReportRow = DayReport & { customer_id: number; site_id: number | null };

/** The last reports at each place of some customers, the latest first. */
async function reportsAt(customers: readonly number[]): Promise<ReportRow[]> {
  if (customers.length === 0) return [];
  return rowsOf<ReportRow>(Prisma.sql`
    SELECT * FROM (
      SELECT r."id", r."report_number", r."report_date", r."engineer_name",
        coalesce(q."customer_id", j."customer_id") AS "customer_id", coalesce(q."site_id", j."site_id") AS "site_id",
        row_number() OVER (
          PARTITION BY coalesce(q."customer_id", j."customer_id"), coalesce(q."site_id", j."site_id")
          ORDER BY r."report_date" DESC, r."id" DESC) AS "place"
      FROM "ServiceReport" r JOIN "Job" j ON j."id" = r."job_id" LEFT JOIN "Quote" q ON q."id" = j."quote_id"
      WHERE coalesce(q."customer_id", j."customer_id") IN (${Prisma.join([...new Set(customers)])})) reports
    WHERE "place" <= ${reportsShown} ORDER BY "report_date" DESC, "id" DESC`);
}

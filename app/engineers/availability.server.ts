/** Reads working hours and days off from the database, and says when engineers can work (availability.ts). */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { addDays, type Day, daysFrom } from "#app/platform/dates.ts";
import { dayOf, endOfDay, instantsAt, startOfDay } from "#app/platform/zone.server.ts";
import {
  type Availability,
  availabilityIn,
  type DayOff,
  joinPeriods,
  type Period,
  type WorkTime,
} from "./availability.ts";
import { type WeekHours, weekdayOf } from "./hours.ts";

/** A week without working hours. */
const neverAtWork: WeekHours = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] };

type Client = Pick<Transaction, "engineer" | "settings" | "absence">;

/** The working hours of the company, which hold for every engineer without own ones. */
export async function getCompanyHours(client: Pick<Transaction, "settings"> = reader()): Promise<WeekHours> {
  const { working_hours } = await client.settings.findUniqueOrThrow({
    where: { id: 1 },
    select: { working_hours: true },
  });
  return JSON.parse(working_hours) as WeekHours;
}

/** Saves the working hours of the company. */
export async function saveCompanyHours(transaction: Transaction, hours: WeekHours): Promise<void> {
  await transaction.settings.update({ where: { id: 1 }, data: { working_hours: JSON.stringify(hours) } });
}

/**
 * The working hours of those of the engineers for whom the company's do not hold, by id: their own; of who has left
 * none on any day.
 */
export async function ownHours(
  ids: readonly number[],
  client: Pick<Transaction, "engineer"> = reader(),
): Promise<Map<number, WeekHours>> {
  const found = await client.engineer.findMany({
    where: { id: { in: [...ids] }, OR: [{ hours: { not: null } }, { active: 0 }] },
    select: { id: true, active: true, hours: true },
  });
  return new Map(found.map(({ id, active, hours }) => [id, (active === 1 && parseHours(hours)) || neverAtWork]));
}

/**
 * What each of the engineers is in a period, jobs not counted, in the order of `ids`; unknown ones are left out. Inside
 * a transaction pass it as `client`.
 */
export async function availabilityOf(
  ids: readonly number[],
  period: Period,
  client: Client = reader(),
): Promise<{ id: number; name: string; availability: Availability }[]> {
  const times = await workTimes(ids, { from: dayOf(period.start), to: dayOf(period.end) }, client);
  return times.map(({ id, name, time }) => ({ id, name, availability: availabilityIn(time, period) }));
}

/**
 * The working time of the engineers on the days from `from` to `to`, both included, in the order of `ids`; unknown ones
 * are left out. Working hours that reach the end of a day are joined with those of the next morning.
 */
export async function workTimes(
  ids: readonly number[],
  { from, to }: { from: Day; to: Day },
  client: Client = reader(),
): Promise<{ id: number; name: string; time: WorkTime }[]> {
  const engineers = await client.engineer.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, active: true, hours: true },
  });
  const company = await getCompanyHours(client);
  const absences = await client.absence.findMany({
    where: { from: { lte: to }, to: { gte: from }, OR: [{ engineer_id: null }, { engineer_id: { in: [...ids] } }] },
    orderBy: [{ from: "asc" }, { id: "asc" }],
  });
  const days = daysFrom(from, to);
  const companyPeriods = periodsOf(company, days);
  return ids.flatMap((id) => {
    const engineer = engineers.find((one) => one.id === id);
    if (!engineer) return [];
    const { name, active, hours } = engineer;
    const own = parseHours(hours);
    const working = own === null ? companyPeriods : periodsOf(own, days);
    const daysOff = absences.filter(({ engineer_id }) => engineer_id === null || engineer_id === id).map(dayOff);
    return [{ id, name, time: { active: active === 1, working, daysOff } }];
  });
}

/** The company's own working time on the days: for work that nobody is assigned to. */
export async function companyWorkTime(days: { from: Day; to: Day }, client: Client = reader()): Promise<WorkTime> {
  const absences = await client.absence.findMany({
    where: { from: { lte: days.to }, to: { gte: days.from }, engineer_id: null },
    orderBy: [{ from: "asc" }, { id: "asc" }],
  });
  const working = periodsOf(await getCompanyHours(client), daysFrom(days.from, days.to));
  return { active: true, working, daysOff: absences.map(dayOff) };
}

/** The period of days off, of which `to` is the last. */
export function periodOfDays({ from, to }: { from: Day; to: Day }): Period {
  return { start: startOfDay(from), end: endOfDay(to) };
}

/** An engineer's own hours as they are stored; null where the company's hold. */
function parseHours(hours: string | null): WeekHours | null {
  return hours === null ? null : (JSON.parse(hours) as WeekHours);
}

type StoredAbsence = { engineer_id: number | null; from: Day; to: Day; reason: string };

function dayOff({ engineer_id, from, to, reason }: StoredAbsence): DayOff {
  return { ...periodOfDays({ from, to }), reason, company: engineer_id === null };
}

/** The working hours of the days, and of the day after them, into which a night's work may reach. */
function periodsOf(hours: WeekHours, days: readonly Day[]): Period[] {
  const last = days.at(-1);
  const all = last === undefined ? [] : [...days, addDays(last, 1)];
  return joinPeriods(
    all.flatMap((day) =>
      hours[weekdayOf(day)].map(([from, to]) => ({
        start: instantsAt(day, from).first,
        end: instantsAt(day, to).last,
      })),
    ),
  );
}

/**
 * How long a quote is valid, in days of the company's zone: its `valid_days` from its last save or sending (behaviour
 * 4.5).
 */
import { addDays, type Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { currentStatus, maxValidDays, type QuoteStatus, usualValidDays } from "./quote.ts";

type Validity = { valid_from: Date; valid_days: number };

/** The last day on which a quote is valid. */
export function validUntil({ valid_from, valid_days }: Validity): Day {
  return addDays(dayOf(valid_from), valid_days);
}

const known = { today: "", validSince: new Map<number, Date>() };

/** The first instant of the oldest day from which a quote of that many days is still valid today. */
function oldestValidFrom(days: number): Date {
  const today = dayOf(new Date());
  // Cached, since every list asks for it and the answer is the same all day.
  if (known.today !== today) {
    known.today = today;
    known.validSince.clear();
  }
  const validSince = known.validSince.get(days) ?? startOfDay(addDays(today, -days));
  known.validSince.set(days, validSince);
  return validSince;
}

/** The status of a stored quote that holds now. */
export function statusNow({ status, ...validity }: Validity & { status: QuoteStatus }): QuoteStatus {
  return currentStatus({ status, valid_from: validity.valid_from }, oldestValidFrom(validity.valid_days));
}

/** The condition that the days of a quote `q` are over, in SQL. */
export function isOver(): Prisma.Sql {
  return validFromBefore(oldestValidFrom);
}

/** The condition that the days of a quote `q` are over in a number of days, in SQL. */
export function isOverIn(days: number): Prisma.Sql {
  const then = addDays(dayOf(new Date()), days);
  return validFromBefore((validDays) => startOfDay(addDays(then, -validDays)));
}

/** Most quotes have the usual days, compared first. */
function validFromBefore(instantOf: (validDays: number) => Date): Prisma.Sql {
  const days = Array.from({ length: maxValidDays }, (_, index) => index + 1).filter((n) => n !== usualValidDays);
  const cases = [usualValidDays, ...days].map((n) => Prisma.sql`WHEN ${n} THEN ${instantOf(n)}`);
  return Prisma.sql`q."valid_from" < CASE q."valid_days" ${Prisma.join(cases, " ")} END`;
}

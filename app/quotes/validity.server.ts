/**
 * How long a quote is valid, in days of the company's zone: its `valid_days` from its last save or sending (behaviour
 * 4.5).
 */
import { addDays, type Day } from "#app/platform/dates.ts";
import { instantAt } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { currentStatus, maxValidDays, type QuoteStatus } from "./quote.ts";

type Validity = { valid_from: Date; valid_days: number };

/** The last day on which a quote is valid. */
export function validUntil({ valid_from, valid_days }: Validity): Day {
  return addDays(dayOf(valid_from), valid_days);
}

/** The last day of a quote of that stored status; null for one that a call set to expired, which has none. */
export function lastDayOf({ status, ...validity }: Validity & { status: string }): Day | null {
  return status === "expired" ? null : validUntil(validity);
}

/** What every list asks for, and what is the same all day. */
const known = { today: "", validSince: new Map<number, Date>(), over: new Map<number, Prisma.Sql>() };

/** What is known of today; empty at the beginning of a day. */
function knownToday() {
  const today = dayOf(new Date());
  if (known.today !== today) {
    known.today = today;
    known.validSince.clear();
    known.over.clear();
  }
  return known;
}

/** The first instant of the oldest day from which a quote of that many days is still valid today. */
function oldestValidFrom(days: number): Date {
  const { today, validSince } = knownToday();
  const instant = validSince.get(days) ?? startOfDay(addDays(today, -days));
  validSince.set(days, instant);
  return instant;
}

/** The status of a stored quote that holds now. */
export function statusNow({ status, ...validity }: Validity & { status: QuoteStatus }): QuoteStatus {
  return currentStatus({ status, valid_from: validity.valid_from }, oldestValidFrom(validity.valid_days));
}

/** The condition that the days of a quote `q` are over, in SQL. */
export function isOver(): Prisma.Sql {
  return isOverIn(0);
}

/** The condition that the days of a quote `q` are over in a number of days, in SQL. */
export function isOverIn(days: number): Prisma.Sql {
  const { over } = knownToday();
  const condition = over.get(days) ?? validFromBefore((validDays) => oldestValidFrom(validDays - days));
  over.set(days, condition);
  return condition;
}

function validFromBefore(instantOf: (validDays: number) => Date): Prisma.Sql {
  const instants = Array.from({ length: maxValidDays }, (_, index) => instantOf(index + 1));
  return Prisma.sql`q."valid_from" < ${instantAt(Prisma.sql`q."valid_days"`, instants)}`;
}

/**
 * How long a quote is valid, in days of the company's zone: `validDays` from its last save or sending (behaviour 4.5).
 */
import { addDays, type Day } from "#app/platform/dates.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { validDays } from "./quote.ts";

/** The last day on which a quote is valid. */
export function validUntil(validFrom: Date): Day {
  return addDays(dayOf(validFrom), validDays);
}

let known = { today: "", validSince: new Date(0) };

/** The first instant of the oldest day from which a quote is still valid today. */
export function oldestValidFrom(): Date {
  const today = dayOf(new Date());
  // Cached, since every list asks for it and the answer is the same all day.
  if (known.today !== today) known = { today, validSince: startOfDay(addDays(today, -validDays)) };
  return known.validSince;
}

import { addDays, type Day } from "#app/platform/dates.ts";

/** The day that is so many days from today in the company's zone, which is not that of the tests. */
export function companyDay(offset = 0, timeZone = "Europe/Madrid"): Day {
  return addDays(new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date()), offset);
}

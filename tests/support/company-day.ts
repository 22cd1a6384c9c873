import { addDays, type Day } from "#app/platform/dates.ts";

const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" });

/** The day that is so many days from today in the company's zone, which is not that of the tests. */
export function companyDay(offset = 0): Day {
  return addDays(format.format(new Date()), offset);
}

/** Visits to every screen of the routes table without scripts: opened, refused, empty, and after a deed. */
import { accessVisits } from "./visits/access.ts";
import { adminVisits } from "./visits/admin.ts";
import { calendarVisits } from "./visits/calendar.ts";
import { customerVisits } from "./visits/customers.ts";
import { invoiceVisits } from "./visits/invoices.ts";
import { quoteVisits } from "./visits/quotes.ts";
import { serviceReportVisits } from "./visits/service-reports.ts";
import type { Shown, Visits } from "./visits/shown.ts";

export type { Visit } from "./visits/shown.ts";
export { makeShown } from "./visits/shown.ts";

/** The visits of each screen, by its path in the routes table, in the order in which they are made. */
export function visitsOf(shown: Shown): Visits {
  return {
    ...accessVisits(shown),
    ...customerVisits(shown),
    ...quoteVisits(shown),
    ...calendarVisits(shown),
    ...invoiceVisits(shown),
    ...serviceReportVisits(shown),
    ...adminVisits(shown),
  };
}

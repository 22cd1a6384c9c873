/** Every screen and open dialog of the product, for checks that hold on all of them. */
import { test as base } from "./journey.ts";
import { accessScreens } from "./screens/access.ts";
import { adminScreens } from "./screens/admin.ts";
import { calendarScreens } from "./screens/calendar.ts";
import { customerScreens } from "./screens/customers.ts";
import { invoiceScreens } from "./screens/invoices.ts";
import { quoteScreens } from "./screens/quotes.ts";
import { serviceReportScreens } from "./screens/service-reports.ts";
import type { Screen } from "./screens/shown.ts";

export { type Screen, type Shown, unmade } from "./screens/shown.ts";

export const screens: readonly Screen[] = [
  ...accessScreens,
  ...customerScreens,
  ...quoteScreens,
  ...calendarScreens,
  ...invoiceScreens,
  ...serviceReportScreens,
  ...adminScreens,
];

/** The test function for screens, on the app that has their data. */
export const test = base.extend({
  app: async ({ screensApp }, use) => use(screensApp.app),
  me: async ({ screensApp }, use) => use(screensApp.me),
});

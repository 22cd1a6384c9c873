/** A service report, as calls and screens know it. */
import { addDays, type Day } from "#app/platform/dates.ts";

/** Bounds of what an engineer writes. */
export const reportLimits = {
  name: 200,
  address: 500,
  reference: 100,
  notes: 5_000,
  value: 500,
  items: 200,
  photos: 8,
};

/** Rows of a page of the list. */
export const reportsPerPage = 10;
/** A photo as it is kept, and as it may be sent: by a call one at a time, already small; by a form as the phone has it. */
export const photoBounds = { side: 1600, callBytes: 1024 * 1024, formBytes: 10 * 1024 * 1024, mostPixels: 64_000_000 };

/** So long after a report was saved its photos are still taken: a phone may be without a network for days. */
export const photoDays = 30;

/** The signature pad in pixels (behaviour 4.13). */
export const signatureSize = { width: 600, height: 160 };

/** At most so many bytes of a signature's PNG (behaviour 4.13). */
export const signatureBytes = 300 * 1024;

/** Whether anybody means this day: one far away is looked for in vain in a list by days. A phone may have waited for weeks. */
export function isLikelyDay(day: Day, today: Day): boolean {
  return day >= "2000-01-01" && day <= addDays(today, 366);
}

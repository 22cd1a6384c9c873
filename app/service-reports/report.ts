/** Service reports as calls and screens know them: fields, limits, sizes of photos. */
import { addDays, type Day, firstDay } from "#app/platform/dates.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";
import { numberLines, searchText } from "#app/platform/search.ts";

/** The limits of what an engineer writes. A report begins with the name and the site of its job, however long. */
export const reportLimits = {
  name: 201,
  address: 940,
  reference: 100,
  notes: 5_000,
  value: 500,
  /** A report without a template has all tasks in use. A form without scripts has up to three fields for each. */
  items: 1_000,
  photos: 8,
};

/**
 * The text in which searches look for a report; that of its job's customer follows it in the index
 * (platform/search.ts).
 */
export function reportSearchText(report: {
  report_number: string;
  customer_name: string;
  site_address: string;
  job_ref: string | null;
  engineer_name: string;
}): string {
  const { report_number, customer_name, site_address, job_ref, engineer_name } = report;
  return searchText([...numberLines(report_number), customer_name, site_address, job_ref, engineer_name]);
}

/** The columns by which the list can be sorted. */
const sortableColumns = ["number", "customer", "date", "engineer", "signed"] as const;

export type ReportSort = SortOf<(typeof sortableColumns)[number]>;

/** The orders of the list; without another the last day comes first. */
export const reportSorting: Sorting<(typeof sortableColumns)[number]> = {
  columns: sortableColumns,
  usual: "-date",
  largestFirst: ["number", "date"],
};

/** The rows on a page of the list. */
export const rowsPerPage = 10;
/**
 * The limits of photos: `side` in pixels as stored; `callBytes` for a call, which sends one photo, already shrunk;
 * `formBytes` for a form, which sends photos as the phone took them.
 */
export const photoBounds = { side: 1600, callBytes: 1024 * 1024, formBytes: 10 * 1024 * 1024, mostPixels: 64_000_000 };

/** The days after its saving in which a report takes photos: a phone may be without network for days. */
export const photoDays = 30;

/**
 * Whether a day is plausible for a report. With a mistyped year nobody would find it in the list. A phone may have
 * waited for weeks.
 */
export function isLikelyDay(day: Day, today: Day): boolean {
  return day >= firstDay && day <= addDays(today, 366);
}

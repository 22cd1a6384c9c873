/** The list of jobs: its orders, its filters, and the address of a search. */

import { type JobKind, visitKinds } from "#app/jobs/job.ts";
import { jobStates } from "#app/jobs/job-moves.ts";
import { listAddress } from "#app/platform/list-address.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";

const columns = ["start", "customer", "state"] as const;

type Column = (typeof columns)[number];

export type JobSort = SortOf<Column>;

export const jobSorting: Sorting<Column> = { columns, usual: "-start", largestFirst: ["start"] };

export const rowsPerPage = 20;

export const jobKinds: readonly JobKind[] = ["quote", ...visitKinds];

/** The states by which the list is filtered; "all" are all but cancelled, "open" several of them (openStates). */
export const stateChoices = ["all", "open", ...jobStates] as const;

export type ListSearch = {
  q: string;
  state: (typeof stateChoices)[number];
  /** The id of one of the engineers, or "". */
  engineer: string;
  kind: JobKind | "";
  /** Only jobs without an invoice, without a service report, and without a later visit or job of their quote. */
  invoice: "none" | "";
  report: "none" | "";
  again: "none" | "";
  /** Only maintenance that is due again. */
  repeat: "due" | "";
  from: string;
  to: string;
  sort: JobSort;
  page: number;
};

/** The search without any filter: where the button Clear leads. */
export const defaultSearch: ListSearch = {
  ...{ q: "", state: "all", engineer: "", kind: "", invoice: "", report: "", again: "", repeat: "", from: "", to: "" },
  ...{ sort: jobSorting.usual, page: 1 },
};

/** What only quick views choose. */
export const viewFilters = ["invoice", "report", "again", "repeat"] as const;

const noView = { invoice: "", report: "", again: "", repeat: "" } as const;

/** The lists that an office looks at every day. */
export const quickViews = [
  { name: "uninvoiced", view: { ...noView, state: "done", invoice: "none" } },
  { name: "unreported", view: { ...noView, state: "done", report: "none" } },
  { name: "undone", view: { ...noView, state: "not_done", again: "none" } },
  { name: "maintenance", view: { ...noView, state: "done", repeat: "due" } },
  { name: "waiting", view: { ...noView, state: "to_plan" } },
] as const;

/** The address of the list for a search; parameters with their default value are left out. */
export function listHref(search: ListSearch, path = "/jobs"): string {
  return listAddress<ListSearch>(path, search, defaultSearch);
}

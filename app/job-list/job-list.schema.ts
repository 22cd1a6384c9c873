import { z } from "zod";
import { jobStates } from "#app/jobs/job-moves.ts";
import { optionalDay, pageFields, rowId } from "#app/platform/fields.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { jobKinds, jobSorting, rowsPerPage } from "./job-list.ts";

const orNone = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === "" || given === "all" ? undefined : given), value.optional());

/** What the list and its export are filtered by: `from` and `to` are days in the company's zone, both included. */
export const jobFilterSchema = z.object({
  q: z.string().max(200).default(""),
  ...{ from: optionalDay, to: optionalDay },
  /** "" and "all" mean all but cancelled. */
  state: orNone(z.enum(["open", ...jobStates])),
  engineer: orNone(rowId),
  kind: orNone(z.enum(jobKinds)),
  invoice: orNone(z.literal("none")).meta({
    description:
      "Only jobs without an invoice: of the visits of a job, which have one together, the last that matches.",
  }),
  report: orNone(z.literal("none")).meta({ description: "Only jobs without a service report." }),
  again: orNone(z.literal("none")).meta({ description: "Only jobs that have no later visit, or job of their quote." }),
  repeat: orNone(z.literal("due")).meta({
    description: "Only the last maintenance of a customer at a site that is due again, and of which none is booked.",
  }),
  sort: z.enum(sortsOf(jobSorting.columns)).default(jobSorting.usual),
});

/** The search parameters of the list. */
export const foundJobsSchema = jobFilterSchema.extend(pageFields(rowsPerPage));

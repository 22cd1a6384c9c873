import { z } from "zod";
import {
  changedMeanwhile,
  type DescribedCalls,
  givesList,
  gone,
  idOut,
  instantOut,
  jsonAnswer,
  namedShape,
  versionHeader,
} from "#app/http/described-call.ts";
import { languages } from "#app/words/languages.ts";
import { freeSchema } from "./free.schema.ts";
import { jobChangeSchema, jobListSchema, newJobSchema, visitChangeSchema } from "./job.schema.ts";
import { visitKinds } from "./job.ts";
import { jobStates } from "./job-moves.ts";

const facts = {
  ...{ id: idOut, title: z.string() },
  quote_id: idOut.nullable().meta({ description: "null: a visit without a quote." }),
  engineer_ids: z.array(idOut).meta({ description: "Who does it, the one in charge first." }),
  state: z.enum(jobStates),
  kind: z.enum(["quote", ...visitKinds]),
};
const start = instantOut.nullable().meta({ description: "null: waiting to be planned." });
const row = { ...facts, start, end: instantOut.nullable() };
const customer = z.strictObject({
  id: idOut,
  name: z.string(),
  address: z.string(),
  tel: z.string(),
  email: z.string(),
});
const site = z.strictObject({
  ...{ id: idOut, name: z.string(), address: z.string(), contact: z.string(), tel: z.string() },
  access: z.string().meta({ description: "How to get in." }),
});
const invoice = z.strictObject({ id: idOut, invoice_number: z.string() });
const job = namedShape(
  "Job",
  z.strictObject({
    ...facts,
    ...{ start, end: instantOut.nullable() },
    quote_number: z.string().nullable(),
    visit_of: idOut.nullable().meta({ description: "The first visit of a job over several days; null for that one." }),
    customer,
    site: site.nullable().meta({ description: "Where the work is done; null: at the customer's address." }),
    engineers: z.array(z.strictObject({ id: idOut, name: z.string() })),
    description: z.string().meta({ description: "What is to be done, of a visit without a quote." }),
    items: z.array(z.string()),
    invoice: invoice.nullable(),
  }),
);
const savedJob = namedShape(
  "SavedJob",
  z.strictObject({
    ...job.shape,
    warnings: z
      .array(
        z.strictObject({
          engineer_id: idOut.nullable(),
          kind: z.enum(["outside-hours", "day-off"]),
          sentence: z.string(),
        }),
      )
      .optional()
      .meta({
        description:
          "Engineers who do not work at this time, or without any (null) that the company is closed; absent without any.",
      }),
  }),
);
const overlap = { 409: "The time overlaps with another job, of the same engineers or without any" };

const freeTimes = z.strictObject({ data: z.array(z.strictObject({ start: instantOut, end: instantOut })) });

export const jobCalls: DescribedCalls = {
  "/jobs": {
    get: {
      summary: "List the jobs that have a time, or with `state` also those that wait for one or were cancelled",
      query: jobListSchema,
      answers: givesList(
        z.strictObject({ data: z.array(namedShape("JobRow", z.strictObject(row))) }),
        "Those that match",
      ),
    },
    post: {
      summary: [
        "Book a job from a quote; or, without `quote_id`, create a visit for a customer. A visit without a start waits",
        "to be planned. Its title gets the customer's name behind it. Or, with `visit_of`, another visit of that job,",
        "which shares its invoice",
      ].join(" "),
      body: newJobSchema,
      answers: { 201: jsonAnswer(savedJob, "Booked") },
      refusals: { 404: "There is no such quote", ...overlap },
    },
  },
  "/jobs/free": {
    get: {
      summary: "Find the next times at which engineers are all free",
      query: freeSchema,
      answers: { 200: jsonAnswer(freeTimes, "At most five, one of each free stretch of the next 60 days") },
    },
  },
  "/jobs/{id}": {
    get: {
      summary: "Get a job",
      answers: { 200: jsonAnswer(job, "The job", versionHeader) },
      refusals: { 404: "There is none of this id, or it was cancelled: only the list still has it" },
    },
    patch: {
      summary: [
        "Reschedule a job, by `start` and a duration together, or give it other engineers, or both; absent engineers stay.",
        "Or set its `state`, alone: with its `reason` (of not_done it is required), when it was pressed, and a `key` by",
        "which the same move that is sent again is known.",
        "Or change what a visit without a quote is for, alone: all visits of its job get the same. With If-Match what a",
        "visit is for is only changed as it was read, and a slot, engineers or a state only of a job that was not",
        "moved, and got no other engineers, since",
      ].join(" "),
      body: z.union([jobChangeSchema, visitChangeSchema]),
      answers: { 200: jsonAnswer(savedJob, "Changed", versionHeader) },
      refusals: {
        403: "An engineer may set states of their own jobs, but cancel, reschedule or edit none",
        409: [
          `${overlap[409]}; ${changedMeanwhile[409]}; the state cannot become that one, or has`,
          "changed since it was pressed; the job is done",
        ].join(" "),
      },
    },
    delete: {
      summary: "Cancel a job; its invoice stays",
      answers: { 204: gone },
      refusals: { 409: "The job is done" },
    },
  },
  "/calendar/feed.ics": {
    get: {
      summary: "Subscribe to the jobs as a calendar",
      open: true,
      query: z.object({
        token: z.string(),
        lang: z.enum(languages).optional().meta({
          description: "The language of its texts; without it the company's, else the reader's.",
        }),
      }),
      answers: {
        200: { says: "The jobs from 90 days back on", file: "text/calendar", headers: { ETag: "For If-None-Match" } },
        304: { says: "Nothing has changed" },
      },
      refusals: { 401: "The token is wrong" },
    },
  },
};

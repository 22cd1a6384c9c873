import { z } from "zod";
import { customerFields } from "#app/customers/customer.ts";
import { visitTitle } from "#app/customers/job-title.ts";
import { isCalendarInstant } from "#app/platform/dates.ts";
import {
  calendarDay,
  day,
  flag,
  namedSentence,
  optionalId,
  optionalText,
  plainText,
  requiredLine,
  rowId,
} from "#app/platform/fields.ts";
import { instantOf, instantPattern } from "#app/platform/zone.server.ts";
import { durationMinutes, type GivenDuration, maxMinutes, stepMinutes, visitKinds, visitLimits } from "./job.ts";
import { jobStates, longestReason, mayHaveReason, pressedPlaces } from "./job-moves.ts";

/** What instantOf() gave, where work can be then; else adds the issue that says what is wrong. */
export function workInstant(at: ReturnType<typeof instantOf>, context: z.core.$RefinementCtx): Date {
  if (at instanceof Date && isCalendarInstant(at)) return at;
  const sentence = at instanceof Date ? "notInCalendar" : at === "skipped" ? "skippedTime" : "notTime";
  context.addIssue({ code: "custom", message: namedSentence(sentence) });
  return z.NEVER;
}

/** An instant, such as the start of a job: ISO 8601, without a zone in the company's local time (behaviour 5.2). */
export const instant = z
  .string()
  .transform((text, context) => workInstant(instantOf(text), context))
  .meta({
    pattern: instantPattern.source,
    description: "ISO 8601, such as 2027-03-01T09:00Z or 2027-03-01T10:00+01:00; without a zone in the company's.",
  });

const maxHours = maxMinutes / 60;

const isHours = (hours: unknown) => Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= maxHours;

const isMinutes = (minutes: unknown) =>
  Number.isInteger(minutes) &&
  Number(minutes) % stepMinutes === 0 &&
  Number(minutes) >= stepMinutes &&
  Number(minutes) <= maxMinutes;

const duration = {
  duration_hours: z
    .custom<number>(isHours, { error: namedSentence("notHours") })
    .meta({ type: "integer", minimum: 1, maximum: maxHours })
    .optional(),
  duration_minutes: z
    .custom<number>(isMinutes, { error: namedSentence("notHalfHours") })
    .meta({ type: "integer", minimum: stepMinutes, maximum: maxMinutes, multipleOf: stepMinutes })
    .optional(),
};

/** The engineers of a job by their ids, the one in charge first. */
const engineerIds = z
  .array(rowId)
  .max(20)
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index) context.addIssue({ code: "custom", message: namedSentence("engineerTwice") });
  });

type Given = GivenDuration & { start?: unknown };

/** Whether a value is a body in which something of a slot is given; a body of another form is refused elsewhere. */
const isBody = (value: unknown): value is Given => typeof value === "object" && value !== null;

/** Whether both ways to give a duration agree. */
const agree = ({ duration_hours: hours, duration_minutes: minutes }: Given) =>
  !isHours(hours) || !isMinutes(minutes) || durationMinutes({ duration_hours: Number(hours) }) === minutes;

const hasDuration = (given: Given) => given.duration_hours !== undefined || given.duration_minutes !== undefined;

// These checks also run when other fields are wrong, so that all wrong fields are told at once.
const always = { when: ({ value }: { value: unknown }) => isBody(value) };

const oneDuration = { ...always, path: ["duration_minutes"], error: namedSentence("otherDuration") };

const durationMissing = { ...always, path: ["duration_hours"], error: namedSentence("required") };

/** Whether the customer is told by e-mail; absent: as the settings say. */
const tell_customer = flag.transform((one): boolean => one === 1).optional();

/** The body that books a job from a quote. */
export const jobSchema = z
  .object({ quote_id: rowId, start: instant, ...duration, tell_customer, engineer_ids: engineerIds.default([]) })
  .refine(hasDuration, durationMissing)
  .refine(agree, oneDuration);

const visitFields = {
  customer_id: rowId,
  site_id: optionalId,
  kind: z.enum(visitKinds),
  title: requiredLine(visitLimits.title),
  description: plainText(visitLimits.description),
};

/** The body that creates a visit without a quote; without a start it waits to be planned. */
export const visitSchema = z
  .object({
    ...visitFields,
    start: instant.optional(),
    ...duration,
    tell_customer,
    engineer_ids: engineerIds.default([]),
  })
  .refine((given) => given.start === undefined || hasDuration(given), durationMissing)
  .refine(agree, oneDuration);

/** The body that creates another visit of a job; without a start it waits to be planned. */
export const anotherVisitSchema = z
  .object({
    visit_of: rowId,
    start: instant.optional(),
    ...duration,
    tell_customer,
    engineer_ids: engineerIds.default([]),
  })
  .refine((given) => given.start === undefined || hasDuration(given), durationMissing)
  .refine(agree, oneDuration);

/** The most days that one form books. */
export const mostDays = 10;

const severalDays = {
  day: calendarDay,
  days: z.number().int().min(2).max(mostDays),
  engineer_ids: engineerIds.default([]),
};

/** What a form posts that books a quote on several working days. */
export const severalDaysSchema = z.object({ quote_id: rowId, ...severalDays });

/** The same of a visit without a quote. */
export const severalVisitDaysSchema = z.object({ ...visitFields, ...severalDays });

/**
 * The body of POST /api/jobs: a job from a quote, whose customer, site and title are the quote's; or, without
 * `quote_id`, with `customer_id` a visit, and with `visit_of` another visit of a job.
 */
export const newJobSchema = z.union([jobSchema, visitSchema, anotherVisitSchema]);

/** The body that reschedules a job. Absent engineers stay. */
export const jobTimeSchema = z
  .object({ start: instant, ...duration, tell_customer, engineer_ids: engineerIds.optional() })
  .refine(hasDuration, durationMissing)
  .refine(agree, oneDuration);

const state = z.enum(jobStates);

const saidOfMove = {
  reason: optionalText(longestReason),
  pressed_at: instant.optional(),
  key: z
    .string()
    .regex(/^[\w.-]{8,100}$/)
    .optional(),
};

type GivenMove = { state?: unknown; reason?: unknown };

const reasonIsSaid = ({ state: to, reason }: GivenMove) =>
  !reason || !jobStates.some((known) => known === to && !mayHaveReason(known));

const needlessReason = { path: ["reason"], error: namedSentence("needlessReason") };

/** What sets a job's state. */
export const jobMoveSchema = z.object({ state, ...saidOfMove, tell_customer }).refine(reasonIsSaid, needlessReason);

type GivenChange = Given & GivenMove & { engineer_ids?: unknown };

const isOnlyEngineers = (given: GivenChange) =>
  given.engineer_ids !== undefined && given.start === undefined && !hasDuration(given);

const isMove = ({ state: to }: GivenChange) => to !== undefined;

/**
 * The body that changes a job: its slot, of which start and duration are given together, its engineers or both; or its
 * state, alone. Absent engineers stay.
 */
export const jobChangeSchema = z
  .object({
    ...{ start: instant.optional(), ...duration, engineer_ids: engineerIds.optional() },
    ...{ state: state.optional(), ...saidOfMove },
    place: z.enum(pressedPlaces).default("call"),
    tell_customer,
  })
  .refine((given) => isMove(given) || isOnlyEngineers(given) || given.start !== undefined, {
    ...always,
    path: ["start"],
    error: namedSentence("required"),
  })
  .refine((given) => isMove(given) || isOnlyEngineers(given) || hasDuration(given), durationMissing)
  .refine((given) => !isMove(given) || (given.start === undefined && !hasDuration(given) && !given.engineer_ids), {
    ...always,
    path: ["state"],
    error: namedSentence("stateAlone"),
  })
  .refine(reasonIsSaid, needlessReason)
  .refine(agree, oneDuration);

/** Nothing else is changed with what a visit is for. */
const apart = z
  .custom<undefined>((value) => value === undefined, { error: namedSentence("contentAlone") })
  .meta({ not: {} })
  .optional();

const longestOf = (name: string) => customerFields.find((field) => field.name === name)?.max ?? 0;

const longestName = Math.max(longestOf("company_name"), longestOf("first_name") + 1 + longestOf("surname"));

/** The most characters of a title with the customer's name behind it, as a call reads it and may send it back. */
const longestTitle = visitTitle("t".repeat(visitLimits.title), "n".repeat(longestName)).length;

const sentTitle = requiredLine(longestTitle).meta({
  description: `At most ${visitLimits.title} characters, without the customer's name behind it.`,
});

/**
 * The body that changes what a visit without a quote is for. What is absent stays. The title may have the customer's
 * name behind it; updateVisit() checks the length of the rest.
 */
export const visitChangeSchema = z.object({
  ...{ kind: visitFields.kind.optional(), title: sentTitle.optional() },
  ...{ description: visitFields.description.optional(), site_id: visitFields.site_id.optional() },
  ...{ start: apart, duration_hours: apart, duration_minutes: apart, engineer_ids: apart, state: apart },
});

/** Whether a body changes what a visit is for; all others change its slot, its engineers or its state. */
export function changesContent(body: unknown): boolean {
  const names = ["kind", "title", "description", "site_id"];
  return isBody(body) && names.some((name) => name in body);
}

const oneOf = <Value extends string>(values: readonly Value[]) => z.enum(values).optional();

/**
 * The search parameters of the list of jobs: days in the company's zone, both included; the id of one of the engineers;
 * a state; a kind.
 */
export const jobListSchema = z.object({
  ...{ from: day.optional(), to: day.optional(), engineer: rowId.optional() },
  ...{ state: oneOf(jobStates), kind: oneOf(["quote", ...visitKinds]) },
});

/** Reads the slot that a form of the calendar asks for: day, time, hours and engineers. */

import type { z } from "zod";
import { isClockTime, typedDay, typedTime } from "#app/http/typed-days.ts";
import { validate } from "#app/http/validation.server.ts";
import { mostDays } from "#app/jobs/job.schema.ts";
import { type AssignedSlot, durationOf, maxMinutes, type Slot, slotOf, stepMinutes } from "#app/jobs/job.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { isDay } from "#app/platform/dates.ts";
import { sentenceOfNoDay } from "#app/platform/fields.ts";
import { type FieldProblems, Problem, wrongField, wrongFields } from "#app/platform/problem.ts";
import { instantOf, localTimeOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { askingForTimes, foundTimesId, hoursText, hrefWithFields, keptNames, type SlotFields } from "./slot-fields.ts";

type Form = { get(name: string): unknown; getAll(name: string): unknown[]; has(name: string): boolean };

/** Reads the fields of a slot from a posted form or from search parameters; without a duration it is an hour. */
export function slotFieldsOf(form: Form): SlotFields {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    // The form may be in the address, as a link or a browser without scripts has it.
    ...{
      day: typedDay(text("day")),
      time: typedTime(text("time")),
      hours: text("hours") || "1",
      custom: text("custom"),
    },
    days: text("days") || "1",
    // A form that offers engineers always sends who is in charge, even if nobody is ticked.
    engineers: form.has("in_charge") || form.has("assigned") ? form.getAll("assigned").map(String) : null,
    in_charge: text("in_charge"),
    confirmed: text("confirmed"),
    tell: askedToTell(form),
    find: form.has("find"),
  };
}

/**
 * Whether a form says that the customer is told; a box that is not ticked is not sent, so the form says that it has
 * one.
 */
export function askedToTell(form: Pick<Form, "has">): SlotFields["tell"] {
  if (!form.has("tell_offered")) return "";
  return form.has("tell_customer") ? "1" : "0";
}

/** The same for the verbs: undefined where the form does not ask. */
export function tellInput(tell: SlotFields["tell"]): boolean | undefined {
  return tell === "" ? undefined : tell === "1";
}

/** The form fields that show a job's slot, or none, and its engineers, the one in charge first. */
export function fieldsOfSlot(slot: Slot | null, engineer_ids: readonly number[]): SlotFields {
  const [day = "", time = ""] = slot ? localTimeOf(slot.start).split("T") : [];
  return {
    ...{ day, time, hours: slot ? hoursText(durationOf(slot)) : "1", custom: "" },
    days: "1",
    ...engineerFields(engineer_ids),
    confirmed: "",
    tell: "",
    find: false,
  };
}

/** The form fields that show a job's engineers, the one in charge first. */
export function engineerFields(engineer_ids: readonly number[]): Pick<SlotFields, "engineers" | "in_charge"> {
  const [first] = engineer_ids;
  return { engineers: engineer_ids.map(String), in_charge: first === undefined ? "" : String(first) };
}

/** The slot of the fields as the body of a call, to be checked by its schema. It is not checked here. */
export function slotInput({ day, time, hours, custom }: SlotFields): { start: string; duration_minutes: unknown } {
  const chosen = (hours === "custom" ? custom.trim() : hours).replace(",", ".");
  const isNumber = /^\d{1,4}(\.\d{1,2})?$/.test(chosen);
  return { start: `${day}T${time}`, duration_minutes: isNumber ? Number(chosen) * 60 : chosen };
}

/** The fields of several days as what bookSeveralDays() checks. */
export function daysInput(fields: SlotFields) {
  return { day: fields.day, days: daysIn(fields), ...engineersInput(fields) };
}

/**
 * The engineers of the fields as the body of a call: the one in charge first; absent in a form without engineers. Who
 * is in charge but not ticked is left out: expectTicked() refuses that.
 */
export function engineersInput({ engineers, in_charge }: SlotFields): { engineer_ids?: string[] } {
  if (engineers === null) return {};
  return { engineer_ids: [...new Set([in_charge, ...engineers])].filter((id) => engineers.includes(id)) };
}

/**
 * Whether the fields name these engineers, the one in charge first: whoever opened the form with them left them as they
 * were. The order of the others is the form's.
 */
export function namesEngineers(fields: SlotFields, ids: readonly number[]): boolean {
  const inOrder = ([first, ...others]: readonly number[]) => [first, ...others.toSorted((a, b) => a - b)].join();
  return inOrder(engineerIdsIn(fields)) === inOrder(ids);
}

/** Throws an invalid Problem where somebody is in charge who is not ticked: the form says two things then. */
export function expectTicked({ engineers, in_charge }: SlotFields): void {
  if (in_charge !== "" && !engineers?.includes(in_charge))
    throw wrongField("engineer_ids", ({ calendar }) => calendar.tickInCharge);
}

/**
 * The input of a slot's form as the schema of a call gives it. What a call says of its start, the form says at its day
 * or at its time. Throws an invalid Problem.
 */
export function validateSlot<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  typed: SlotFields,
): z.output<Schema> {
  try {
    return validate(schema, input);
  } catch (error) {
    const { fields } = error as Problem;
    if (!(error instanceof Problem) || !fields) throw error;
    throw wrongFields((words) => {
      const { start, day = start, ...others } = fields(words);
      return { ...(day && wrongWhen(typed, words)), ...others };
    });
  }
}

/** What is wrong with the day or the time of a form; of several days only the day counts. */
function wrongWhen(typed: SlotFields, { calendar, problems, screenProblems }: Words): FieldProblems {
  const [date, time] = [{ label: calendar.date }, { label: calendar.time }];
  const wrong: FieldProblems = {};
  if (!isDay(typed.day)) wrong.day = screenProblems[sentenceOfNoDay(typed.day)](date);
  if (daysIn(typed) === 1 && !isClockTime(typed.time)) wrong.time = screenProblems.notClockTime(time);
  if (wrong.day || wrong.time) return wrong;
  return instantOf(slotInput(typed).start) === "skipped"
    ? { time: problems.skippedTime(time) }
    : { day: problems.notInCalendar(date) };
}

/** On how many days a form books; 1 for anything that it does not offer. */
export function daysIn({ days }: Pick<SlotFields, "days">): number {
  const count = parseWhole(days) ?? 1;
  return count <= mostDays ? Math.max(1, count) : 1;
}

/**
 * Where a press of "Find a slot", or of a time that it offered, leads without scripts: to the form at `action`, with
 * what was typed. null for every other button. Throws a Problem where that is too long for an address.
 */
export function foundHref(action: string, form: FormData): string | null {
  const href = unlimitedHref(action, form);
  if (href === null || href.length <= longestHref) return href;
  throw new Problem("invalid", (words) => words.problems.tooLongToFind);
}

/** Node's server refuses a request whose address and headers have more than 16 KB. */
const longestHref = 12_000;

function unlimitedHref(action: string, form: FormData): string | null {
  const offer = String(form.get("offer") ?? "");
  if (offer !== "") {
    const [at = "", engineer] = offer.split(" ");
    const [day = "", time = ""] = at.split("T");
    form.set("day", day);
    form.set("time", time);
    if (engineer !== undefined) {
      form.set("assigned", engineer);
      form.set("in_charge", engineer);
    }
    return hrefWithFields(action, form, keptNames);
  }
  return form.has("find") ? `${askingForTimes(hrefWithFields(action, form, keptNames))}#${foundTimesId}` : null;
}

/** The length of the slot in minutes; null for what no job may take. */
export function minutesIn(fields: SlotFields): number | null {
  const minutes = Number(slotInput(fields).duration_minutes);
  return Number.isInteger(minutes) && minutes >= stepMinutes && minutes <= maxMinutes ? minutes : null;
}

/** The ids of the engineers chosen, the one in charge first. */
export function engineerIdsIn(fields: SlotFields): number[] {
  return (engineersInput(fields).engineer_ids ?? []).flatMap((id) => parseWhole(id) ?? []);
}

/** The slot of the fields with its engineers, unchecked against other jobs; null where they make none. */
export function assignedSlotOf(fields: SlotFields): AssignedSlot | null {
  const start = instantOf(slotInput(fields).start);
  const minutes = minutesIn(fields);
  if (!(start instanceof Date) || minutes === null) return null;
  return { ...slotOf(start, minutes), engineer_ids: engineerIdsIn(fields) };
}

/** Reads and checks the slot that a form of the calendar asks for: day, time, hours and engineers. */

import type { z } from "zod";
import { isClockTime, typedDay, typedTime } from "#app/http/typed-days.ts";
import { validate } from "#app/http/validation.server.ts";
import { freeInSlot } from "#app/jobs/free-slots.server.ts";
import { mostDays } from "#app/jobs/job.schema.ts";
import { type AssignedSlot, durationOf, maxMinutes, type Slot, slotOf, stepMinutes } from "#app/jobs/job.ts";
import { offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { workingDays } from "#app/jobs/several-days.server.ts";
import { askAboutDoubts, openDoubts } from "#app/jobs/time-doubts.server.ts";
import type { AskedDoubts } from "#app/jobs/time-doubts.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { isCalendarDay, isDay } from "#app/platform/dates.ts";
import { sentenceOfNoDay } from "#app/platform/fields.ts";
import { type FieldProblems, Problem, wrongField, wrongFields } from "#app/platform/problem.ts";
import { instantOf, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { type Offers, offersFor, offersOfDays, refusedOffers } from "./free-offers.server.ts";
import { type Clash, clashOf } from "./slot-clash.server.ts";
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

/**
 * What the form says of the chosen slot: the time in words, which jobs overlap it, who is free then, whether it is
 * over, and what has to be confirmed of it.
 */
export type SlotCheck = {
  when: ReturnType<typeof whenLabel> | null;
  /** For a visit of several days, the time of each day; fewer than asked for where not as many can be found. */
  days: ReturnType<typeof whenLabel>[];
  /** The jobs that it overlaps; null for none. */
  clash: Clash | null;
  /** For a slot without engineers yet, the names of those who are free then; null for other slots. */
  free: string[] | null;
  past: boolean;
  doubts: AskedDoubts | null;
  /** The free times that were asked for, by their local start; null: nobody asked. */
  offers: Offers | null;
};

/** The check of fields that make no slot. */
export const uncheckedSlot: SlotCheck = {
  days: [],
  ...{ when: null, clash: null, free: null, past: false, doubts: null, offers: null },
};

/**
 * Checks the slot of the form fields, for its engineers, against all jobs but `except`. Fields that make no slot give
 * uncheckedSlot, with the free times if these are asked for.
 */
export async function checkSlot(
  fields: SlotFields,
  except: number | null,
  language: Language,
  now = new Date(),
): Promise<SlotCheck> {
  if (daysIn(fields) > 1) return checkDays(fields, language, now);
  const slot = assignedSlotOf(fields);
  const offers = fields.find ? await offersOf(fields, { except, language, now }) : null;
  if (!slot) return { ...uncheckedSlot, offers };
  return {
    ...{ when: whenLabel(slot, language), days: [] },
    clash: await clashOf(slot, except, language),
    free: await freeAt(slot, except),
    past: slot.end < now,
    doubts: askAboutDoubts(slot, await openDoubts(slot, except), wordsIn(language)),
    offers,
  };
}

/** The same of several days, each of which takes the working hours. */
async function checkDays(fields: SlotFields, language: Language, now = new Date()): Promise<SlotCheck> {
  const { day: from } = fields;
  if (!isCalendarDay(from)) return uncheckedSlot;
  const [engineer_ids, days] = [engineerIdsIn(fields), daysIn(fields)];
  const slots = (await workingDays({ engineer_ids, from })).slice(0, days);
  const clash = await firstClash(
    slots.map((slot) => ({ ...slot, engineer_ids })),
    language,
  );
  const past = slots.some(({ end }) => end < now);
  const offers = fields.find ? await offersOfDays({ engineer_ids, days, from }, language, now) : null;
  return { ...uncheckedSlot, days: slots.map((slot) => whenLabel(slot, language)), clash, past, offers };
}

async function firstClash(slots: readonly AssignedSlot[], language: Language): Promise<Clash | null> {
  for (const slot of slots) {
    const clash = await clashOf(slot, null, language);
    if (clash) return clash;
  }
  return null;
}

/** On how many days a form books; 1 for anything that it does not offer. */
export function daysIn({ days }: Pick<SlotFields, "days">): number {
  const count = parseWhole(days) ?? 1;
  return count <= mostDays ? Math.max(1, count) : 1;
}

/** The jobs in the way of a form that was refused; null where it was refused for another reason. */
export async function clashBecauseOf(
  error: unknown,
  fields: SlotFields,
  { except, language }: { except: number | null; language: Language },
): Promise<Clash | null> {
  if (!(error instanceof Problem && error.kind === "conflict")) return null;
  if (daysIn(fields) > 1) return (await checkDays(fields, language)).clash;
  const slot = assignedSlotOf(fields);
  return slot && clashOf(slot, except, language);
}

/** The time of the fields in words; null where they make no slot. */
export function whenOf(fields: SlotFields, language: Language): SlotCheck["when"] {
  const slot = daysIn(fields) > 1 ? null : assignedSlotOf(fields);
  return slot && whenLabel(slot, language);
}

/** Who is free at a slot that nobody is chosen for yet; null for one that has engineers, and where there are none. */
async function freeAt(slot: AssignedSlot, except: number | null): Promise<string[] | null> {
  if (slot.engineer_ids.length > 0 || (await offeredEngineers()).length === 0) return null;
  return (await freeInSlot(slot, except)).map(({ name }) => name);
}

/** The next free times of the engineers chosen, or of anybody, from the day chosen on, of the duration chosen. */
async function offersOf(
  typed: SlotFields,
  { except, language, now }: { except: number | null; language: Language; now: Date },
) {
  const minutes = minutesIn(typed);
  if (minutes === null) {
    return refusedOffers(({ fields, problems }) => problems.notHalfHours({ label: fields.duration_minutes }), language);
  }
  if (typed.day !== "" && !isCalendarDay(typed.day)) {
    const wrong = sentenceOfNoDay(typed.day);
    return refusedOffers(({ calendar, screenProblems }) => screenProblems[wrong]({ label: calendar.date }), language);
  }
  const from = typed.day === "" ? undefined : startOfDay(typed.day);
  return offersFor({ engineer_ids: engineerIdsIn(typed), minutes, from, except }, language, now);
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

function minutesIn(fields: SlotFields): number | null {
  const minutes = Number(slotInput(fields).duration_minutes);
  return Number.isInteger(minutes) && minutes >= stepMinutes && minutes <= maxMinutes ? minutes : null;
}

function engineerIdsIn(fields: SlotFields): number[] {
  return (engineersInput(fields).engineer_ids ?? []).flatMap((id) => parseWhole(id) ?? []);
}

function assignedSlotOf(fields: SlotFields): AssignedSlot | null {
  const start = instantOf(slotInput(fields).start);
  const minutes = minutesIn(fields);
  if (!(start instanceof Date) || minutes === null) return null;
  return { ...slotOf(start, minutes), engineer_ids: engineerIdsIn(fields) };
}

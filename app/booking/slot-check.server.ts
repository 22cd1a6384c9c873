/** Checks the slot that a form of the calendar asks for against other jobs, working hours and today. */

import { freeInSlot } from "#app/jobs/free-slots.server.ts";
import type { AssignedSlot } from "#app/jobs/job.ts";
import { offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { workingDays } from "#app/jobs/several-days.server.ts";
import { askAboutDoubts, openDoubts } from "#app/jobs/time-doubts.server.ts";
import type { AskedDoubts } from "#app/jobs/time-doubts.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { isCalendarDay } from "#app/platform/dates.ts";
import { sentenceOfNoDay } from "#app/platform/fields.ts";
import { Problem } from "#app/platform/problem.ts";
import { startOfDay } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { assignedSlotOf, daysIn, engineerIdsIn, minutesIn } from "./asked-slot.server.ts";
import { type Offers, offersFor, offersOfDays, refusedOffers } from "./free-offers.server.ts";
import { type Clash, clashOf } from "./slot-clash.server.ts";
import type { SlotFields } from "./slot-fields.ts";

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

/** Reads and checks the slot that a form of the calendar asks for: day, time and whole hours. */

import { whenLabel } from "#app/platform/date-texts.server.ts";
import { instantOf, localTimeOf } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { hoursOf, maxHours, type Slot, slotOf } from "./job.ts";
import { isTaken } from "./jobs.server.ts";
import type { SlotFields } from "./slot-fields.ts";

/** Reads the fields of a slot from a posted form or from search parameters; without a duration it is the shortest. */
export function slotFieldsOf(form: { get(name: string): unknown }): SlotFields {
  const text = (name: string) => String(form.get(name) ?? "");
  return { day: text("day"), time: text("time"), hours: text("hours") || "1", custom: text("custom") };
}

/** The form fields that show a job's slot. */
export function fieldsOfSlot(slot: Slot): SlotFields {
  const [day = "", time = ""] = localTimeOf(slot.start).split("T");
  return { day, time, hours: String(hoursOf(slot)), custom: "" };
}

/** The same fields as the body of a call, to be checked by its schema. They are not checked here. */
export function slotInput({ day, time, hours, custom }: SlotFields): { start: string; duration_hours: unknown } {
  const chosen = hours === "custom" ? custom.trim() : hours;
  return { start: `${day}T${time}`, duration_hours: /^\d{1,4}$/.test(chosen) ? Number(chosen) : chosen };
}

/**
 * What the form says of the chosen slot: the time in words, whether another job overlaps it, and whether it is over.
 */
export type SlotCheck = { when: ReturnType<typeof whenLabel> | null; taken: boolean; past: boolean };

/** The check of fields that make no slot. */
export const uncheckedSlot: SlotCheck = { when: null, taken: false, past: false };

/** Checks the slot of the form fields against all jobs but `except`. Fields that make no slot give uncheckedSlot. */
export async function checkSlot(fields: SlotFields, except: number | null, language: Language): Promise<SlotCheck> {
  const call = slotInput(fields);
  const start = instantOf(call.start);
  const hours = Number(call.duration_hours);
  if (!(start instanceof Date) || !Number.isInteger(hours) || hours < 1 || hours > maxHours) {
    return uncheckedSlot;
  }
  const slot = slotOf(start, hours);
  return { when: whenLabel(slot, language), taken: await isTaken(slot, except), past: slot.end < new Date() };
}

/** The slot that a form of the calendar asks for: a day, a time, and whole hours. */

import type { Language } from "#app/platform/money.ts";
import { whenLabel } from "#app/platform/when.server.ts";
import { instantOf, localTimeOf } from "#app/platform/zone.server.ts";
import { hoursOf, maxHours, type Slot, slotOf } from "./job.ts";
import { isTaken } from "./jobs.server.ts";
import type { SlotFields } from "./slot-fields.ts";

/** The fields as a form posts them, or an address carries them; without a duration it is the shortest. */
export function slotFieldsOf(form: { get(name: string): unknown }): SlotFields {
  const text = (name: string) => String(form.get(name) ?? "");
  return { day: text("day"), time: text("time"), hours: text("hours") || "1", custom: text("custom") };
}

/** The fields that a job's slot stands for. */
export function fieldsOfSlot(slot: Slot): SlotFields {
  const [day = "", time = ""] = localTimeOf(slot.start).split("T");
  return { day, time, hours: String(hoursOf(slot)), custom: "" };
}

/** The same as a call would say it, for the schema to check. */
export function callOf({ day, time, hours, custom }: SlotFields): { start: string; duration_hours: unknown } {
  const chosen = hours === "custom" ? custom.trim() : hours;
  return { start: `${day}T${time}`, duration_hours: /^\d{1,4}$/.test(chosen) ? Number(chosen) : chosen };
}

/** What there is to say of a slot while it is chosen: when it is, in words, whether another job has it, and whether it is over. */
export type SlotCheck = { when: ReturnType<typeof whenLabel> | null; taken: boolean; past: boolean };

/** Nothing is said of it. */
export const uncheckedSlot: SlotCheck = { when: null, taken: false, past: false };

/** Looks at the slot that fields stand for; nothing is said of fields that stand for none. */
export async function checkSlot(fields: SlotFields, except: number | null, language: Language): Promise<SlotCheck> {
  const call = callOf(fields);
  const start = instantOf(call.start);
  const hours = Number(call.duration_hours);
  if (!(start instanceof Date) || !Number.isInteger(hours) || hours < 1 || hours > maxHours) {
    return uncheckedSlot;
  }
  const slot = slotOf(start, hours);
  return { when: whenLabel(slot, language), taken: await isTaken(slot, except), past: slot.end < new Date() };
}

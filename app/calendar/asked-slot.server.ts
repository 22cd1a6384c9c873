/** Reads and checks the slot that a form of the calendar asks for: day, time, hours and engineers. */

import { type AssignedSlot, durationOf, maxMinutes, minMinutes, type Slot, slotOf } from "#app/jobs/job.ts";
import { isTaken } from "#app/jobs/overlap.server.ts";
import { asked, openDoubts } from "#app/jobs/time-doubts.server.ts";
import type { AskedDoubts } from "#app/jobs/time-doubts.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { instantOf, localTimeOf } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { hoursText, type SlotFields } from "./slot-fields.ts";

type Form = { get(name: string): unknown; getAll(name: string): unknown[]; has(name: string): boolean };

/** Reads the fields of a slot from a posted form or from search parameters; without a duration it is an hour. */
export function slotFieldsOf(form: Form): SlotFields {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    ...{ day: text("day"), time: text("time"), hours: text("hours") || "1", custom: text("custom") },
    // A form that offers engineers always sends who is in charge, even if nobody is ticked.
    engineers: form.has("in_charge") || form.has("assigned") ? form.getAll("assigned").map(String) : null,
    in_charge: text("in_charge"),
    confirmed: text("confirmed"),
  };
}

/** The form fields that show a job's slot, or none, and its engineers, the one in charge first. */
export function fieldsOfSlot(slot: Slot | null, engineer_ids: readonly number[]): SlotFields {
  const [day = "", time = ""] = slot ? localTimeOf(slot.start).split("T") : [];
  const [first] = engineer_ids;
  return {
    ...{ day, time, hours: slot ? hoursText(durationOf(slot)) : "1", custom: "" },
    ...{ engineers: engineer_ids.map(String), in_charge: first === undefined ? "" : String(first) },
    confirmed: "",
  };
}

/** The slot of the fields as the body of a call, to be checked by its schema. It is not checked here. */
export function slotInput({ day, time, hours, custom }: SlotFields): { start: string; duration_minutes: unknown } {
  const chosen = (hours === "custom" ? custom.trim() : hours).replace(",", ".");
  const isNumber = /^\d{1,4}(\.\d{1,2})?$/.test(chosen);
  return { start: `${day}T${time}`, duration_minutes: isNumber ? Number(chosen) * 60 : chosen };
}

/**
 * The engineers of the fields as the body of a call: the one in charge first, ticked or not; absent in a form without
 * engineers.
 */
export function engineersInput({ engineers, in_charge }: SlotFields): { engineer_ids?: string[] } {
  if (engineers === null) return {};
  return { engineer_ids: [...new Set([in_charge, ...engineers])].filter((id) => id !== "") };
}

/**
 * What the form says of the chosen slot: the time in words, whether another job overlaps it, whether it is over, and
 * what has to be confirmed of it.
 */
export type SlotCheck = {
  when: ReturnType<typeof whenLabel> | null;
  taken: boolean;
  past: boolean;
  doubts: AskedDoubts | null;
};

/** The check of fields that make no slot. */
export const uncheckedSlot: SlotCheck = { when: null, taken: false, past: false, doubts: null };

/**
 * Checks the slot of the form fields, for its engineers, against all jobs but `except`. Fields that make no slot give
 * uncheckedSlot.
 */
export async function checkSlot(fields: SlotFields, except: number | null, language: Language): Promise<SlotCheck> {
  const slot = assignedSlotOf(fields);
  if (!slot) return uncheckedSlot;
  return {
    when: whenLabel(slot, language),
    taken: await isTaken(slot, except),
    past: slot.end < new Date(),
    doubts: asked(slot, await openDoubts(slot, except), wordsIn(language)),
  };
}

function assignedSlotOf(fields: SlotFields): AssignedSlot | null {
  const call = slotInput(fields);
  const start = instantOf(call.start);
  const minutes = Number(call.duration_minutes);
  if (!(start instanceof Date) || !Number.isInteger(minutes) || minutes < minMinutes || minutes > maxMinutes)
    return null;
  const engineer_ids = (engineersInput(fields).engineer_ids ?? []).flatMap((id) => parseWhole(id) ?? []);
  return { ...slotOf(start, minutes), engineer_ids };
}

/**
 * What the form of a visit proposes: of another visit of a job the same people, time and duration on the next day that
 * they work, and of maintenance that is repeated the same a year later.
 */

import { availabilityOf, companyWorkTime } from "#app/engineers/availability.server.ts";
import { availabilityIn } from "#app/engineers/availability.ts";
import { type CalendarPlace, periodOf } from "#app/jobs/calendar-place.ts";
import { durationOf, maintenanceDays, type Slot, slotOf } from "#app/jobs/job.ts";
import { offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { visitsOfJob } from "#app/jobs/visits.server.ts";
import { addDays, type Day, firstOfMonth } from "#app/platform/dates.ts";
import { dayOf, instantsAt } from "#app/platform/zone.server.ts";
import { fieldsOfSlot, slotFieldsOf } from "./asked-slot.server.ts";
import type { SlotFields } from "./slot-fields.ts";

/** The days among which one is proposed. If none of them is a working day, the first of them is. */
const daysTried = 21;

/**
 * The fields of the address; where it names no day, the first one that the calendar shows, and today if it shows that.
 */
export function fieldsOfVisit(parameters: URLSearchParams, place: CalendarPlace, today: Day): SlotFields {
  const fields = slotFieldsOf(parameters);
  if (parameters.has("day")) return fields;
  const { first, last } = periodOf(place.view, place.date);
  const day = place.view === "month" ? firstOfMonth(place.date) : first;
  return { ...fields, day: day <= today && today <= last ? today : day };
}

type Job = { id: number; start: Date | null; end: Date | null; engineers: readonly { id: number }[] };

/** What another visit of the job is proposed to be: on the first day of work after its last one, and after today. */
export async function proposedVisit(job: Job, now = new Date()): Promise<SlotFields> {
  const starts = (await visitsOfJob(job.id)).flatMap(({ start }) => start ?? []);
  return proposedFrom(addDays(dayOf(new Date(Math.max(...starts.map(Number), Number(now)))), 1), job);
}

/** What maintenance is proposed to be that repeats the job's: when it is due again, or from tomorrow on. */
export async function proposedRepeat(job: Job, now = new Date()): Promise<SlotFields> {
  const today = dayOf(now);
  const due = job.start ? addDays(dayOf(job.start), maintenanceDays) : today;
  return proposedFrom(due > today ? due : addDays(today, 1), job);
}

/**
 * The same local start and duration, on the first day from `first` on that those of the job's engineers work who are
 * still there. A job that waits for a date has no time to propose, only its engineers.
 */
async function proposedFrom(first: Day, job: Job): Promise<SlotFields> {
  const atWork = new Set((await offeredEngineers()).map(({ id }) => id));
  const ids = job.engineers.map(({ id }) => id).filter((id) => atWork.has(id));
  if (!job.start || !job.end) return fieldsOfSlot(null, ids);
  const slot = { start: job.start, end: job.end };
  const fields = fieldsOfSlot(slot, ids);
  for (let n = 0; n < daysTried; n += 1) {
    const day = addDays(first, n);
    if (await isWorked(ids, slotOf(instantsAt(day, fields.time).first, durationOf(slot)))) return { ...fields, day };
  }
  return { ...fields, day: first };
}

/** Whether all of these engineers work then; with nobody assigned, whether the company does. */
async function isWorked(ids: readonly number[], slot: Slot): Promise<boolean> {
  if (ids.length > 0) return (await availabilityOf(ids, slot)).every((one) => one.availability.kind === "free");
  const days = { from: dayOf(slot.start), to: dayOf(slot.end) };
  return availabilityIn(await companyWorkTime(days), slot).kind === "free";
}

/** Makes what the form of a visit asks for. */
import type { textsOf } from "#app/http/screen.server.ts";
import { anotherVisitSchema, severalVisitDaysSchema, visitSchema } from "#app/jobs/job.schema.ts";
import type { Doing } from "#app/jobs/jobs.server.ts";
import { bookSeveralDays } from "#app/jobs/several-days.server.ts";
import { createAnotherVisit, createVisit } from "#app/jobs/visits.server.ts";
import {
  daysIn,
  daysInput,
  engineersInput,
  expectTicked,
  slotInput,
  tellInput,
  validateSlot,
} from "./asked-slot.server.ts";
import type { SlotFields, visitFieldNames } from "./slot-fields.ts";

type Typed = SlotFields & ReturnType<typeof textsOf<(typeof visitFieldNames)[number]>>;

/** What the visit belongs to: a customer, or the job that gets another visit; `isPlanned`: whether it has a time. */
type Whose = ({ customer_id: string } | { visit_of: string }) & { isPlanned: boolean };

/**
 * Makes a visit, another visit of a job, or one over several days; gives the id of the first. Throws what
 * expectTicked(), createVisit() and bookSeveralDays() throw.
 */
export function makeVisit(fields: Typed, { isPlanned, ...whose }: Whose, by: Doing): Promise<number> {
  expectTicked(fields);
  const { title, description, kind, site_id, confirmed } = fields;
  const doing = { ...by, tell: tellInput(fields.tell) };
  const slot = { ...(isPlanned && slotInput(fields)), ...engineersInput(fields) };
  if ("visit_of" in whose)
    return createAnotherVisit(validateSlot(anotherVisitSchema, { ...slot, ...whose }, fields), { ...doing, confirmed });
  const content = { title, description, kind, site_id, ...whose };
  if (isPlanned && daysIn(fields) > 1)
    return bookSeveralDays(validateSlot(severalVisitDaysSchema, { ...content, ...daysInput(fields) }, fields), doing);
  return createVisit(validateSlot(visitSchema, { ...slot, ...content }, fields), { ...doing, confirmed });
}

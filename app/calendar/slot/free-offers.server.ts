/** The free times that a form offers: of the engineers wanted, and of others where these are not free soon. */
import { findOthersFree, searchFreeSlots, type WantedTime } from "#app/jobs/free-slots.server.ts";
import type { Slot } from "#app/jobs/job.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";

/** A free time, by its local start; `engineer`: whose it is, where it is not of the engineers wanted. */
export type Offer = { at: string; when: ReturnType<typeof whenLabel>; engineer?: { id: number; name: string } };

export type Offers = {
  times: Offer[];
  /** Free times of other engineers, where those wanted have none within a week. */
  others: Offer[];
  /** Whether the working hours have room for so long a job on any day. */
  fits: boolean;
};

const soon = 7 * 86_400_000;

/** The next free times of the engineers wanted; without engineers those of the company's hours. */
export async function offersFor(wanted: WantedTime, language: Language): Promise<Offers> {
  const { slots, fits } = await searchFreeSlots(wanted).catch(noneIfRefused);
  const offered = (slot: Slot): Offer => ({ at: localTimeOf(slot.start), when: whenLabel(slot, language) });
  const from = Math.max(Number(wanted.from ?? 0), Date.now());
  const isSoon = slots.some(({ start }) => Number(start) < from + soon);
  const others = wanted.engineer_ids.length === 0 || isSoon ? [] : await findOthersFree(wanted);
  return {
    times: slots.map(offered),
    others: others
      .filter(({ slot }) => slots.every(({ start }) => slot.start < start))
      .map(({ id, name, slot }) => ({ ...offered(slot), engineer: { id, name } })),
    fits,
  };
}

/** An engineer who is gone has no free times. */
function noneIfRefused(error: unknown): { slots: Slot[]; fits: boolean } {
  if (error instanceof Problem) return { slots: [], fits: true };
  throw error;
}

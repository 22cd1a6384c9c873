/**
 * The free times that a form offers: those of the engineers wanted, and those of others where these are not free soon.
 */
import { findAnyoneFree, findOthersFree, searchFreeSlots, type WantedTime } from "#app/jobs/free-slots.server.ts";
import type { JobEngineer, Slot } from "#app/jobs/job.ts";
import { disabledAmong, offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { findFreeRuns } from "#app/jobs/several-days.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";

/**
 * A free time, by its local start; `engineer`: whose it is, where it is not of the engineers wanted; `also`: the names
 * of others who are free then as well.
 */
export type Offer = {
  at: string;
  when: ReturnType<typeof whenLabel>;
  engineer?: JobEngineer;
  also?: string[];
};

export type Offers = {
  times: Offer[];
  /** Whether the times are those of anybody, because nobody was chosen. */
  ofAnyone: boolean;
  /** Free times of other engineers, where those wanted have none within a week. */
  others: Offer[];
  /** Whether the working hours have room for so long a job on any day. */
  fits: boolean;
  /** Why there are no times: the form asks for no duration that there is, or for an engineer who is gone. */
  refused: string | null;
};

/** What offers have where nothing more is said. */
const usualOffers = { ofAnyone: false, others: [], fits: true, refused: null };

/** No times, for a reason that the form says. */
export function refusedOffers(sentence: Sentence, language: Language): Offers {
  return { ...usualOffers, times: [], refused: sentence(wordsIn(language)) };
}

/** That one of these engineers is disabled; null where all are at work. */
async function whyNotGiven(ids: readonly number[], language: Language): Promise<string | null> {
  const name = await disabledAmong(ids);
  return name === null ? null : wordsIn(language).problems.engineerLeft({ name });
}

const soon = 7 * dayMs;

/**
 * The next free times of the engineers wanted; where none is wanted, those of anybody; in a company without engineers
 * those of its hours.
 */
export async function offersFor(wanted: WantedTime, language: Language, now: Date): Promise<Offers> {
  const offered = (slot: Slot): Offer => ({ at: localTimeOf(slot.start), when: whenLabel(slot, language) });
  if (wanted.engineer_ids.length === 0 && (await offeredEngineers()).length > 0) {
    const { times, fits } = await findAnyoneFree(wanted, now);
    const ofAnyone = times.flatMap(({ slot, free: [engineer, ...others] }) =>
      engineer ? [{ ...offered(slot), engineer, also: others.map(({ name }) => name) }] : [],
    );
    return { ...usualOffers, times: ofAnyone, ofAnyone: true, fits };
  }
  const search = await searchFreeSlots(wanted, now).catch(problemOf);
  if (search instanceof Problem) return refusedOffers(search.sentence, language);
  const { slots, fits } = search;
  const from = Math.max(Number(wanted.from ?? 0), Number(now));
  const isSoon = slots.some(({ start }) => Number(start) < from + soon);
  const others = wanted.engineer_ids.length === 0 || isSoon ? [] : await findOthersFree(wanted, now);
  return {
    ...usualOffers,
    times: slots.map(offered),
    others: others
      .filter(({ slot }) => slots.every(({ start }) => slot.start < start))
      .map(({ id, name, slot }) => ({ ...offered(slot), engineer: { id, name } })),
    fits,
    refused: await whyNotGiven(wanted.engineer_ids, language),
  };
}

/** The next runs of free working days (findFreeRuns), by their first day. */
export async function offersOfDays(
  wanted: Parameters<typeof findFreeRuns>[0],
  language: Language,
  now: Date,
): Promise<Offers> {
  const runs = await findFreeRuns(wanted, now);
  const times = runs.map(({ slot, engineer }) => ({
    ...{ at: localTimeOf(slot.start), when: whenLabel(slot, language) },
    ...(engineer && { engineer: { id: engineer.id, name: engineer.name } }),
  }));
  const refused = await whyNotGiven(wanted.engineer_ids, language);
  return { ...usualOffers, times, refused, ofAnyone: times.some((offer) => offer.engineer !== undefined) };
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

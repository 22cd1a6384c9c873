/** Jobs as calls give them. */
import { notFound } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { english } from "#app/words/words.server.ts";
import { type ListedJob, slotOrNone } from "./job.ts";
import { getJob } from "./jobs.server.ts";
import { forViewer, timeDoubts } from "./time-doubts.server.ts";
import { doubtSentence } from "./time-doubts.ts";

/** A row of GET /api/jobs. */
export function jobRowOnWire({ id, title, start, end, quote_id, engineer_ids, state, kind }: ListedJob) {
  return { id, title, start, end, quote_id, engineer_ids, state, kind };
}

/**
 * The job that the calls answer which get, create or update one, with its items in `language`. Throws a not-found
 * Problem.
 */
export async function jobOnWire(id: number, language: Language, which: { evenCancelled?: boolean } = {}) {
  const job = await getJob(id, language, which);
  if (!job) throw notFound();
  const { quote_title: _, ...rest } = job;
  return { ...rest, engineer_ids: job.engineers.map((engineer) => engineer.id) };
}

/**
 * The same as the answer to a call that books, changes or cancels it, with `warnings` where engineers do not work then.
 * An engineer's account is not told why a colleague is off.
 */
export async function savedJobOnWire(id: number, language: Language) {
  const job = await jobOnWire(id, language, { evenCancelled: true });
  const slot = slotOrNone(job);
  const doubts = slot ? await timeDoubts({ ...slot, engineer_ids: job.engineer_ids }) : [];
  const { calendar } = english;
  const warnings = doubts.map((doubt) => ({
    ...{
      engineer_id: doubt.engineer_id || null,
      kind: doubt.kind,
      sentence: doubtSentence(forViewer(doubt), calendar),
    },
  }));
  return { ...job, ...(warnings.length > 0 && { warnings }) };
}

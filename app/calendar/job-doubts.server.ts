/** What a job's page says of engineers who do not work at its time, and who confirmed it. */
import { slotOrNone } from "#app/jobs/job.ts";
import type { JobDetail } from "#app/jobs/jobs.server.ts";
import { confirmedDoubts, forViewer, timeDoubtsOf } from "#app/jobs/time-doubts.server.ts";
import { doubtSentence, isSameDoubt, type TimeDoubt } from "#app/jobs/time-doubts.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import type { Words } from "#app/words/words.ts";

type DoubtedJob = Pick<JobDetail, "id" | "state" | "start" | "end"> & { engineers: readonly { id: number }[] };

/**
 * A sentence for each doubt about the present time of a job: what it is, and who confirmed it. An engineer's account
 * is not told why a colleague is off.
 */
export async function doubtLines(job: DoubtedJob, words: Words): Promise<string[]> {
  return (await doubtLinesOf([job], words)).get(job.id) ?? [];
}

/** The sentences of doubtLines() for several jobs, by their ids; reads no more than for one. */
export async function doubtLinesOf(
  jobs: readonly DoubtedJob[],
  { calendar }: Words,
): Promise<ReadonlyMap<number, string[]>> {
  const planned = jobs.flatMap((job) => {
    const slot = slotOrNone(job);
    const engineer_ids = job.engineers.map(({ id }) => id);
    return slot && job.state !== "cancelled" ? [{ id: job.id, ...slot, engineer_ids }] : [];
  });
  const doubts = await timeDoubtsOf(planned);
  const confirmed = await confirmedDoubts(planned.filter((_, at) => doubts[at]?.length));
  const lineOf = (job_id: number, doubt: TimeDoubt) => {
    const by = confirmed.findLast((one) => one.job_id === job_id && isSameDoubt(doubt, one));
    const said = by && calendar.doubts.confirmedBy({ user: by.user, when: clockTime(by.at) });
    return [doubtSentence(forViewer(doubt), calendar), said].filter(Boolean).join(" ");
  };
  return new Map(planned.map(({ id }, at) => [id, (doubts[at] ?? []).map((doubt) => lineOf(id, doubt))]));
}

/** What a job's page says of engineers who do not work at its time, and who confirmed it. */
import { slotOrNone } from "#app/jobs/job.ts";
import type { JobDetail } from "#app/jobs/jobs.server.ts";
import { confirmedDoubts, forViewer, timeDoubts } from "#app/jobs/time-doubts.server.ts";
import { doubtSentence, isSameDoubt } from "#app/jobs/time-doubts.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import type { Words } from "#app/words/words.ts";

/**
 * A sentence for each doubt about the present time of a job: what it is, and who confirmed it. An engineer's account
 * is not told why a colleague is off.
 */
export async function doubtLines(job: JobDetail, { calendar }: Words): Promise<string[]> {
  const slot = slotOrNone(job);
  if (!slot || job.state === "cancelled") return [];
  const doubts = await timeDoubts({ ...slot, engineer_ids: job.engineers.map(({ id }) => id) });
  const confirmed = await confirmedDoubts(job.id, slot);
  return doubts.map((doubt) => {
    const by = confirmed.findLast((one) => isSameDoubt(doubt, one));
    const said = by && calendar.doubts.confirmedBy({ user: by.user, when: clockTime(by.at) });
    return [doubtSentence(forViewer(doubt), calendar), said].filter(Boolean).join(" ");
  });
}

/** Gives several jobs to one engineer. */
import { reader } from "#app/platform/database.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { type Doing, rescheduleJob } from "./jobs.server.ts";
import { askedBecauseOf, UnconfirmedTime } from "./time-doubts.server.ts";
import type { AskedDoubts } from "./time-doubts.ts";

/** A job that was not assigned, and why; `asked`: what has to be confirmed first, null where nothing helps. */
export type Unassigned = {
  id: number;
  title: string;
  reason: Sentence;
  asked: (words: Words) => AskedDoubts | null;
};

type Assigning = Omit<Doing, "confirmed"> & { confirmed: ReadonlyMap<number, string> };

/**
 * Puts an engineer in charge of jobs, one after the other, in place of who is in charge of them; the other engineers of
 * a job stay. Jobs that would overlap another one of the engineer, or are gone, are given with the reason; the others
 * are assigned. `confirmed` has what the form confirms of the jobs' times, by their ids (confirmDoubts). Throws an
 * invalid Problem for an engineer who is unknown or disabled.
 */
export async function assignJobs(
  ids: readonly number[],
  engineer_id: number,
  { confirmed, ...doing }: Assigning,
): Promise<Unassigned[]> {
  const jobs = await reader().job.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ start: "asc" }, { id: "asc" }],
    include: assigned,
  });
  const refused: Unassigned[] = [];
  for (const job of jobs) {
    const [, ...others] = engineersOf(job).map(({ id }) => id);
    const engineer_ids = [engineer_id, ...others.filter((id) => id !== engineer_id)];
    try {
      await rescheduleJob(job.id, { engineer_ids }, { ...doing, confirmed: confirmed.get(job.id) ?? "" });
    } catch (error) {
      if (!(error instanceof Problem) || (error.kind === "invalid" && !(error instanceof UnconfirmedTime))) throw error;
      const asked = (words: Words) => askedBecauseOf(error, words);
      // Where a time is asked about, its form here offers no other time.
      const reason = (words: Words) => asked(words)?.sentences.join(" ") ?? error.sentence(words);
      refused.push({ id: job.id, title: job.title, reason, asked });
    }
  }
  return refused;
}

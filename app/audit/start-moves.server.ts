/** When the starts of jobs were moved, as the audit trail tells. */
import { reader } from "#app/platform/database.server.ts";

/** A change of the time at which a job starts. */
export type StartMove = { job_id: number; from: Date; to: Date /** "" for a program. */; user: string; at: Date };

/** When the starts of these jobs were moved, the latest first. */
export async function startMovesOf(job_ids: number[]): Promise<StartMove[]> {
  const where = { kind: "job", subject_id: { in: job_ids }, did: "changed" };
  const lines = await reader().audit.findMany({ where, orderBy: { id: "desc" } });
  return lines.flatMap(({ subject_id: job_id, before, after, user_name, at }) => {
    const [was, is] = [before, after].map((json): unknown => JSON.parse(json ?? "{}").start);
    // A job that waited to be planned had no start; one whose other fields changed has it on neither side.
    return was && is ? [{ job_id, from: new Date(String(was)), to: new Date(String(is)), user: user_name, at }] : [];
  });
}

/** What was changed of jobs since they were booked, as the audit trail tells: when they start, and who comes. */
import { reader } from "#app/platform/database.server.ts";

/** When something of a job was changed, and by whom. */
type Changed = { job_id: number /** "" for a program. */; user: string; at: Date };

/** A change of the time at which a job starts. */
export type StartMove = Changed & { from: Date; to: Date };

/** A change of who comes to a job: the engineers' names as they were then, the one in charge first. */
export type EngineerChange = Changed & { from: string[]; to: string[] };

/** When the starts of these jobs were moved, the latest first. */
export async function startMovesOf(job_ids: number[]): Promise<StartMove[]> {
  return (await changesOf(job_ids)).flatMap(startMove);
}

/** When the start of a job was moved, and when it was given other engineers, each the latest first. */
export async function changesOfJob(id: number): Promise<{ moves: StartMove[]; engineers: EngineerChange[] }> {
  const changes = await changesOf([id]);
  return { moves: changes.flatMap(startMove), engineers: changes.flatMap(engineerChange) };
}

/** The fields of a job in a line of the trail, those that were changed. */
type Fields = { start?: string | null; engineers?: { position: number; name: string }[] };

type Change = Changed & { was: Fields; is: Fields };

async function changesOf(job_ids: number[]): Promise<Change[]> {
  const where = { kind: "job", subject_id: { in: job_ids }, did: "changed" };
  const lines = await reader().audit.findMany({ where, orderBy: { id: "desc" } });
  const fieldsIn = (json: string | null): Fields => JSON.parse(json ?? "{}");
  return lines.map(({ subject_id: job_id, before, after, user_name: user, at }) => ({
    ...{ job_id, user, at, was: fieldsIn(before), is: fieldsIn(after) },
  }));
}

/** None for a job that waited to be planned, which had no start, and where other fields were changed. */
function startMove({ was, is, ...changed }: Change): StartMove[] {
  return was.start && is.start ? [{ ...changed, from: new Date(was.start), to: new Date(is.start) }] : [];
}

function engineerChange({ was, is, ...changed }: Change): EngineerChange[] {
  if (!was.engineers || !is.engineers) return [];
  const names = (engineers: NonNullable<Fields["engineers"]>) =>
    engineers.toSorted((a, b) => a.position - b.position).map(({ name }) => name);
  return [{ ...changed, from: names(was.engineers), to: names(is.engineers) }];
}

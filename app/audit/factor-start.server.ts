/** When second factors were set up, as the audit trail tells. */
import { reader } from "#app/platform/database.server.ts";

/** Since when a user has a second factor, wherever it has moved since; null where the trail has no line about it. */
export async function factorStartOf(userId: number): Promise<Date | null> {
  const where = { kind: "user", subject_id: userId, after: { contains: '"second_factor":"set"' } };
  const line = await reader().audit.findFirst({ where, orderBy: { id: "desc" }, select: { at: true } });
  return line?.at ?? null;
}

/** Leases of a server that a test has killed (docs/decisions/0115-several-processes.md). */
import { executeIn } from "./direct.ts";
import { onPostgresql } from "./postgresql.ts";

/**
 * Lets them end, as if their minute had passed: on PostgreSQL the killed server could be another one that lives. On
 * SQLite a start waits for no lease, so that nothing has to be changed.
 */
export async function endLeases(dataDir: string): Promise<void> {
  if (!onPostgresql) return;
  const end = `SET "claimed_until" = "claimed_until" - interval '2 minutes'`;
  await executeIn(dataDir, ...["DocumentEmail", "Outbox", "FormKey"].map((table) => `UPDATE "${table}" ${end}`));
}

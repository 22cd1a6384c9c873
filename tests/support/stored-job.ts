/** Stores jobs in the database, in states that the product reaches only as time passes. */
import { executeIn } from "./direct.ts";

type StoredJob = { quote_id: number; start: Date; title?: string; cancelled_at?: Date };

const hourMs = 3600 * 1000;

/** When the stored jobs were booked: before any test. */
const booked = new Date("2026-01-02T03:04:05.678Z");

/** Stores a job of one hour; gives its id. */
export async function storeJob(dataDir: string, stored: StoredJob): Promise<number> {
  const { quote_id, start, title = "A job", cancelled_at = null } = stored;
  const end = new Date(start.getTime() + hourMs);
  const [row] = await executeIn<{ id: number }>(dataDir, [
    `INSERT INTO "Job" ("quote_id", "title", "state", "start", "end", "cancelled_at", "created_at", "updated_at")
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING "id"`,
    ...[quote_id, title, cancelled_at ? "cancelled" : "booked", start, end, cancelled_at, booked, booked],
  ]);
  return row?.id ?? 0;
}

/** Changes a stored job by an SQL list of assignments. */
export async function changeJob(dataDir: string, id: number, columns: string): Promise<void> {
  await executeIn(dataDir, `UPDATE "Job" SET ${columns} WHERE "id" = ${id}`);
}

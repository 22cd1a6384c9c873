/** Stores jobs in the database file, in states that the product reaches only as time passes. */
import { join } from "node:path";
import Database from "better-sqlite3";

type StoredJob = { quote_id: number; start: Date; title?: string; cancelled_at?: Date };

const hourMs = 3600 * 1000;

/** When the stored jobs were booked: before any test. */
const booked = new Date("2026-01-02T03:04:05.678Z");

/** Stores a job of one hour; gives its id. */
export function storeJob(dataDir: string, { quote_id, start, title = "A job", cancelled_at }: StoredJob): number {
  const end = new Date(start.getTime() + hourMs);
  return inDatabase(dataDir, (database) => {
    const insert = database.prepare(
      `INSERT INTO "Job" ("quote_id", "title", "state", "start", "end", "cancelled_at", "created_at", "updated_at")
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const times = [start, end, cancelled_at ?? null, booked, booked].map((time) => time && stored(time));
    return Number(insert.run(quote_id, title, cancelled_at ? "cancelled" : "booked", ...times).lastInsertRowid);
  });
}

/** Changes a stored job by an SQL list of assignments. */
export function changeJob(dataDir: string, id: number, columns: string): void {
  inDatabase(dataDir, (database) => database.prepare(`UPDATE "Job" SET ${columns} WHERE "id" = ?`).run(id));
}

/** An instant as the product stores it. */
function stored(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
}

function inDatabase<T>(dataDir: string, work: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, "alisio.db"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

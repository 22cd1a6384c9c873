/** Fills the calendar of a database: jobs with quotes, and the engineers who do them. */
import Database from "better-sqlite3";
import { palette } from "#app/engineers/engineer.ts";
import { slotOf } from "#app/jobs/job.ts";
import { addDays } from "#app/platform/dates.ts";
import { instantText } from "#app/platform/instant-text.server.ts";
import { instantOf } from "#app/platform/zone.server.ts";
import { insertInto } from "./insert.ts";

export const engineers = 12;

/** The working days of a week, and the jobs of an engineer on each. */
const days = 5;
const aDay = 7;

/**
 * Puts so many jobs and their engineers into a filled database, from a Monday ("2026-11-23") on: seven a day for each
 * engineer from Monday to Friday, and in as many weeks as that takes. The last week may have fewer.
 */
export function fillJobs(file: string, monday: string, count: number): void {
  const database = new Database(file);
  try {
    database.transaction(() => {
      const ids = addEngineers(database);
      addJobs(database, ids, monday, count);
      database.exec(`DELETE FROM "AuditChange"`);
    })();
  } finally {
    database.close();
  }
}

function addEngineers(database: Database.Database): number[] {
  const add = insertInto(database, "Engineer");
  const surnames = ["Abad", "Bravo", "Cano", "Díaz", "Egea", "Font", "Gil", "Haro", "Ibarra", "Jara", "Lara", "Mora"];
  return surnames
    .slice(0, engineers)
    .map((surname, index) =>
      add({ name: `Ana ${surname}`, active: 1, colour: palette[index % palette.length] ?? palette[0] }),
    );
}

function addJobs(database: Database.Database, ids: readonly number[], monday: string, count: number): void {
  const add = insertInto(database, "Job");
  const assign = insertInto(database, "JobEngineer");
  const plan = database.prepare(`UPDATE "Job" SET "start" = ?, "end" = ?, "state" = 'booked' WHERE "id" = ?`);
  const now = instantText(new Date());
  const quotes = database
    .prepare<[], { id: number; title: string }>(
      `SELECT q."id", q."quote_number" || ' ' || iif(c."kind" = 'company', c."company_name", c."first_name" || ' ' || c."surname")
         AS "title" FROM "Quote" q JOIN "Customer" c ON c."id" = q."customer_id" ORDER BY q."id"`,
    )
    .all();
  for (let n = 0; n < count; n += 1) {
    const [engineer, turn] = [ids[n % ids.length] ?? 0, Math.floor(n / ids.length)];
    const [week, place] = [Math.floor(turn / (days * aDay)), turn % (days * aDay)];
    const quote = quotes[n % quotes.length];
    const job_id = add({
      ...{ quote_id: quote?.id ?? null, title: quote?.title ?? "", state: "to_plan", start: null, end: null },
      ...{ created_at: now, updated_at: now },
    });
    assign({ job_id, engineer_id: engineer, position: 0 });
    const minutes = 8 * 60 + Math.floor(place / days) * 90;
    const at = `${addDays(monday, 7 * week + (place % days))}T${clock(minutes)}`;
    const start = instantOf(at);
    if (!(start instanceof Date)) throw new Error(`No such time: ${at}`);
    const slot = slotOf(start, n % 3 === 0 ? 90 : 60);
    plan.run(instantText(slot.start), instantText(slot.end), job_id);
  }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

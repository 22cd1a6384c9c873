/** Measures the calendar's page of a full week: 400 jobs of 12 engineers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { palette } from "#app/engineers/engineer.ts";
import { slotOf } from "#app/jobs/job.ts";
import { addDays, mondayOf } from "#app/platform/dates.ts";
import { instantText } from "#app/platform/instant-text.server.ts";
import { dayOf, instantOf } from "#app/platform/zone.server.ts";
import { startApp } from "../support/app.ts";
import { fill } from "./fill.ts";
import { insertInto } from "./insert.ts";
import { latencies, median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const engineers = 12;
const jobs = 400;

/** The most that the week's page may take, as decided for jobs with people. */
const limits = { milliseconds: 30, kilobytes: 60 };

/** Starts the product on a database with such a week in a folder, and measures its page as a browser asks for it. */
export async function measureWeek(folder: string): Promise<Line[]> {
  const dataDir = join(folder, "week");
  const { file } = await fill(dataDir, { customers: 1_000, quotes: 1_000 });
  const monday = mondayOf(dayOf(new Date()));
  fillWeek(file, monday);
  const app = await startApp({ dataDir });
  try {
    const caller = await app.signIn();
    const path = `/calendar?date=${monday}`;
    const { status, text } = await caller.get(path);
    const shown = new Set(Array.from(text.matchAll(/\/calendar\/jobs\/(\d+)/g), ([, id]) => id)).size;
    if (status !== 200 || shown !== jobs) throw new Error(`${path} answered ${status} with ${shown} jobs`);
    const target = { port: app.port, path, headers: { Cookie: caller.cookie } };
    await latencies(target, { warmUp: 0, times: 60 });
    const before = processorTime(app.pid);
    const taken = await latencies(target, { warmUp: 0, times: 60 });
    const worked = (processorTime(app.pid) - before) / taken.length;
    const markup = text.replace(/<script\b.*?<\/script>/gs, "");
    const of = `of a week of ${engineers} engineers with ${jobs} jobs`;
    return [
      {
        what: `The page ${of}`,
        ...atMost(median(taken), limits.milliseconds, "ms"),
        note: `the quickest ${Math.min(...taken).toFixed(1)} ms; the server's processor time ${worked.toFixed(1)} ms`,
      },
      {
        what: `The HTML ${of}, without scripts and their data`,
        ...atMost(Buffer.byteLength(markup) / 1000, limits.kilobytes, "KB"),
        note: `with them ${kilobytes(text)}; as a browser gets it, compressed, ${kilobytes(brotliCompressSync(text))}`,
      },
    ];
  } finally {
    await app.stop();
  }
}

function kilobytes(content: string | Buffer): string {
  return `${(Buffer.byteLength(content) / 1000).toFixed(1)} KB`;
}

/** The milliseconds that a process has worked so far, its other threads included, as Linux counts them. */
function processorTime(pid: number): number {
  const [, numbers = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = numbers.split(" ").slice(11, 13).map(Number);
  // In hundredths of a second (man 5 proc, USER_HZ).
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

/** Puts the week's jobs and engineers into a filled database: up to seven jobs a day for each engineer. */
function fillWeek(file: string, monday: string): void {
  const database = new Database(file);
  try {
    database.transaction(() => {
      const ids = addEngineers(database);
      addJobs(database, ids, monday);
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

function addJobs(database: Database.Database, ids: readonly number[], monday: string): void {
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
  for (let n = 0; n < jobs; n += 1) {
    const [engineer, place] = [ids[n % ids.length] ?? 0, Math.floor(n / ids.length)];
    const quote = quotes[n % quotes.length];
    const job_id = add({
      ...{ quote_id: quote?.id ?? null, title: quote?.title ?? "", state: "to_plan", start: null, end: null },
      ...{ created_at: now, updated_at: now },
    });
    assign({ job_id, engineer_id: engineer, position: 0 });
    const minutes = 8 * 60 + Math.floor(place / 5) * 90;
    const at = `${addDays(monday, place % 5)}T${clock(minutes)}`;
    const start = instantOf(at);
    if (!(start instanceof Date)) throw new Error(`No such time: ${at}`);
    const slot = slotOf(start, n % 3 === 0 ? 90 : 60);
    plan.run(instantText(slot.start), instantText(slot.end), job_id);
  }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

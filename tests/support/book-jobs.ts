/**
 * A program that books jobs on a database file, past any server: DATA_DIR's file, then on its input the bookings as JSON. It
 * says "ready" once the file is open, begins when its input has come, and prints how each ended: "booked" or the sentence of
 * the refusal.
 */
import { json } from "node:stream/consumers";
import { jobSchema } from "#app/jobs/job.schema.ts";
import { createJob } from "#app/jobs/jobs.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";

await openDatabase(process.argv[2] ?? "");
console.log("ready");
const bookings = (await json(process.stdin)) as unknown[];
const outcomes = await Promise.all(bookings.map(book));
console.log(JSON.stringify(outcomes));
await closeDatabase();

async function book(booking: unknown): Promise<string> {
  try {
    await createJob(jobSchema.parse(booking));
    return "booked";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.sentence(wordsIn("en"));
  }
}

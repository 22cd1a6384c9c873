/**
 * A program that books jobs in the database of DATA_DIR, without a server. It prints "ready" once the database is open,
 * reads the bookings as JSON from its input, and prints the result of each: "booked" or the sentence of the refusal.
 */
import { json } from "node:stream/consumers";
import { createJob } from "#app/jobs/create-job.server.ts";
import { jobSchema } from "#app/jobs/job.schema.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";

await openDatabase(environment.database);
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

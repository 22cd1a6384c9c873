/**
 * A program that reminds customers of their visits, in the database of DATA_DIR, without a server. It prints
 * "ready" once the database is open, reads the time as JSON from its input, and prints "done".
 */
import { json } from "node:stream/consumers";
import { remindCustomers } from "#app/jobs/reminders.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";

openSecrets(environment.DATA_DIR);
await openDatabase(environment.database);
console.log("ready");
const now = new Date(String(await json(process.stdin)));
await remindCustomers(now);
console.log("done");
await closeDatabase();

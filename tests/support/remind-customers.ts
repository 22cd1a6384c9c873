/**
 * A program that reminds customers of their visits, in the database whose file it is given, without a server. It prints
 * "ready" once the database is open, reads the time as JSON from its input, and prints "done".
 */
import { dirname } from "node:path";
import { json } from "node:stream/consumers";
import { remindCustomers } from "#app/jobs/reminders.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";

const file = process.argv[2] ?? "";
openSecrets(dirname(file));
await openDatabase(file);
console.log("ready");
const now = new Date(String(await json(process.stdin)));
await remindCustomers(now);
console.log("done");
await closeDatabase();

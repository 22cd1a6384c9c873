/**
 * A program that sends what waits of the database of DATA_DIR to the stand-in for the tax agency. It prints
 * "ready", reads the stand-in's address and certificate as JSON from its input, and prints "done" when nothing waits.
 */
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { RetryAfter } from "#app/outbox/outbox.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { deliverRecordsTo } from "#app/verifactu/sending.server.ts";
import { isWaiting } from "./is-waiting.ts";

openSecrets(environment.DATA_DIR);
await openDatabase(environment.database);
console.log("ready");
const { address, ca } = (await json(process.stdin)) as { address: string; ca: string };
const deliver = deliverRecordsTo({ address: () => address, ca });
while (await isWaiting()) {
  await deliver(null).catch(async (error: unknown) => {
    if (!(error instanceof RetryAfter)) throw error;
    // There was an answer, after which the agency asks to wait: the outbox waits as well.
    await setTimeout(error.seconds * 1000);
  });
}
console.log("done");
await closeDatabase();

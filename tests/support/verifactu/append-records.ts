/**
 * A program that appends VERI*FACTU records to the database of DATA_DIR. It prints "ready", reads a prefix of
 * the numbers and how many as JSON from its input, prints "done", and fails when a record was not appended.
 */
import { json } from "node:stream/consumers";
import { closeDatabase, openDatabase, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { appendRecord } from "#app/verifactu/records.server.ts";
import { someFacts } from "./facts.ts";

await openDatabase(environment.database);
console.log("ready");
const { prefix, many } = (await json(process.stdin)) as { prefix: string; many: number };
const numbers = Array.from({ length: many }, (_, index) => `${prefix}-${index + 1}`);
await Promise.all(
  numbers.map((number) =>
    write((transaction) => {
      const at = new Date();
      return appendRecord(transaction, someFacts({ number, issuedOn: dayOf(at) }), { at });
    }),
  ),
);
console.log("done");
await closeDatabase();

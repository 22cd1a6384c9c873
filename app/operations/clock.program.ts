/**
 * The program `npm run clock [-- is-right]`: compares the clock with the last numbered documents and VERI*FACTU
 * records, and with `is-right` accepts that the clock is right and these were made while it was ahead.
 */
import { runProgram } from "./run-program.server.ts";

await runProgram(async () => {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { ConfigurationError } = await import("#app/platform/environment.server.ts");
  const { migrateBeside } = await import("../../prisma/migrate-beside.ts");
  const { closeDatabase, openDatabase } = await import("#app/platform/database.server.ts");
  const { existingDatabase } = await import("./data-folder.server.ts");
  const [given, ...more] = process.argv.slice(2);
  if ((given !== undefined && given !== "is-right") || more.length > 0) {
    throw new ConfigurationError("Usage: npm run clock [-- is-right]");
  }
  const database = existingDatabase();
  await migrateBeside();
  await openDatabase(database);
  try {
    await (given === "is-right" ? takeWord() : printAhead());
  } finally {
    await closeDatabase();
  }
});

async function printAhead(): Promise<void> {
  const { clockTime } = await import("#app/platform/date-texts.server.ts");
  const { listFutureDocuments } = await import("#app/documents/numbering.server.ts");
  const { environment } = await import("#app/platform/environment.server.ts");
  const now = new Date();
  console.log(`The clock says ${clockTime(now)} (${environment.TIME_ZONE}).`);
  const ahead = await listFutureDocuments(now);
  for (const { last } of ahead) console.log(`${last.name} was made on ${clockTime(last.made)}, which is later.`);
  if (ahead.length === 0) console.log("Nothing was made later: whatever is saved is numbered and recorded.");
  else console.log("Nothing more can follow. Set the clock; if it is right: npm run clock -- is-right");
}

async function takeWord(): Promise<void> {
  const { acceptClock } = await import("#app/documents/numbering.server.ts");
  const ahead = await acceptClock(new Date());
  for (const { of, last } of ahead) {
    const then = of === "record" ? "recorded" : "numbered";
    console.log(`${last.name} was made while the clock was ahead: what comes next is ${then}.`);
  }
  if (ahead.length === 0) console.log("Nothing was made later than now: whatever is saved is numbered and recorded.");
}

/**
 * The program `npm run clock [-- is-right]`: compares the clock with the last numbered documents, and with `is-right`
 * accepts that the clock is right and the documents were made while it was ahead.
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
    await (given === "is-right" ? takeWord() : tell());
  } finally {
    await closeDatabase();
  }
});

async function tell(): Promise<void> {
  const { clockTime } = await import("#app/platform/date-texts.server.ts");
  const { seriesAheadOf } = await import("#app/documents/numbering.server.ts");
  const { environment } = await import("#app/platform/environment.server.ts");
  const now = new Date();
  console.log(`The clock says ${clockTime(now)} (${environment.TIME_ZONE}).`);
  const ahead = await seriesAheadOf(now);
  for (const { last } of ahead)
    console.log(`${last.number} was made on ${clockTime(last.created_at)}, which is later.`);
  if (ahead.length === 0) console.log("No paper was made later: whatever is saved is numbered.");
  else console.log("Nothing more is numbered. Set the clock; if it is right: npm run clock -- is-right");
}

async function takeWord(): Promise<void> {
  const { trustClock } = await import("#app/documents/numbering.server.ts");
  const ahead = await trustClock(new Date());
  for (const { last } of ahead)
    console.log(`${last.number} was made while the clock was ahead: what comes next is numbered.`);
  if (ahead.length === 0) console.log("No paper was made later than now: whatever is saved is numbered.");
}

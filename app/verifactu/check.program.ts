/** The program `npm run verifactu`: checks the chain of VERI*FACTU records, and names the first that is not whole. */
import { runProgram } from "#app/operations/run-program.server.ts";

await runProgram(async () => {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { ConfigurationError } = await import("#app/platform/environment.server.ts");
  const { migrateBeside } = await import("../../prisma/migrate-beside.ts");
  const { closeDatabase, openDatabase } = await import("#app/platform/database.server.ts");
  const { existingDatabase } = await import("#app/operations/data-folder.server.ts");
  const { checkRecords } = await import("./chain-check.server.ts");
  if (process.argv.length > 2) throw new ConfigurationError("Usage: npm run verifactu");
  const database = existingDatabase();
  await migrateBeside();
  await openDatabase(database);
  try {
    const { records, broken } = await checkRecords();
    if (!broken) return console.log(`${records === 1 ? "1 record" : `${records} records`}: the chain is whole.`);
    const { id, number, issued_on, generated_at, fault } = broken;
    if (id === 0) console.log(`Invoice ${number} of ${issued_on} lacks a record.`);
    else
      console.log(`Record ${id} is broken (${fault}): invoice ${number} of ${issued_on}, recorded at ${generated_at}.`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
});

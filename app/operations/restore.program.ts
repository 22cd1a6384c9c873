/** The program `npm run restore -- FILE`: restores a backup into DATA_DIR while no server runs. */
import { resolve } from "node:path";
import { knownMigrations } from "../../prisma/migrate.ts";
import { runProgram } from "./run-program.server.ts";

await runProgram(async () => {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { environment } = await import("#app/platform/environment.server.ts");
  const { BackupRefused } = await import("./backup-file.server.ts");
  const { expectEngine } = await import("./data-folder.server.ts");
  const { describeHoldings } = await import("./holdings.server.ts");
  const { restoreBackup } = await import("./restore.server.ts");
  const { expectOwnBackups } = await import("./own-backups.server.ts");
  expectOwnBackups();
  expectEngine();
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith("-") || more.length > 0) throw new BackupRefused("Usage: npm run restore -- FILE");
  const dataDir = environment.DATA_DIR;
  const { manifest, kept, damaged } = await restoreBackup({
    ...{ file: resolve(file), dataDir, known: knownMigrations() },
    tell: ({ made_at }, holds) => console.log(`${file} is of ${describeHoldings(holds)}, made ${made_at}`),
  });
  console.log(`Restored into ${dataDir}: the backup of ${manifest.made_at}, made by Alisio ${manifest.version}`);
  if (kept) console.log(`What was there before is kept in ${kept}`);
  if (damaged.length > 0) {
    console.log(
      `The kept PDF of these invoices was damaged before: ${damaged.join(", ")}. An older backup may have it`,
    );
  }
  console.log("Start it again with: npm start");
});

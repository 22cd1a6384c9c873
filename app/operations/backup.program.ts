/** The program `npm run backup -- FILE [--replace]`: makes a backup of DATA_DIR, whether the server runs or not. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatMegabytes, runProgram } from "./run-program.server.ts";

const usage = "Usage: npm run backup -- FILE [--replace]";

await runProgram(async () => {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { environment } = await import("#app/platform/environment.server.ts");
  const { BackupRefused } = await import("./backup-file.server.ts");
  const { expectEngine } = await import("./data-folder.server.ts");
  const { describeHoldings } = await import("./holdings.server.ts");
  const { makeBackup } = await import("./make-backup.server.ts");
  const { expectOwnBackups } = await import("./own-backups.server.ts");
  expectOwnBackups();
  expectEngine();
  const given = parseArguments();
  if (!given) throw new BackupRefused(usage);
  const { file, bytes, manifest, holds } = await makeBackup({ dataDir: environment.DATA_DIR, ...given });
  const database = manifest.parts[0]?.bytes ?? 0;
  console.log(
    `Backup made and checked: ${file} (${formatMegabytes(bytes)}; the database has ${formatMegabytes(database)})`,
  );
  console.log("It holds everything, customers and keys: keep it where nobody else reads it.");
  if (holds) console.log(`It is of ${describeHoldings(holds)}`);
});

function parseArguments(): { file: string; replace: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ options: { replace: { type: "boolean" } }, allowPositionals: true });
    const [file, ...more] = positionals;
    return file && more.length === 0 ? { file: resolve(file), replace: values.replace ?? false } : null;
  } catch {
    return null;
  }
}

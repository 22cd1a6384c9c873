/**
 * The program that a server starts to make a backup, so that nobody waits for it meanwhile: DATA_DIR, the file. It prints
 * why it failed, if it does.
 */
import { makeBackup } from "./make-backup.server.ts";

const [dataDir = "", file = ""] = process.argv.slice(2);
try {
  await makeBackup({ dataDir, file, replace: true });
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
}

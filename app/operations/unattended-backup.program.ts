/**
 * The program that a running server starts to make a backup. Arguments: DATA_DIR and the file. Prints the error if it
 * fails.
 */
import { makeBackup } from "./make-backup.server.ts";

const [dataDir = "", file = ""] = process.argv.slice(2);
try {
  await makeBackup({ dataDir, file, replace: true });
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
}

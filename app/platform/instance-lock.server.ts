/**
 * One server to a data folder (docs/decisions/0021-one-instance.md). The lock is one that the operating system holds, on an
 * empty SQLite file: it ends with the process, however that ends. The process id beside it is for the message alone.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ConfigurationError } from "./environment.server.ts";

/** Nothing else may open this file: where a process closes a file, all its locks on it end (POSIX). */
const lockName = "server.lock";
const pidName = "server.pid";

/**
 * Takes the folder for this process until the function that it gives is called. Throws ConfigurationError, at once and
 * with nothing changed, while another process has it. Programs that may run beside a server do not take it.
 */
export function takeInstanceLock(dataDir: string): () => void {
  const lock = new Database(join(dataDir, lockName), { timeout: 0 });
  try {
    // Nothing is written, neither in it nor beside it, so that no stop can leave it damaged.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
    throw new ConfigurationError(
      `DATA_DIR: ${dataDir} is in use by another Alisio${holder(dataDir)}; stop that one first`,
    );
  }
  writeFileSync(join(dataDir, pidName), `${process.pid}\n`, { mode: 0o600 });
  return () => {
    rmSync(join(dataDir, pidName), { force: true });
    lock.close();
  };
}

/** " (process 1234)", as far as it is known: it is written just after the lock was taken. */
function holder(dataDir: string): string {
  try {
    const pid = readFileSync(join(dataDir, pidName), "utf8").trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : "";
  } catch {
    return "";
  }
}

/**
 * The lock that allows one server for a data folder (docs/decisions/0021-one-instance.md). It is a lock of the
 * operating system on an empty SQLite file, so it ends with the process in any case. The process id in a file beside it
 * is only for the message.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ConfigurationError } from "./environment.server.ts";

/** No other code may open this file: when a process closes a file, it loses all its locks on that file (POSIX). */
const lockName = "server.lock";
const pidName = "server.pid";

/**
 * Locks the folder for this process, and gives the function that releases the lock. Throws ConfigurationError at once,
 * with nothing changed, when another process has it. Programs that may run beside a server do not take the lock.
 */
export function takeInstanceLock(dataDir: string): () => void {
  const lock = new Database(join(dataDir, lockName), { timeout: 0 });
  try {
    // Nothing is ever written to the lock's database, so a crash cannot damage it.
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

/** " (process 1234)", or "" while unknown: the id is written just after the lock is taken. */
function holder(dataDir: string): string {
  try {
    const pid = readFileSync(join(dataDir, pidName), "utf8").trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : "";
  } catch {
    return "";
  }
}

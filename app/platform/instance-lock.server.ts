/**
 * The lock that allows one server for a data folder (docs/decisions/0021-one-instance.md). It is a lock of the
 * operating system on an empty SQLite file, so it ends with the process in any case. The process id in a file beside it
 * is only for the message.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ConfigurationError } from "./environment.server.ts";

/** No other code may open these files: when a process closes a file, it loses all its locks on that file (POSIX). */
const lockName = "server.lock";
const pidName = "server.pid";

/** A second file, on which the children of a server hold a lock each (WORKERS), for as long as they live. */
const childrenName = "children.lock";

/** Milliseconds to wait for children whose parent was killed: they end as soon as they notice. */
const orphansEnd = 5_000;

/**
 * Locks the folder for this process, and gives the function that releases the lock. Throws ConfigurationError at once,
 * with nothing changed, when another process has it, and after some time (a parameter for tests) when a child of a
 * killed one lives on. Programs that may run beside a server do not take the lock.
 */
export function takeInstanceLock(dataDir: string, { patience = orphansEnd } = {}): () => void {
  const lock = openLock(join(dataDir, lockName), 0);
  try {
    // Nothing is ever written to the lock's database, so a crash cannot damage it.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new ConfigurationError(
      `DATA_DIR: ${dataDir} is in use by another Alisio${holderText(dataDir)}; stop that one first`,
    );
  }
  try {
    expectNoChildren(dataDir, patience);
  } catch (error) {
    lock.close();
    throw error;
  }
  writeFileSync(join(dataDir, pidName), `${process.pid}\n`, { mode: 0o600 });
  return () => {
    rmSync(join(dataDir, pidName), { force: true });
    lock.close();
  };
}

/**
 * For a child of the process that has the lock: keeps other servers off the folder while this process lives, also when
 * its parent was killed. Gives the function that ends it.
 */
export function takeChildLock(dataDir: string): () => void {
  const lock = openLock(join(dataDir, childrenName), orphansEnd);
  // A lock that several have: that of a read.
  lock.exec("PRAGMA journal_mode = MEMORY; BEGIN; SELECT * FROM sqlite_schema");
  return () => void lock.close();
}

/** Opens the file of a lock, and makes it where there is none. */
function openLock(file: string, timeout: number): Database.Database {
  try {
    return new Database(file, { timeout });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new ConfigurationError(`DATA_DIR: its file ${file} cannot be made or opened (${error.code})`);
  }
}

/** Throws ConfigurationError where a child of an earlier server still lives after some time. */
function expectNoChildren(dataDir: string, patience: number): void {
  const file = join(dataDir, childrenName);
  if (!existsSync(file)) return;
  const lock = openLock(file, patience);
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new ConfigurationError(
      `DATA_DIR: ${dataDir} is in use by a process of an Alisio that was killed; end it first`,
    );
  } finally {
    lock.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** " (process 1234)", or "" while unknown: the id is written just after the lock is taken. */
function holderText(dataDir: string): string {
  try {
    const pid = readFileSync(join(dataDir, pidName), "utf8").trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : "";
  } catch {
    return "";
  }
}

/**
 * What the server does with DATA_DIR before it opens the database: lock it, finish a restore, back up before a
 * migration.
 */
import { existsSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openIncoming, openIncomingBeside } from "#app/http/incoming-file.server.ts";
import { keepToOwner } from "#app/platform/connection.server.ts";
import { onPostgresqlName } from "#app/platform/data-dir.ts";
import { ConfigurationError, environment } from "#app/platform/environment.server.ts";
import { takeChildLock, takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { isPostgresql } from "#app/platform/postgresql-connection.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { BackupRefused } from "./backup-file.server.ts";
import { backupNameBefore, backupsFolder, keptBackups, removeOutdated } from "./kept-backups.server.ts";
import { finishRestore, removeUnpacked } from "./restore.server.ts";
import { runBackup } from "./run-backup.server.ts";

const claimed = singleton<{ release: (() => void) | null }>("data-folder", () => ({ release: null }));

/**
 * Locks DATA_DIR for this process. Then finishes an interrupted restore, or removes what it had unpacked but not yet
 * checked, and removes request bodies that a killed server left. Throws ConfigurationError when another server has the
 * lock, with nothing changed, when the database file cannot be written, and when it was lost.
 */
export function claimDataFolder(): void {
  claimed.release = takeInstanceLock(environment.DATA_DIR);
  prepareDataFolder();
}

/** Notes in DATA_DIR that its servers run on PostgreSQL, if they do. For a server that has reached its database. */
export function noteEngine(): void {
  const { DATA_DIR, database } = environment;
  const note = join(DATA_DIR, onPostgresqlName);
  if (isPostgresql(database) && !existsSync(note)) writeFileSync(note, "", { mode: 0o600 });
}

/**
 * Throws ConfigurationError on SQLite in a folder whose servers run on PostgreSQL: without DATABASE_URL a program would
 * work on an empty database, or on the one from before the move, and give its numbers twice.
 */
export function expectEngine(): void {
  const { DATA_DIR, database } = environment;
  const note = join(DATA_DIR, onPostgresqlName);
  if (isPostgresql(database) || !existsSync(note)) return;
  throw new ConfigurationError(
    `DATABASE_URL: is missing, for the servers of ${DATA_DIR} run on PostgreSQL; ` +
      `to use a database in this folder after all, delete ${note}`,
  );
}

/**
 * For a process whose parent has the lock (WORKERS): keeps the folder for as long as it lives. The first one prepares
 * it as above; another one removes only what the process that had its seat before has left.
 */
export function joinDataFolder({ first, seat }: { first: boolean; seat: number }): void {
  claimed.release = takeChildLock(environment.DATA_DIR);
  if (first) prepareDataFolder();
  openIncomingBeside(environment.DATA_DIR, String(seat));
}

function prepareDataFolder(): void {
  finishRestore(environment.DATA_DIR);
  // Before a migration, whose engine reports a file that it cannot write as a failed disk.
  if (!isPostgresql(environment.database)) keepToOwner(environment.database);
  expectNotLost();
  removeUnpacked(environment.DATA_DIR);
  openIncoming(environment.DATA_DIR);
}

/**
 * Throws ConfigurationError where SQLite's file is absent or empty in a folder that has backups: it was lost, and the
 * backups of a new, empty database would in time take the place of those that have everything.
 */
export function expectNotLost(): void {
  const { DATA_DIR, database } = environment;
  if (isPostgresql(database)) return;
  const file = statSync(database, { throwIfNoEntry: false });
  const [newest, ...older] = keptBackups(DATA_DIR);
  if ((file && file.size > 0) || !newest) return;
  const folder = backupsFolder(DATA_DIR);
  throw new ConfigurationError(
    `DATA_DIR: its database ${basename(database)} is ${file ? "empty" : "missing"}, ` +
      `but its backups are there (${older.length + 1}). Restore the newest: npm run restore -- ${join(folder, newest.name)}; ` +
      `or, if a new installation is meant, move ${folder} away`,
  );
}

/**
 * The database that a program beside the server opens. Throws ConfigurationError when there is none yet, and as
 * expectEngine() and expectNotLost() do.
 */
export function existingDatabase(): string {
  expectEngine();
  expectNotLost();
  const { DATA_DIR, database } = environment;
  if (isPostgresql(database) || existsSync(database)) return database;
  throw new ConfigurationError(`DATA_DIR: ${DATA_DIR} has no database yet`);
}

/** Releases the lock on DATA_DIR. */
export function leaveDataFolder(): void {
  claimed.release?.();
  claimed.release = null;
}

/**
 * Backs up the database before the named migration, so that the previous version can be restored. Throws BackupRefused
 * on failure; the caller then does not migrate.
 */
export async function backUpBefore(migration: string): Promise<void> {
  const { DATA_DIR: dataDir } = environment;
  try {
    await runBackup({ dataDir, file: join(backupsFolder(dataDir), backupNameBefore(migration)) });
  } catch (error) {
    const [why] = String(error instanceof Error ? error.message : error).split("\n");
    throw new BackupRefused(
      `Not started: this version changes the database, and the backup before that failed. ${why}`,
    );
  }
  removeOutdated(dataDir, dayOf(new Date()));
}

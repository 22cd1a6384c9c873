/** What the server does with its data folder before it opens the database there. */
import { join } from "node:path";
import { openIncoming } from "#app/http/incoming.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { BackupRefused } from "./backup-file.server.ts";
import { backupsFolder, nameBefore, removeOutdated } from "./kept-backups.server.ts";
import { finishRestore, removeUnpacked } from "./restore.server.ts";
import { runBackup } from "./run-backup.server.ts";

const claimed = remembered<{ release: (() => void) | null }>("data-folder", () => ({ release: null }));

/**
 * Takes DATA_DIR for this process, goes on with a restore that was stopped in the middle, or clears away what it had
 * unpacked when that was not checked yet, and removes what requests had brought when a server was killed. Throws
 * ConfigurationError while another server has it; then nothing has changed.
 */
export function claimDataFolder(): void {
  claimed.release = takeInstanceLock(environment.DATA_DIR);
  finishRestore(environment.DATA_DIR);
  removeUnpacked(environment.DATA_DIR);
  openIncoming(environment.DATA_DIR);
}

/** Lets the next one have it. */
export function leaveDataFolder(): void {
  claimed.release?.();
  claimed.release = null;
}

/**
 * Keeps the database as it is before the migration of this name: with it one goes back to the version before. Throws
 * BackupRefused when that fails; nothing is migrated then.
 */
export async function backUpBefore(migration: string): Promise<void> {
  const { DATA_DIR: dataDir } = environment;
  try {
    await runBackup({ dataDir, file: join(backupsFolder(dataDir), nameBefore(migration)) });
  } catch (error) {
    const [why] = String(error instanceof Error ? error.message : error).split("\n");
    throw new BackupRefused(
      `Not started: this version changes the database, and the backup before that failed. ${why}`,
    );
  }
  removeOutdated(dataDir, dayOf(new Date()));
}

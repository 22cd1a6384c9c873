/** Puts a backup in the place of what a data folder holds (docs/decisions/0020-backups.md). */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";
import { findsNoRoom } from "#app/platform/disk.server.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { areSecrets } from "#app/platform/secrets.server.ts";
import { BackupRefused, damaged, type Manifest, readBackup, tooNew } from "./backup-file.server.ts";
import { checkDatabase } from "./checked-database.server.ts";
import { passOverNumbers } from "./pass-over-numbers.server.ts";
import { syncFolder } from "./sync-folder.server.ts";

/** A backup that is being unpacked and checked; one that is checked, and takes its place from then on, whatever happens. */
const unpacking = "restoring-";
const decided = "restore-decided-";
const replaced = "replaced-";

/** The database goes with its log: to another database that would be the wrong one. */
const withLog = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`];

export type Restored = {
  manifest: Manifest;
  /** The folder with what was there before; null where nothing was. */
  kept: string | null;
};

/**
 * Restores the backup `file` into `dataDir`, which is made when absent; an older one is migrated by the next start. What was
 * there is kept beside. Throws ConfigurationError while a server runs on the folder, and BackupRefused for a file that is
 * none, damaged or newer than this program, which knows the migrations `known`, and where there is no room; then nothing has
 * changed.
 */
export async function restoreBackup(
  { file, dataDir, known }: { file: string; dataDir: string; known: readonly string[] },
  now = new Date(),
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeInstanceLock(dataDir);
  try {
    finishRestore(dataDir);
    removeUnpacked(dataDir);
    const stamp = now.toISOString().slice(0, 19).replace(/:/g, "-");
    const folder = join(dataDir, `${unpacking}${stamp}`);
    try {
      const manifest = await unpack({ file, folder, known });
      // From here on it is decided: a stop in between is made up for by the next start (finishRestore).
      renameSync(folder, join(dataDir, `${decided}${stamp}`));
      await syncFolder(dataDir);
      const [kept = null] = finishRestore(dataDir);
      await syncFolder(dataDir);
      return { manifest, kept };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    release();
  }
}

/** Unpacks a backup into the folder, which is made, checks it, and makes it ready to take its place. */
async function unpack({ file, folder, known }: { file: string; folder: string; known: readonly string[] }) {
  try {
    mkdirSync(folder, { mode: 0o700 });
    const manifest = await readBackup(file, folder);
    expectWhole(file, folder, manifest, known);
    passOverNumbers(join(folder, databaseName));
    await syncFolder(folder);
    return manifest;
  } catch (error) {
    if (!findsNoRoom(error)) throw error;
    throw new BackupRefused(
      `DATA_DIR: there is no room left on its disk to unpack ${file}. Nothing was changed: make some room, then try again`,
    );
  }
}

/** Looks into what was unpacked: checksums say that it is what was packed, not that this program can use it. */
function expectWhole(file: string, folder: string, { migration }: Manifest, known: readonly string[]): void {
  const checked = checkDatabase(join(folder, databaseName));
  if ("wrong" in checked) throw damaged(file, checked.wrong);
  const unknown = checked.migrations.find((name) => !known.includes(name));
  if (unknown) throw tooNew(file, unknown);
  if (checked.migrations.length === 0 || checked.migrations.at(-1) !== migration) {
    throw damaged(file, "its database is not the one of its manifest");
  }
  const secrets = join(folder, secretsName);
  if (existsSync(secrets) && !areSecrets(readFileSync(secrets, "utf8"))) throw damaged(file, "its keys cannot be read");
}

/**
 * Goes on with a restore that was decided and then stopped; does nothing where there is none. Whoever calls it has the
 * folder's lock. Gives the folders with what was replaced. Each step is a renaming, and which are left to do shows by which
 * files still stand in the decided folder: it may be stopped anywhere and called again.
 */
export function finishRestore(dataDir: string): string[] {
  return foldersOf(dataDir, decided).flatMap((name) => {
    const from = join(dataDir, name);
    const kept = join(dataDir, `${replaced}${name.slice(decided.length)}`);
    if (existsSync(join(from, secretsName))) exchange([secretsName], { from, dataDir, kept });
    if (existsSync(join(from, databaseName))) exchange(withLog, { from, dataDir, kept });
    rmSync(from, { recursive: true });
    return isEmpty(kept) ? [] : [kept];
  });
}

/** Keeps the old files, then puts the first one's new one in its place. While that has not come, all that stand there are old. */
function exchange(
  names: readonly string[],
  { from, dataDir, kept }: { from: string; dataDir: string; kept: string },
): void {
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const name of names)
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), freeName(join(kept, name)));
  const [name = ""] = names;
  renameSync(join(from, name), join(dataDir, name));
}

/** Nothing that is kept is written over, should somebody have made a new database between the stop and the going on. */
function freeName(path: string): string {
  return existsSync(path) ? freeName(`${path}.later`) : path;
}

/** Whether nothing was there before; then the folder for it goes. */
function isEmpty(folder: string): boolean {
  if (readdirSync(folder).length > 0) return false;
  rmdirSync(folder);
  return true;
}

/**
 * Removes what a restore had unpacked that was stopped before it was decided: a whole database, and keys. Whoever calls it
 * has the folder's lock.
 */
export function removeUnpacked(dataDir: string): void {
  for (const name of foldersOf(dataDir, unpacking)) rmSync(join(dataDir, name), { recursive: true });
}

function foldersOf(dataDir: string, prefix: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(prefix) && statSync(join(dataDir, name)).isDirectory())
    .sort();
}

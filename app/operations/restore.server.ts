/** Restores a backup into a data folder (docs/decisions/0020-backups.md). */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";
import { findsNoRoom } from "#app/platform/disk.server.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { parseSecrets } from "#app/platform/secrets.server.ts";
import { BackupRefused, damagedBackup, type Manifest, readBackup, tooNew } from "./backup-file.server.ts";
import { type Checked, checkDatabase } from "./checked-database.server.ts";
import { damagedPdfs } from "./damaged-pdfs.server.ts";
import { type Holdings, readHoldings } from "./holdings.server.ts";
import { passOverNumbers } from "./pass-over-numbers.server.ts";
import { syncFolder } from "./sync-folder.server.ts";

/**
 * Prefixes of folders: a backup that is being unpacked and checked; one that is checked and will be put in place even
 * after a crash; and the files that a restore has replaced.
 */
const unpacking = "restoring-";
const decided = "restore-decided-";
const replaced = "replaced-";

/** The database together with its log: the log of one database must never stand beside another. */
const withLog = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`];

export type Restored = {
  manifest: Manifest;
  /** The folder with the replaced files; null if there were none. */
  kept: string | null;
  /** The numbers of the invoices whose kept PDF was damaged before the backup was made. */
  damaged: string[];
};

/** Takes whose data a backup holds, as soon as that is known. */
export type Tell = (manifest: Manifest, holds: Holdings) => void;

/**
 * Restores the backup `file` into the folder `dataDir`, which is created if missing. The next start migrates an older
 * database. The replaced files are kept in a folder beside. `tell` hears what the backup holds before anything is
 * replaced, and before a refusal of what could be unpacked and read.
 * Throws ConfigurationError while a server runs on the folder. Throws BackupRefused when the file is not a backup or
 * damaged, when it contains a migration that is not in `known` (a newer version), or when the disk is full. Nothing has
 * changed then.
 */
export async function restoreBackup(
  { file, dataDir, known, tell }: { file: string; dataDir: string; known: readonly string[]; tell?: Tell },
  now = new Date(),
): Promise<Restored> {
  const { made, kept } = await putInPlace(
    dataDir,
    async (folder) => {
      const manifest = await unpack({ file, folder, known, tell, replaced: join(dataDir, databaseName) });
      return { manifest, damaged: damagedPdfs(join(folder, databaseName)) };
    },
    now,
  );
  return { ...made, kept };
}

/**
 * Puts a database, and keys, into the place of those of a data folder, which is created if missing. `make` makes them
 * in a new folder beside, which is removed when that fails or the program is interrupted. Gives what `make` gave, and
 * the folder with the replaced files; null if there were none. Throws ConfigurationError while a server runs on the
 * folder.
 */
export async function putInPlace<Made>(
  dataDir: string,
  make: (folder: string) => Promise<Made>,
  now = new Date(),
): Promise<{ made: Made; kept: string | null }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeInstanceLock(dataDir);
  try {
    finishRestore(dataDir);
    removeUnpacked(dataDir);
    const stamp = now.toISOString().slice(0, 19).replace(/:/g, "-");
    const folder = join(dataDir, `${unpacking}${stamp}`);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once("exit", remove);
    try {
      const made = await make(folder);
      // From here on the restore will be completed: after a crash the next start continues it (finishRestore).
      renameSync(folder, join(dataDir, `${decided}${stamp}`));
      await syncFolder(dataDir);
      const [kept = null] = finishRestore(dataDir);
      await syncFolder(dataDir);
      return { made, kept };
    } finally {
      remove();
      process.off("exit", remove);
    }
  } finally {
    release();
  }
}

/** `replaced`: the database file into whose place the backup's is put; there may be none. */
type Unpacking = { file: string; folder: string; known: readonly string[]; tell?: Tell; replaced: string };

/** Creates the folder, unpacks the backup into it, checks it, and raises ids and versions (passOverNumbers). */
async function unpack({ file, folder, known, tell, replaced }: Unpacking) {
  try {
    mkdirSync(folder, { mode: 0o700 });
    const manifest = await readBackup(file, folder);
    const checked = checkDatabase(join(folder, databaseName));
    const holds = readHoldings(join(folder, databaseName));
    if (holds) tell?.(manifest, holds);
    expectWhole(file, folder, { manifest, checked, known });
    passOverNumbers(join(folder, databaseName), replaced);
    await syncFolder(folder);
    return manifest;
  } catch (error) {
    if (!findsNoRoom(error)) throw error;
    throw new BackupRefused(
      `DATA_DIR: there is no room left on its disk to unpack ${file}. Nothing was changed: make some room, then try again`,
    );
  }
}

/** Checks that this version can use what was unpacked. The checksums only show that it is what was packed. */
function expectWhole(
  file: string,
  folder: string,
  { manifest, checked, known }: { manifest: Manifest; checked: Checked; known: readonly string[] },
): void {
  if ("wrong" in checked) throw damagedBackup(file, checked.wrong);
  const unknown = checked.migrations.find((name) => !known.includes(name));
  if (unknown) throw tooNew(file, unknown);
  if (checked.migrations.length === 0 || checked.migrations.at(-1) !== manifest.migration) {
    throw damagedBackup(file, "its database is not the one of its manifest");
  }
  const secrets = join(folder, secretsName);
  if (existsSync(secrets) && !parseSecrets(readFileSync(secrets, "utf8")))
    throw damagedBackup(file, "its keys cannot be read");
}

/**
 * Completes a decided restore that was interrupted; does nothing if there is none. Gives the folders with the replaced
 * files. The caller holds the folder's lock.
 * Each step renames one file, and the files that remain in the decided folder show which steps are left. So it may be
 * interrupted at any point and called again.
 */
export function finishRestore(dataDir: string): string[] {
  return foldersOf(dataDir, decided).flatMap((name) => {
    const from = join(dataDir, name);
    const kept = join(dataDir, `${replaced}${name.slice(decided.length)}`);
    if (existsSync(join(from, secretsName))) exchangeFiles([secretsName], { from, dataDir, kept });
    if (existsSync(join(from, databaseName))) exchangeFiles(withLog, { from, dataDir, kept });
    rmSync(from, { recursive: true });
    return isEmpty(kept) ? [] : [kept];
  });
}

/**
 * Moves the old files `names` away, then moves the new file, the first of the names, into place. Until that last move,
 * all files in `dataDir` with these names are old.
 */
function exchangeFiles(
  names: readonly string[],
  { from, dataDir, kept }: { from: string; dataDir: string; kept: string },
): void {
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const name of names)
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), freeName(join(kept, name)));
  const [name = ""] = names;
  renameSync(join(from, name), join(dataDir, name));
}

/**
 * A path that is free. Someone may have made a new database between an interruption and its continuation; it must not
 * replace the files kept before.
 */
function freeName(path: string): string {
  return existsSync(path) ? freeName(`${path}.later`) : path;
}

/** Removes the folder if it is empty, that is if nothing was replaced, and says whether it was. */
function isEmpty(folder: string): boolean {
  if (readdirSync(folder).length > 0) return false;
  rmdirSync(folder);
  return true;
}

/**
 * Removes what an interrupted restore had unpacked before it was decided: a whole database, and keys. The caller holds
 * the folder's lock.
 */
export function removeUnpacked(dataDir: string): void {
  for (const name of foldersOf(dataDir, unpacking)) rmSync(join(dataDir, name), { recursive: true });
}

function foldersOf(dataDir: string, prefix: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(prefix) && statSync(join(dataDir, name)).isDirectory())
    .sort();
}

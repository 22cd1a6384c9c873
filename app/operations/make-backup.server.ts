/**
 * Makes a backup file. Its steps block the event loop, so a running server starts it as a program of its own
 * (run-backup.server.ts).
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";
import packageJson from "../../package.json" with { type: "json" };
import { BackupRefused, format, type Manifest, manifestName, type Part, readBackup } from "./backup-file.server.ts";
import { checkDatabase } from "./checked-database.server.ts";
import { type Holdings, readHoldings } from "./holdings.server.ts";
import { syncFolder } from "./sync-folder.server.ts";

/** Part of the name of the folder and files in which a backup is made. */
export const partMark = ".part-";

export type Made = { file: string; bytes: number; manifest: Manifest; holds: Holdings | null };

/** Milliseconds to wait for a lock on the database: a server that starts or stops holds one briefly. */
const busyTimeout = 10_000;

/**
 * Makes a backup of the data folder `dataDir` as `file` (an absolute path), whether a server runs on it or not: a
 * consistent copy of the database, and the keys. The backup is checked before it gets its name. Throws BackupRefused
 * when there is no database, when the database is damaged, or when the file exists and `replace` is false; nothing is
 * left then.
 */
export async function makeBackup(
  { dataDir, file, replace }: { dataDir: string; file: string; replace: boolean },
  now = new Date(),
): Promise<Made> {
  if (!existsSync(join(dataDir, databaseName))) {
    throw new BackupRefused(`DATA_DIR: ${dataDir} has no database yet: there is nothing to back up`);
  }
  if (existsSync(file) && !(replace && statSync(file).isFile())) {
    throw new BackupRefused(`${file} exists already: name another, or add --replace`);
  }
  const folder = makePartFolder(file);
  const clean = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", clean);
  try {
    const manifest = await makeParts(dataDir, folder, now);
    const holds = readHoldings(join(folder, databaseName));
    const packed = join(folder, "backup.tar.gz");
    const names = [manifestName, ...manifest.parts.map(({ name }) => name)];
    const { create } = await import("tar");
    // `portable` leaves out the names of users.
    await create({ file: packed, cwd: folder, gzip: true, portable: true, mode: 0o600, mtime: now }, names);
    await readBackup(packed);
    await syncFile(packed);
    const { size } = statSync(packed);
    renameSync(packed, file);
    await syncFolder(dirname(file));
    return { file, bytes: size, manifest, holds };
  } finally {
    process.off("exit", clean);
    clean();
  }
}

/** A folder that only its owner can read, on the same disk as the backup, which is renamed from there. */
function makePartFolder(file: string): string {
  try {
    return mkdtempSync(`${file}${partMark}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupRefused(`${dirname(file)} is no folder that can be written to (${code})`);
  }
}

async function makeParts(dataDir: string, folder: string, now: Date): Promise<Manifest> {
  await copyDatabase(join(dataDir, databaseName), join(folder, databaseName));
  const checked = checkDatabase(join(folder, databaseName));
  if ("wrong" in checked) throw new BackupRefused(`DATA_DIR: ${dataDir} cannot be backed up: ${checked.wrong}`);
  const names: Part["name"][] = [databaseName];
  // The keys. A database that was filled without a server, as by the demo, has none.
  if (existsSync(join(dataDir, secretsName))) {
    copyFileSync(join(dataDir, secretsName), join(folder, secretsName));
    names.push(secretsName);
  }
  const manifest: Manifest = {
    product: "alisio",
    format,
    version: packageJson.version,
    migration: checked.migrations.at(-1) ?? "",
    made_at: now.toISOString(),
    parts: await Promise.all(names.map((name) => describePart(folder, name))),
  };
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Copies the database in one step. Writes that happen meanwhile go to the log and do not wait. A copy in several steps
 * would start anew after each write of a running server.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  // SQLite would not say whose the file is.
  accessSync(from, constants.R_OK);
  // Not read-only: after an unclean stop, SQLite recovers the log when it opens the file.
  const database = new Database(from, { fileMustExist: true, timeout: busyTimeout });
  try {
    await database.backup(to, { progress: () => Number.MAX_SAFE_INTEGER });
  } finally {
    database.close();
  }
}

async function describePart(folder: string, name: Part["name"]): Promise<Part> {
  const file = join(folder, name);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { name, bytes: statSync(file).size, sha256: hash.digest("hex") };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

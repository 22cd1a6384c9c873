/** Makes a backup. It works without a pause, in a program of its own: where a server runs, run-backup.server.ts starts it. */
import { createHash } from "node:crypto";
import {
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
import { create } from "tar";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";
import packageJson from "../../package.json" with { type: "json" };
import { BackupRefused, format, type Manifest, manifestName, type Part, readBackup } from "./backup-file.server.ts";
import { checkDatabase } from "./checked-database.server.ts";
import { syncFolder } from "./sync-folder.server.ts";

/** What stands beside a backup while it is made. */
export const partMark = ".part-";

export type Made = { file: string; bytes: number; manifest: Manifest };

/** Milliseconds to wait for a lock on the database: a server that starts or stops holds one for a moment. */
const busyTimeout = 10_000;

/**
 * Makes a backup of a data folder as `file` (absolute), whether a server runs on it or not: the database as it is at one
 * moment, and the keys. It is checked before it gets its name. Throws BackupRefused where there is nothing to back up, the
 * database is not sound, or the file exists and may not be replaced; then nothing is left.
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
    const packed = join(folder, "backup.tar.gz");
    const names = [manifestName, ...manifest.parts.map(({ name }) => name)];
    // Portable: no names of users, and a head that is always the same (backup-file.server.ts).
    await create({ file: packed, cwd: folder, gzip: true, portable: true, mode: 0o600, mtime: now }, names);
    await readBackup(packed);
    await syncFile(packed);
    const { size } = statSync(packed);
    renameSync(packed, file);
    await syncFolder(dirname(file));
    return { file, bytes: size, manifest };
  } finally {
    process.off("exit", clean);
    clean();
  }
}

/** A folder for its owner alone, beside the file: it is renamed from there. */
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
  // A database that was only ever filled by a program has none.
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
 * All pages in one step: what is written meanwhile goes into the log and waits for nobody. In several steps, each write of
 * a server in between would make it begin anew.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  // Not read-only: the last one to close a database that was not closed well has to tidy up after it.
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

/** A backup for download. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { noteEvent } from "#app/platform/audit.server.ts";
import { write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { backupsFolder } from "./kept-backups.server.ts";
import { partMark } from "./make-backup.server.ts";
import { runBackup } from "./run-backup.server.ts";

export type FreshBackup = { name: string; bytes: number; stream: ReadableStream<Uint8Array> };

/**
 * Makes a backup and gives it as a stream. Its file is unlinked at once, so it is gone when the stream ends. `signal`
 * aborts the making. Throws a busy Problem when too many backups wait, and the error of a backup that failed.
 */
export async function freshBackup(signal: AbortSignal): Promise<FreshBackup> {
  const { DATA_DIR: dataDir } = environment;
  const name = `alisio-backup-${dayOf(new Date())}.tar.gz`;
  // Named as unfinished, so that the next start removes it if the server stops here.
  const path = join(backupsFolder(dataDir), `download.tar.gz${partMark}${randomUUID()}`);
  const file = await openBackup({ dataDir, file: path }, signal);
  try {
    const { size } = await file.stat();
    await write((transaction) => noteEvent(transaction, "backup", { file: "downloaded" }));
    // autoClose closes the file at the end of the stream, and when the client leaves.
    return { name, bytes: size, stream: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> };
  } catch (error) {
    // Until then the unlinked file still takes its room, which may be what the disk lacks.
    await file.close();
    throw error;
  }
}

/** Makes a backup and opens it; its name is gone then, also where that fails. */
async function openBackup(job: { dataDir: string; file: string }, signal: AbortSignal): Promise<FileHandle> {
  try {
    await runBackup(job, signal);
    return await open(job.file);
  } finally {
    await rm(job.file, { force: true });
  }
}

import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
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
 * A backup of this moment, to be read once: its file has no name any more when it is handed out, and is gone with the
 * stream. Throws why it failed, and a busy Problem where too many are asked for. `signal` ends the making of it.
 */
export async function freshBackup(signal: AbortSignal): Promise<FreshBackup> {
  const { DATA_DIR: dataDir } = environment;
  const name = `alisio-backup-${dayOf(new Date())}.tar.gz`;
  // As something unfinished, so that what a stop leaves is taken away by the next start.
  const path = join(backupsFolder(dataDir), `download.tar.gz${partMark}${randomUUID()}`);
  await runBackup({ dataDir, file: path }, signal);
  const file = await open(path);
  await rm(path);
  const { size } = await file.stat();
  await write((transaction) => noteEvent(transaction, "backup", { file: "downloaded" }));
  // It closes the file at its end, and where the reader leaves.
  return { name, bytes: size, stream: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> };
}

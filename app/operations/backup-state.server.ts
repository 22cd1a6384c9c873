/** Whether the backups are well: one answer for /healthz, the screen of the backups and Today. */
import { stat } from "node:fs/promises";
import { hourMs } from "#app/platform/durations.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { type BackupFailure, lastBackupFailure } from "./daily-backup.server.ts";
import { backupsFolder, type KeptBackup, keptBackups, newestOf } from "./kept-backups.server.ts";
import { ownBackups } from "./own-backups.server.ts";

/** Hours after which the last backup is too old: a day, and half a day for tries that failed. */
const oldAfterHours = 36;

/** What is wrong. `last` and `since` are of the last good backup; where there is none, `since` is as `begun` below. */
export type BackupTrouble =
  | { kind: "unreadable"; error: unknown }
  | { kind: "failed"; at: Date; id: string; last: Date | null }
  | { kind: "old" | "none"; since: Date };

export type BackupState = {
  /** The newest first. */
  kept: readonly KeptBackup[];
  last: KeptBackup | undefined;
  /** Whether the last one is too old, also where `trouble` says that the last try failed. */
  isOverdue: boolean;
  trouble: BackupTrouble | null;
};

type Counted = {
  last: Date | null;
  /** When the folder was made. Without a backup the age counts from then: a new installation has time for one. */
  begun: Date;
  failure: BackupFailure | null;
};

/** Judges what is known of the backups. A try that failed is said before the age, since it is the reason for that. */
export function judgeBackups({ last, begun, failure }: Counted, now: Date): Pick<BackupState, "isOverdue" | "trouble"> {
  const since = last ?? begun;
  const isOverdue = now.getTime() - since.getTime() > oldAfterHours * hourMs;
  const overdue: BackupTrouble | null = isOverdue ? { kind: last ? "old" : "none", since } : null;
  return { isOverdue, trouble: failure ? { kind: "failed", ...failure, last } : overdue };
}

/**
 * What was read of a folder, good for as long as its time of change is the same: files come into it and leave it, and
 * none is written to. A change of just now may share its time with the next one.
 */
type Read = { folder: string; changed: number; kept: KeptBackup[] };

const justNow = 1000;

const memory = singleton<{ read: Read | null }>("backups that were read", () => ({ read: null }));

/** The state of the backups of a data folder. It costs one look at the folder, whose files are read when it changes. */
export async function backupState(dataDir: string, now = new Date()): Promise<BackupState> {
  try {
    const { kept, begun } = await readFolder(backupsFolder(dataDir), dataDir);
    // Whoever backs up PostgreSQL also watches that.
    if (!ownBackups) return { kept, last: undefined, isOverdue: false, trouble: null };
    const last = newestOf(kept, now);
    const counted = { last: last?.made_at ?? null, begun, failure: lastBackupFailure() };
    return { kept, last, ...judgeBackups(counted, now) };
  } catch (error) {
    return { kept: [], last: undefined, isOverdue: false, trouble: ownBackups ? { kind: "unreadable", error } : null };
  }
}

async function readFolder(folder: string, dataDir: string): Promise<{ kept: readonly KeptBackup[]; begun: Date }> {
  const { birthtime: begun, mtimeMs: changed } = await stat(folder);
  const { read } = memory;
  if (read?.folder === folder && read.changed === changed) return { kept: read.kept, begun };
  const kept = keptBackups(dataDir);
  memory.read = Math.abs(Date.now() - changed) < justNow ? null : { folder, changed, kept };
  return { kept, begun };
}

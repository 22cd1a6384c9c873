/**
 * The backups in DATA_DIR/backups that the server makes by itself, daily and before migrations: their names, and when
 * they are deleted.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isYetToCome } from "#app/platform/clock.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { partMark } from "./make-backup.server.ts";

/** How many daily backups are kept, one for each day, and how many from before migrations. */
const keptDays = 14;
const keptBefore = 3;

export type KeptBackup = { name: string; kind: "daily" | "before-migration"; made_at: Date; bytes: number };

const dailyPattern = /^alisio-(\d{4}-\d{2}-\d{2})\.tar\.gz$/;

const named: readonly { kind: KeptBackup["kind"]; pattern: RegExp }[] = [
  { kind: "daily", pattern: dailyPattern },
  { kind: "before-migration", pattern: /^before-\d{14}_\w+\.tar\.gz$/ },
];

/** The folder of the server's own backups. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The file name of the daily backup of a day. */
export function dailyName(day: Day): string {
  return `alisio-${day}.tar.gz`;
}

/** The file name of the backup that is made before a migration. */
export function backupNameBefore(migration: string): string {
  return `before-${migration}.tar.gz`;
}

/**
 * The newest of these backups, in their order, whose time is not in the future: such a time comes from a clock that was
 * ahead.
 */
export function newestOf(backups: readonly KeptBackup[], now: Date): KeptBackup | undefined {
  return backups.find(({ made_at }) => !isYetToCome(made_at, now));
}

/** The server's own backups in the folder, the newest first. Ignores all other files. */
export function keptBackups(dataDir: string): KeptBackup[] {
  const folder = backupsFolder(dataDir);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => {
    const kind = kindOf(name);
    const stats = kind && statSync(join(folder, name), { throwIfNoEntry: false });
    return kind && stats?.isFile() ? [{ name, kind, made_at: stats.mtime, bytes: stats.size }] : [];
  });
  return found.sort((a, b) => b.made_at.getTime() - a.made_at.getTime());
}

function kindOf(name: string): KeptBackup["kind"] | null {
  return named.find(({ pattern }) => pattern.test(name))?.kind ?? null;
}

/**
 * The names of the backups to delete on a given day of the company: daily ones that are 14 days old or more, and all
 * but the last three from before migrations. The last 14 daily backups always stay, because a clock that is ahead would
 * make all of them old.
 */
export function outdatedBackups(backups: readonly KeptBackup[], today: Day): string[] {
  const since = addDays(today, -keptDays);
  const daily = backups
    .filter(({ kind }) => kind === "daily")
    .sort((a, b) => dayIn(b.name).localeCompare(dayIn(a.name)));
  const days = daily.slice(keptDays).filter(({ name }) => dayIn(name) <= since);
  const before = backups.filter(({ kind }) => kind === "before-migration").slice(keptBefore);
  return [...days, ...before].map(({ name }) => name);
}

function dayIn(name: string): Day {
  return dailyPattern.exec(name)?.[1] ?? "";
}

/** Deletes outdated backups. Call it after a successful backup, so that at least one remains. */
export function removeOutdated(dataDir: string, today: Day): void {
  for (const name of outdatedBackups(keptBackups(dataDir), today))
    rmSync(join(backupsFolder(dataDir), name), { force: true });
}

/** Deletes what an interrupted backup left. Call it while no backup is being made. */
export function removeUnfinished(dataDir: string): void {
  const folder = backupsFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.includes(`.tar.gz${partMark}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The backups that the server makes by itself: their names, and how long they stay. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isYetToCome } from "#app/platform/clock.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { partMark } from "./make-backup.server.ts";

/** Days that a daily one stays, and how many of those before a migration. */
const keptDays = 14;
const keptBefore = 3;

export type KeptBackup = { name: string; kind: "daily" | "before-migration"; made_at: Date; bytes: number };

const named: readonly { kind: KeptBackup["kind"]; pattern: RegExp }[] = [
  { kind: "daily", pattern: /^alisio-(\d{4}-\d{2}-\d{2})\.tar\.gz$/ },
  { kind: "before-migration", pattern: /^before-\d{14}_\w+\.tar\.gz$/ },
];

export function backupsFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

export function dailyName(day: Day): string {
  return `alisio-${day}.tar.gz`;
}

export function nameBefore(migration: string): string {
  return `before-${migration}.tar.gz`;
}

/** The newest that is there; none that was made by a clock that was ahead, for who asks how old it is. */
export function lastBackup(dataDir: string, now: Date): KeptBackup | undefined {
  return keptBackups(dataDir).find(({ made_at }) => !isYetToCome(made_at, now));
}

/** Those that are there, the newest first. Other files in the folder are not ours, and left alone. */
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
 * Which of them go, on a day of the company: daily ones by the day in their name, the others past the last three. Of the
 * daily ones the last fourteen stay, whatever day it is: a clock that is ahead would make all of them old.
 */
export function outdated(backups: readonly KeptBackup[], today: Day): string[] {
  const since = addDays(today, -keptDays);
  const daily = backups
    .filter(({ kind }) => kind === "daily")
    .sort((a, b) => dayIn(b.name).localeCompare(dayIn(a.name)));
  const days = daily.slice(keptDays).filter(({ name }) => dayIn(name) <= since);
  const before = backups.filter(({ kind }) => kind === "before-migration").slice(keptBefore);
  return [...days, ...before].map(({ name }) => name);
}

function dayIn(name: string): Day {
  return named[0]?.pattern.exec(name)?.[1] ?? "";
}

/** Takes away what is outdated. To be called after a good backup, so that there is always one. */
export function removeOutdated(dataDir: string, today: Day): void {
  for (const name of outdated(keptBackups(dataDir), today)) rmSync(join(backupsFolder(dataDir), name), { force: true });
}

/** Takes away what was begun and stopped in between. To be called while none is being made. */
export function removeUnfinished(dataDir: string): void {
  const folder = backupsFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.includes(`.tar.gz${partMark}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

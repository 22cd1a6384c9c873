/** What the screen of backups shows, as texts. */

import { clockTime } from "#app/platform/date-texts.server.ts";
import { hourMs } from "#app/platform/durations.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { type BackupTrouble, backupState } from "./backup-state.server.ts";
import type { KeptBackup } from "./kept-backups.server.ts";

export type ShownBackups = {
  /** "3 hours ago (22/11/2026 08:30), 12.4 MB"; null if there is no backup. */
  last: string | null;
  failure: { when: string; id: string } | null;
  /** What else is wrong. */
  trouble: string | null;
  kept: { name: string; kind: KeptBackup["kind"]; when: string; size: string }[];
};

/** The backups of a data folder as the screen shows them, in the given language. */
export async function shownBackups(
  dataDir: string,
  { words, language }: { words: Words; language: Language },
  now = new Date(),
): Promise<ShownBackups> {
  const { kept, last, trouble } = await backupState(dataDir, now);
  const failed = trouble?.kind === "failed" ? { when: clockTime(trouble.at), id: trouble.id } : null;
  return {
    last: last
      ? `${ageText(last.made_at, now, words.backups)} (${clockTime(last.made_at)}), ${sizeText(last.bytes, language)}`
      : null,
    failure: failed,
    trouble: trouble && !failed ? troubleText(trouble, words) : null,
    kept: kept.map(({ name, kind, made_at, bytes }) => ({
      name,
      kind,
      when: clockTime(made_at),
      size: sizeText(bytes, language),
    })),
  };
}

/** What is wrong with the backups, and since when, in one line. */
export function troubleText(trouble: BackupTrouble, { backupTrouble: words }: Words): string {
  if (trouble.kind === "unreadable") return words.unreadable;
  if (trouble.kind !== "failed") return words[trouble.kind]({ since: clockTime(trouble.since) });
  return words.failed({ when: clockTime(trouble.at), last: trouble.last && clockTime(trouble.last) });
}

function ageText(then: Date, now: Date, words: Words["backups"]): string {
  const hours = Math.floor((now.getTime() - then.getTime()) / hourMs);
  if (hours < 1) return words.justNow;
  return hours < 48 ? words.hoursAgo({ n: hours }) : words.daysAgo({ n: Math.floor(hours / 24) });
}

/** A size such as "12.4 MB" (Spanish "12,4 MB"), with 1 MB = 1,000,000 bytes; at least "0.1 MB". */
function sizeText(bytes: number, language: Language): string {
  const megabytes = Math.max(0.1, bytes / 1_000_000);
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(megabytes)} MB`;
}

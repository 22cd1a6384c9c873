import type { Words } from "#app/words/words.ts";
import type { TwoVersions, VersionRow } from "./two-versions.tsx";

/** The fields whose typed value differs from the saved one. */
export function differingRows(rows: readonly VersionRow[]): VersionRow[] {
  return rows.filter(({ saved, typed }) => saved !== typed);
}

/** Both versions of a record for TwoVersionsCard: the fields that differ side by side, the others folded away. */
export function twoVersions(
  rows: readonly VersionRow[],
  { lead, saveMine, words }: { lead: string[]; saveMine?: string; words: Words },
): TwoVersions {
  const { conflict } = words;
  const named = rows.map(({ label, saved, typed }) => ({
    label,
    saved: saved || conflict.nothing,
    typed: typed || conflict.nothing,
  }));
  const alike = named.filter(({ saved, typed }) => saved === typed);
  return {
    title: conflict.title,
    lead,
    heads: { field: conflict.field, saved: conflict.saved, typed: conflict.typed },
    differing: differingRows(named),
    alike: { summary: conflict.alike({ n: alike.length }), rows: alike },
    saveMine: saveMine ?? conflict.saveMine,
    takeSaved: conflict.takeSaved,
    takeHint: conflict.takeHint,
  };
}

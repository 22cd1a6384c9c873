/** Saving the form of a site that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */
import type { z } from "zod";
import type { siteSchema } from "#app/customers/site.schema.ts";
import { type Site, siteFields } from "#app/customers/site.ts";
import { getSite, type SitePlace, updateSite } from "#app/customers/sites.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions, VersionRow } from "#app/ui/two-versions.tsx";
import type { Words } from "#app/words/words.ts";

type SiteInput = z.output<typeof siteSchema>;

/**
 * Saves the form of a site that was opened at the versions `seen`. Gives null once it is saved. When somebody else
 * saved the site meanwhile, it gives both versions for the user to compare, and the number of the saved one; when both
 * say the same there is no conflict. Throws a not-found Problem.
 */
export async function saveSiteForm(
  place: SitePlace,
  input: SiteInput,
  seen: Seen,
  words: Words,
): Promise<{ versions: TwoVersions; over: number } | null> {
  try {
    await updateSite(place, input, seen);
    return null;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = await getSite(place);
    if (!current) throw notFound();
    const rows = siteRowsOf(current.thing, input, words);
    if (differingRows(rows).length === 0) return saveSiteForm(place, input, [current.version], words);
    const lead = [words.conflict.site({ when: clockTime(current.saved_at) })];
    return { versions: twoVersions(rows, { lead, words }), over: current.version };
  }
}

function siteRowsOf(saved: Site, typed: SiteInput, { fields }: Words): VersionRow[] {
  const names = [...siteFields.map(({ name }) => name), "access"] as const;
  return names.map((name) => ({ label: fields[name], saved: saved[name], typed: typed[name] }));
}

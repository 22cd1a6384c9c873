/** Saving the form of a visit that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */
import type { z } from "zod";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { notFound } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions, VersionRow } from "#app/ui/two-versions.tsx";
import type { Words } from "#app/words/words.ts";
import type { visitChangeSchema } from "./job.schema.ts";
import { getVisit, updateVisit, type VisitContent } from "./visit-changes.server.ts";

/**
 * Saves the form of a visit that was opened at the versions `seen`. Gives null once it is saved. When somebody else
 * saved the visit meanwhile, it gives both versions for the user to compare, and the number of the saved one; when both
 * say the same there is no conflict. Throws what updateVisit() throws.
 */
export async function saveVisitForm(
  id: number,
  input: z.output<typeof visitChangeSchema>,
  seen: Seen,
  words: Words,
): Promise<{ versions: TwoVersions; over: number } | null> {
  try {
    await updateVisit(id, input, seen);
    return null;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = await getVisit(id);
    if (!current) throw notFound();
    const rows = await visitVersionRows(current.thing, { ...current.thing, ...input }, current.customer_id, words);
    if (differingRows(rows).length === 0) return saveVisitForm(id, input, [current.version], words);
    return { versions: twoVersions(rows, { lead: [words.conflict.visit], words }), over: current.version };
  }
}

async function visitVersionRows(
  saved: VisitContent,
  typed: VisitContent,
  customer_id: number,
  { fields, quoteDetails, visit }: Words,
): Promise<VersionRow[]> {
  const sites = await listSites(customer_id);
  const place = (id: number | null) => {
    if (id === null) return quoteDetails.customerAddress;
    const site = sites.find((one) => one.id === id);
    return site ? siteLine(site) : quoteDetails.siteFallback({ id });
  };
  return [
    { label: fields.kind, saved: visit.kinds[saved.kind], typed: visit.kinds[typed.kind] },
    { label: fields.title, saved: saved.title, typed: typed.title },
    { label: fields.site_id, saved: place(saved.site_id), typed: place(typed.site_id) },
    { label: fields.description, saved: saved.description, typed: typed.description },
  ];
}

/** Which fields of a refused report are still as they were refused. */
import type { FieldProblems } from "#app/platform/problem.ts";
import type { DraftItem, ReportDraft } from "./report-draft.ts";

/** Why a report was not saved, and the wrong fields. */
export type Failure = { problem: string; fields: FieldProblems };

/**
 * What remains of a failure, from the draft that failed and the present one. A field that was changed since is no
 * longer wrong. When no wrong field remains, the failure is over. A failure without fields stays until the next
 * attempt.
 */
export function remainingFailure(failure: Failure | null, failed: ReportDraft, now: ReportDraft): Failure | null {
  if (!failure) return null;
  const wrong = Object.entries(failure.fields);
  const left = wrong.filter(([name]) => isUnchanged(name, failed, now));
  if (wrong.length > 0 && left.length === 0) return null;
  return left.length === wrong.length ? failure : { ...failure, fields: Object.fromEntries(left) };
}

/** Whether the only wrong field shows the failure's sentence already, so that it need not be shown twice. */
export function isSaidAtField({ problem, fields }: Failure): boolean {
  const [sentence, ...others] = Object.values(fields);
  return sentence !== undefined && others.length === 0 && problem.endsWith(sentence);
}

/** The parts of a draft that belong to a wrong field, where they have other names or are several. */
const about: Record<string, (keyof ReportDraft)[]> = {
  signed_by: ["signed_by", "name_signs", "strokes"],
  signature_base64: ["strokes"],
};

function isUnchanged(name: string, failed: ReportDraft, now: ReportDraft): boolean {
  const [list, place, field] = name.split(".");
  if (list === "items" && place !== undefined) {
    const of = ({ items }: ReportDraft) => items[Number(place)]?.[field as keyof DraftItem];
    return of(failed) === of(now);
  }
  return (about[name] ?? [name as keyof ReportDraft]).every((part) => failed[part] === now[part]);
}

/** Which of a refused report's fields are still as they were refused. */
import type { FieldProblems } from "#app/platform/problem.ts";
import type { DraftItem, ReportDraft } from "./report-draft.ts";

/** Why a report is not saved, and at which fields. */
export type Failure = { problem: string; fields: FieldProblems };

/**
 * What is left of a failure, given the draft that failed and the draft of now: a field that was changed since is no longer
 * said to be wrong, and when no field is left the failure is gone. A failure of no field stays until the next attempt.
 */
export function leftOf(failure: Failure | null, failed: ReportDraft, now: ReportDraft): Failure | null {
  if (!failure) return null;
  const wrong = Object.entries(failure.fields);
  const left = wrong.filter(([name]) => isUnchanged(name, failed, now));
  if (wrong.length > 0 && left.length === 0) return null;
  return left.length === wrong.length ? failure : { ...failure, fields: Object.fromEntries(left) };
}

/** Whether the only field that is wrong says already what the failure says: then the failure need not be seen twice. */
export function isSaidAtField({ problem, fields }: Failure): boolean {
  const [sentence, ...others] = Object.values(fields);
  return sentence !== undefined && others.length === 0 && problem.endsWith(sentence);
}

/** What a sentence is about that stands at another field, or is about several. */
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

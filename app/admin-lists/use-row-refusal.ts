import { useMemo } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import type { Refused } from "#app/ui/use-refusal.ts";
import { useReportsWords } from "#app/words/use-reports-words.ts";

/** What a button of an admin list did not do, by its intent, which may be any text: "constructor", too. */
const failedBy = new Map([
  ["add", "addFailed"],
  ["save", "saveFailed"],
] as const);

/**
 * Why the button of a row failed, with what failed before it ("Update failed: …"; behaviour 7.7). What is wrong
 * with a field is said as it is ("Name required").
 */
export function useRowRefusal<Given extends Refused<Refusal<unknown>>>(refusal: Given | null): Given | null {
  const reports = useReportsWords();
  return useMemo(() => {
    if (!refusal || Object.keys(refusal.fields).length > 0) return refusal;
    const failed = failedBy.get(refusal.button.intent as "add" | "save") ?? "updateFailed";
    return { ...refusal, problem: reports[failed]({ reason: refusal.problem }) };
  }, [refusal, reports]);
}

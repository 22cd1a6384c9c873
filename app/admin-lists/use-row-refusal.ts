import { useMemo } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import type { Refused } from "#app/ui/use-refusal.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/**
 * The sentence for a failed button, by its intent. A Map, because the intent comes from outside and may be any text,
 * such as "constructor".
 */
const failedBy = new Map([
  ["add", "addFailed"],
  ["save", "saveFailed"],
] as const);

/**
 * Puts what failed before the reason of a refusal ("Update failed: …"; behaviour 7.7). A refusal with wrong fields
 * keeps its sentence ("Name required").
 */
export function useRowRefusal<Given extends Refused<Refusal<unknown>>>(refusal: Given | null): Given | null {
  const reports = useScreenWords(reportsWords);
  return useMemo(() => {
    if (!refusal || Object.keys(refusal.fields).length > 0) return refusal;
    const failed = failedBy.get(refusal.button.intent as "add" | "save") ?? "updateFailed";
    return { ...refusal, problem: failedSentence(refusal, reports[failed]) };
  }, [refusal, reports]);
}

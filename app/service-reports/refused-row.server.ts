import { logFault } from "#app/platform/log.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { refused } from "#app/platform/screen.server.ts";
import type { Words } from "#app/words/words.ts";

/** What a button of an admin list did not do. */
type Failed = "addFailed" | "saveFailed" | "updateFailed";

/** By the button's intent, which may be any text: "constructor", too. */
const failedBy = new Map<string, Failed>([
  ["add", "addFailed"],
  ["save", "saveFailed"],
]);

/**
 * The answer to a button of an admin list that failed. What is wrong with a field is said as it is ("Name required"); all
 * else follows what failed ("Update failed: …"; specification, section 8).
 */
export function refusedRow<Values extends { intent: string }>(error: unknown, words: Words, values: Values) {
  const failed = failedBy.get(values.intent) ?? "updateFailed";
  const sentence = (reason: string) => words.reportAnswers[failed]({ reason });
  if (!(error instanceof Problem) || error.fields) return refused(error, words, values, sentence(words.shell.oops));
  const reason = error.sentence(words);
  return refused(new Problem(error.kind, () => sentence(reason)), words, values);
}

/** What is said of a row that was not deleted; a fault of ours is logged, and has no reason to tell. */
export function notDeleted(error: unknown, words: Words): string {
  if (error instanceof Problem) return words.reportAnswers.deleteFailed({ reason: error.sentence(words) });
  logFault(error);
  return words.reportAnswers.deleteFault;
}

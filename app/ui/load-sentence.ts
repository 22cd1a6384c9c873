import { type Failure, loadReasonOf, reasonOf } from "#app/platform/failure.ts";
import type { PageWords } from "#app/words/words.ts";

type Sentences = readonly (readonly [RegExp, (words: PageWords, reason: string) => string])[];

/** The sentences of behaviour 7 for failed loads, by address. */
const sentences: Sentences = [
  [/^\/products\b/, ({ shell }, reason) => shell.loads.products({ reason })],
  [/^\/quote(-builder)?\?(.*&)?id=/, ({ quotes }, reason) => `${quotes.loadFailed} ${reason}`],
  [/^\/calendar\/(invoices\/|jobs\/\d+\/invoice\b)/, ({ shell }, reason) => shell.loads.invoice({ reason })],
  [/^\/admin\/email\b/, ({ shell }, reason) => shell.loads.emailSettings({ reason })],
  [/^\/service-reports\/admin\/(engineers|tasks|templates)\b/, ({ shell }, reason) => shell.loads.list({ reason })],
  [/^\/service-reports\/engineer\?(.*&)?job(_id)?=/, ({ shell }, reason) => shell.loads.prefill({ reason })],
];

/**
 * The sentence for an address that could not be loaded; 'HTTP {status}: {text}' where it has no sentence of its own.
 */
export function loadSentence(address: string, failure: Failure, words: PageWords): string {
  const own = sentences.find(([asked]) => asked.test(address))?.[1];
  if (!own) return loadReasonOf(failure, words);
  return own(words, failure.kind === "unreachable" ? words.shell.notReached : reasonOf(failure, words));
}

import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { loadReasonOf, reasonOf } from "#app/platform/failure.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { type FailedLoad, failedLoad, nowShown, onFailedLoad } from "#app/ui/keep-page.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { PageWords } from "#app/words/words.ts";

/** What could not be loaded, over the page that stays, until something is; with a way to ask for it again. */
export function FailedLoadMessage() {
  const words = useWords();
  const { pathname, search, key } = useLocation();
  const load = useSyncExternalStore(onFailedLoad, failedLoad, () => null);
  useEffect(() => nowShown(`${pathname}${search}`), [pathname, search]);
  // The page was led to itself, which put it at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each time that it was
  useEffect(() => {
    if (load) window.scrollTo(0, load.scrolled);
  }, [load, key]);
  if (!load) return null;
  return (
    <FloatingMessage key={load.id} tone="bad" seconds={0}>
      {sentenceOf(load, words)}{" "}
      <Link to={load.to} replace={load.afterChange} preventScrollReset>
        {words.shell.tryAgain}
      </Link>
    </FloatingMessage>
  );
}

type Loads = readonly (readonly [RegExp, (words: PageWords, reason: string) => string])[];

/** The specification's own sentences (section 8), by what was asked for. */
const sentences: Loads = [
  [/^\/products\b/, ({ catalogue }, message) => catalogue.loadFailed({ message })],
  [/^\/quote(-builder)?\?(.*&)?id=/, ({ quotes }, reason) => `${quotes.loadFailed} ${reason}`],
  [/^\/calendar\/(invoices\/|jobs\/\d+\/invoice\b)/, ({ shell }, reason) => shell.loads.invoice({ reason })],
  [/^\/admin\/email\b/, ({ shell }, reason) => shell.loads.emailSettings({ reason })],
  [/^\/service-reports\/admin\/(engineers|tasks|templates)\b/, ({ shell }, reason) => shell.loads.list({ reason })],
  [/^\/service-reports\/engineer\?(.*&)?job(_id)?=/, ({ shell }, reason) => shell.loads.prefill({ reason })],
];

function sentenceOf({ failure, to, afterChange }: FailedLoad, words: PageWords): string {
  if (afterChange) return words.shell.changedNotShown({ reason: loadReasonOf(failure, words) });
  const own = sentences.find(([address]) => address.test(to))?.[1];
  if (!own) return loadReasonOf(failure, words);
  return own(words, failure.kind === "unreachable" ? words.shell.notReached : reasonOf(failure, words));
}

import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { loadReasonOf } from "#app/platform/failure.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { type FailedLoad, failedLoad, nowShown, onFailedLoad } from "#app/ui/keep-page.ts";
import { loadSentence } from "#app/ui/load-sentence.ts";
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

function sentenceOf({ failure, to, afterChange }: FailedLoad, words: PageWords): string {
  if (afterChange) return words.shell.changedNotShown({ reason: loadReasonOf(failure, words) });
  return loadSentence(to, failure, words);
}

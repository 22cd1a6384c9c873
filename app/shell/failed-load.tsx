import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { loadReasonOf } from "#app/platform/failure.ts";
import { type FailedLoad, failedLoad, onFailedLoad, setShownPage } from "#app/ui/failed-requests.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { loadSentence } from "#app/ui/load-sentence.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { PageWords } from "#app/words/words.ts";

/**
 * A message over the present page when another one could not be loaded, with a link that tries again. It stays until a
 * page is shown.
 */
export function FailedLoadMessage() {
  const words = useWords();
  const { pathname, search, key } = useLocation();
  const load = useSyncExternalStore(onFailedLoad, failedLoad, () => null);
  useEffect(() => setShownPage(`${pathname}${search}`), [pathname, search]);
  // The router went to this same page, which scrolled it to the top: restore the position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each such navigation
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

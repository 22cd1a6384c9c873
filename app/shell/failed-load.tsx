import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { loadReasonOf } from "#app/platform/failure.ts";
import { type FailedLoad, failedLoad, onFailure, sessionOver, setShownPage } from "#app/ui/failed-requests.ts";
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
  const load = useSyncExternalStore(onFailure, failedLoad, () => null);
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

/**
 * A message over a page whose session is over, with a link that opens in another window, so that what is typed here
 * stays. The pressed form says the rest beside its button.
 */
export function SessionOverMessage() {
  const ended = useSyncExternalStore(onFailure, sessionOver, () => null);
  if (!ended) return null;
  return (
    <FloatingMessage key={ended.id} tone="bad" seconds={0}>
      {ended.over} <SignInElsewhere />
    </FloatingMessage>
  );
}

/** The link to the sign-in, in another window, on a page whose session is over; nothing on any other. */
export function SignInElsewhere() {
  const ended = useSyncExternalStore(onFailure, sessionOver, () => null);
  if (!ended) return null;
  return (
    <a href={ended.way.href} target="_blank" rel="noopener">
      {ended.way.text}
    </a>
  );
}

function sentenceOf({ failure, to, afterChange }: FailedLoad, words: PageWords): string {
  if (afterChange) return words.shell.changedNotShown({ reason: loadReasonOf(failure, words) });
  return loadSentence(to, failure, words);
}

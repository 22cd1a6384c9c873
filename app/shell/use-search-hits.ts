import { useEffect, useState } from "react";
import type { SearchHit } from "./search-hit.ts";

/** Milliseconds of rest before the server is asked. */
const debounceMs = 150;

/**
 * What the search over everything finds for a text as it is typed; null before the first answer, and when there is
 * none. Failures are silent: the form still leads to the screen of the search, which says what is wrong.
 */
export function useSearchHits(typed: string): readonly SearchHit[] | null {
  const [found, setFound] = useState<{ q: string; hits: SearchHit[] } | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (q === "") {
      setFound(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      loadHits(q, stop.signal).then(
        (hits) => setFound(hits && { q, hits }),
        () => undefined,
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  // The hits of what was typed before stay until the next ones come.
  return found?.hits ?? null;
}

async function loadHits(q: string, signal: AbortSignal): Promise<SearchHit[] | null> {
  const answer = await fetch(`/api/search?${new URLSearchParams({ q })}`, { signal });
  if (!answer.ok) return null;
  const { data } = (await answer.json()) as { data: SearchHit[] };
  return data;
}

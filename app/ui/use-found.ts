import { useEffect, useState } from "react";

/** Milliseconds of rest before the server is asked. */
const debounceMs = 150;

type Found<Answer> = { answer: Answer | null; address: string | null; failed: boolean };

type FoundNow<Answer> = Pick<Found<Answer>, "answer" | "failed"> & { isPending: boolean };

const nothing = { answer: null, address: null, failed: false };

/**
 * The answer of a call whose address follows what is typed, such as "/api/search?q=…"; null before the first answer and
 * without an address. The last answer stays until the next one comes; `isPending`: that one is on its way, so `answer`
 * is of an earlier address. `failed`: the last call did not get through.
 */
export function useFound<Answer>(address: string | null): FoundNow<Answer> {
  const [found, setFound] = useState<Found<Answer>>(nothing);
  useEffect(() => {
    if (address === null) {
      setFound(nothing);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      load<Answer>(address, stop.signal).then(
        (answer) => setFound({ answer, address, failed: answer === null }),
        () => stop.signal.aborted || setFound({ answer: null, address, failed: true }),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address]);
  const { answer, failed } = found;
  return { answer, failed, isPending: address !== null && found.address !== address };
}

async function load<Answer>(address: string, signal: AbortSignal): Promise<Answer | null> {
  const answer = await fetch(address, { signal });
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

/** Seconds to wait before each further attempt. */
const waits = [1, 3, 10];

/**
 * Calls `work` now, when the browser says that the network is back, and each time a few times more until it gives
 * true: the browser says so before the first requests get through. Gives the function that stops it.
 */
export function tryUntilReached(work: () => Promise<boolean>): () => void {
  let timer: number | undefined;
  let ended = false;
  const attempt = async (left: readonly number[]) => {
    const done = await work();
    const [seconds, ...later] = left;
    if (!done && !ended && seconds) timer = window.setTimeout(() => attempt(later), seconds * 1000);
  };
  const begin = () => {
    window.clearTimeout(timer);
    void attempt(waits);
  };
  begin();
  window.addEventListener("online", begin);
  return () => {
    ended = true;
    window.clearTimeout(timer);
    window.removeEventListener("online", begin);
  };
}

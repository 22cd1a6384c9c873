import { offlineWords, waitingCount } from "#app/shell/waiting-reports.ts";
import { keepSending } from "./sending.ts";
import { watchQueue } from "./store.ts";

type Say = (unsent: { text: string; show: string } | null) => void;

/**
 * Keeps sending the queue, and calls `say` after each round with the sentence about unsent reports (null if all are
 * sent). Gives the function that stops it.
 */
export function sendAnywhere(user: number, say: Say): () => void {
  const unwatch = watchQueue(async () => {
    const n = waitingCount(user);
    const words = await offlineWords();
    say(n > 0 ? { text: words.unsent({ n }), show: words.showUnsent } : null);
  });
  const end = keepSending(user);
  return () => {
    unwatch();
    end();
  };
}

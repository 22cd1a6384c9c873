import { offlineWords, waitingCount } from "#app/shell/waiting-reports.ts";
import { keepSending } from "./sending.ts";
import { watchQueue } from "./store.ts";

type Say = (unsent: { text: string; show: string } | null) => void;

/** Keeps sending, and says what is not sent after each try: nothing while the first one runs. Gives what ends it. */
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

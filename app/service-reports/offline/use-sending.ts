import { useCallback, useEffect, useRef, useState } from "react";
import { useOfflineWords } from "#app/words/use-offline-words.ts";
import { secondsUntilNextRound, sendQueue } from "./send-queue.ts";
import { sendQueued } from "./send-queued.ts";

/**
 * Sends what waits while a page is open: at once, when the signal is back, when the page is looked at again, and from
 * time to time. `changed` is called after each round.
 */
export function useSending(user: number, changed: () => void): { sending: boolean; sendNow: () => void } {
  const words = useOfflineWords();
  const [sending, setSending] = useState(false);
  const rounds = useRef(0);
  const timer = useRef<number>(undefined);
  const sendNow = useCallback(async () => {
    window.clearTimeout(timer.current);
    setSending(true);
    const through = await sendQueue(user, sendQueued, words).finally(() => setSending(false));
    rounds.current = through ? 0 : rounds.current + 1;
    changed();
    if (!through) timer.current = window.setTimeout(sendNow, secondsUntilNextRound(rounds.current) * 1000);
  }, [user, words, changed]);
  useEffect(() => {
    const back = () => {
      rounds.current = 0;
      sendNow();
    };
    const looked = () => document.visibilityState === "visible" && back();
    back();
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", looked);
    return () => {
      window.clearTimeout(timer.current);
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", looked);
    };
  }, [sendNow]);
  return { sending, sendNow };
}

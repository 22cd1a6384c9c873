/** Sends what waits while a page of the user is open. One for a page, whichever part of it asks. */
import { useSyncExternalStore } from "react";
import { offlineWords } from "#app/shell/waiting-reports.ts";
import { secondsUntilNextRound, sendQueue } from "./send-queue.ts";
import { sendQueued } from "./send-queued.ts";

let busy = false;
let failedRounds = 0;
let timer: number | undefined;
const watchers = new Set<() => void>();

function say(now: boolean): void {
  busy = now;
  for (const changed of watchers) changed();
}

/** Sends all that waits now; what does not get through is tried again later. */
export async function sendNow(user: number): Promise<void> {
  window.clearTimeout(timer);
  say(true);
  const words = await offlineWords();
  const through = await sendQueue(user, sendQueued, words).finally(() => say(false));
  failedRounds = through ? 0 : failedRounds + 1;
  window.clearTimeout(timer);
  if (!through) timer = window.setTimeout(() => sendNow(user), secondsUntilNextRound(failedRounds) * 1000);
}

/** Sends at once, when the signal is back, when the page is looked at again, and from time to time. Gives what ends it. */
export function keepSending(user: number): () => void {
  const again = () => {
    failedRounds = 0;
    void sendNow(user);
  };
  const looked = () => document.visibilityState === "visible" && again();
  again();
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", looked);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", looked);
  };
}

/** Whether something is being sent. */
export function useIsSending(): boolean {
  return useSyncExternalStore(watchSending, isSending, notSending);
}

function watchSending(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function isSending(): boolean {
  return busy;
}

function notSending(): boolean {
  return false;
}

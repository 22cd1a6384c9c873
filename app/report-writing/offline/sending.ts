/** Sends the queue while a page of the user is open. A page has one instance, which all its parts share. */
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

/** Sends all waiting reports now. What fails is tried again later. */
export async function sendNow(user: number): Promise<void> {
  window.clearTimeout(timer);
  say(true);
  const words = await offlineWords();
  const through = await sendQueue(user, sendQueued, words).finally(() => say(false));
  failedRounds = through ? 0 : failedRounds + 1;
  window.clearTimeout(timer);
  if (!through) timer = window.setTimeout(() => sendNow(user), secondsUntilNextRound(failedRounds) * 1000);
}

/**
 * Sends now, when the network is back, when the page becomes visible, and at intervals. Gives the function that stops
 * it.
 */
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

/** Whether reports are being sent now. */
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

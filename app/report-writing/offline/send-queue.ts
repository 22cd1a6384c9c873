/**
 * Sends the reports, and the states of jobs, that wait on this phone while a page of the user is open. The server
 * answers a second report with the same key with the first one, so that a repeat is harmless. The page has one sender,
 * whichever part of it asks.
 */
import { useSyncExternalStore } from "react";
import { waitingCount, waitingMovesCount } from "#app/shell/waiting-reports.ts";
import { loadOfflineWords } from "#app/words/load-texts.ts";
import { queueAddress } from "../asked-report.ts";
import { outcomeOf, type SendOutcome, sendReport } from "../send-report.ts";
import { watchMoves } from "./kept-moves.ts";
import { deleteQueued, isAtForm, listQueue, type QueuedReport, updateQueued, watchQueue } from "./phone-store.ts";
import { refusedEntry } from "./refused-entry.ts";
import { sendMoves } from "./send-moves.ts";

/** The rounds of sending that are under way: one that was asked for while another runs begins beside it. */
let rounds = 0;

/** The sending for a user: how many parts of the page ask for it, and the next round after a failure. */
type Sender = { parts: number; failedRounds: number; timer: number | undefined };

/** The senders by user. A user for whom no part asks any more, for instance after signing out, has none. */
const senders = new Map<number, Sender>();

const watchers = new Set<() => void>();

function countRound(step: 1 | -1): void {
  rounds += step;
  for (const changed of watchers) changed();
}

/** Sends all that waits now. What fails is tried again later, while a part of the page keeps sending. */
export async function sendNow(user: number): Promise<void> {
  const sender = senders.get(user);
  // Whoever signs in next must not send what the former user has left.
  const goesOn = () => senders.get(user) === sender;
  window.clearTimeout(sender?.timer);
  countRound(1);
  let through = false;
  try {
    const words = await loadOfflineWords();
    // States first: a job is done before its report is written.
    const moves = await runAlone(`alisio-moves-${user}`, () => sendMoves(user, goesOn));
    // Where the session has ended, the first report is sent all the same, so that the queue can say why it waits.
    const reports = moves !== "stopped" && (await sendQueue(user, words, goesOn));
    through = moves === "answered" && reports;
  } finally {
    countRound(-1);
    // Also where the round has thrown, since the phone's database could not be read for instance.
    if (sender && goesOn()) planNext(user, sender, through);
  }
}

/** Plans the next round of a sender after one that was through or failed. */
function planNext(user: number, sender: Sender, through: boolean): void {
  sender.failedRounds = through ? 0 : sender.failedRounds + 1;
  window.clearTimeout(sender.timer);
  if (!through)
    sender.timer = window.setTimeout(() => sendNow(user), secondsUntilNextRound(sender.failedRounds) * 1000);
}

/**
 * Sends now, when the network is back, when the page becomes visible, and at intervals. Gives the function that stops
 * it, unless another part of the page still asks for it.
 */
export function keepSending(user: number): () => void {
  const sender = senders.get(user) ?? { parts: 0, failedRounds: 0, timer: undefined };
  senders.set(user, sender);
  sender.parts += 1;
  const again = () => {
    sender.failedRounds = 0;
    void sendNow(user);
  };
  const looked = () => document.visibilityState === "visible" && again();
  again();
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", looked);
  return () => {
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", looked);
    sender.parts -= 1;
    if (sender.parts > 0) return;
    window.clearTimeout(sender.timer);
    senders.delete(user);
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
  return rounds > 0;
}

function notSending(): boolean {
  return false;
}

/** What is said of what could not be sent, and the page that shows it. */
export type Unsent = { text: string; show: string; page: string };

/**
 * Keeps sending, and calls `say` after each round with the sentence about what is unsent (null if all is sent), and
 * `movesSent` when the last waiting state was sent. Gives the function that stops it.
 */
export function sendInBackground(
  user: number,
  say: (unsent: Unsent | null) => void,
  movesSent: () => void,
): () => void {
  let movesBefore = waitingMovesCount(user);
  const tell = async () => {
    const [n, moves] = [waitingCount(user), waitingMovesCount(user)];
    if (movesBefore > 0 && moves === 0) movesSent();
    movesBefore = moves;
    const { unsent, unsentMoves, showUnsent: show } = await loadOfflineWords();
    if (n > 0) say({ text: unsent({ n }), show, page: queueAddress });
    else say(moves > 0 ? { text: unsentMoves({ n: moves }), show, page: "/my-day" } : null);
  };
  // An attempt that does not reach the server changes no waiting state, so it is the end of the round that tells.
  const atEnd = watchSending(() => void (isSending() || tell()));
  const ends = [watchQueue(tell), watchMoves(tell), atEnd, keepSending(user)];
  return () => {
    for (const end of ends) end();
  };
}

/** Turns a reason into a sentence in the page's words. */
type SendWords = {
  noAnswer: string;
  signedOut: string;
  serverFault: (of: { status: number }) => string;
  photosRefused: (of: { n: number }) => string;
  answersToNotes: (of: { answers: string }) => string;
};

/**
 * Sends all waiting reports, the oldest first, in one window of the browser at a time, without those that the form of
 * this page is sending. Stops when the server cannot be reached or is too busy, because the next report would fail too,
 * and once `goesOn` gives false. Gives whether all were sent.
 */
function sendQueue(user: number, words: SendWords, goesOn: () => boolean): Promise<boolean> {
  return runAlone(`alisio-send-${user}`, async () => {
    const waiting = (await listQueue(user)).filter(({ state }) => state === "waiting").reverse();
    let through = true;
    for (const entry of waiting) {
      if (!goesOn()) return false;
      if (isAtForm(entry.key)) continue;
      const outcome = await sendQueued(user, entry, goesOn);
      const isNoted = await storeOutcome(user, entry, outcome, words);
      if (outcome.kind === "unreachable" || outcome.kind === "signed-out" || isBusy(outcome)) return false;
      if (outcome.kind === "fault" || !isNoted) through = false;
    }
    return through;
  });
}

/**
 * Notes what came of sending a report, and gives whether that is done. On a phone without room a sent one is deleted,
 * for which there is room, unless it is still to be said that photos were refused.
 */
async function storeOutcome(
  user: number,
  entry: QueuedReport,
  outcome: SendOutcome,
  words: SendWords,
): Promise<boolean> {
  try {
    await updateQueued(user, entry.key, changeOf(entry, outcome, words));
    return true;
  } catch {
    if (outcome.kind !== "sent" || outcome.report.photos_refused > 0) return false;
    return deleteQueued(user, entry.key).then(
      () => true,
      () => false,
    );
  }
}

function isBusy(outcome: SendOutcome): boolean {
  return outcome.kind === "fault" && outcome.status === 503;
}

function changeOf({ draft }: QueuedReport, outcome: SendOutcome, words: SendWords): Partial<QueuedReport> {
  switch (outcome.kind) {
    case "sent": {
      const { photos_refused: n } = outcome.report;
      // The server has the photos now, or has refused them for good; free the phone's memory for reports that wait.
      const light = { ...draft, photos: [], strokes: [] };
      return { state: "sent", reason: n > 0 ? words.photosRefused({ n }) : "", report: outcome.report, draft: light };
    }
    case "refused":
      return refusedEntry(draft, outcome, words.answersToNotes);
    case "unreachable":
      return { reason: words.noAnswer, signed_out: false };
    case "signed-out":
      return { reason: words.signedOut, signed_out: true };
    case "fault":
      return { reason: words.serverFault({ status: outcome.status }), signed_out: false };
  }
}

/**
 * Runs `work` while no other window of this browser does. Old browsers have no locks; there the server recognises
 * repeats.
 */
function runAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

/** The first waits are short, because a browser says that the network is back before requests get through. */
const waits = [1, 3, 10, 30, 60, 120, 300];

/** Seconds to wait after the given number of failed rounds (from 1), while a page is open. */
function secondsUntilNextRound(failedRounds: number): number {
  return waits[Math.min(failedRounds, waits.length) - 1] ?? 300;
}

/** Milliseconds to wait for each answer. Nobody waits for it, and with a weak signal a photo takes a minute. */
const patience = 90_000;

/** Sends one report of the queue, and gives the result. */
async function sendQueued(
  user: number,
  { draft, saved_at, clock }: QueuedReport,
  goesOn: () => boolean,
): Promise<SendOutcome> {
  try {
    return { kind: "sent", report: await sendReport(user, draft, patience, { saved_at, clock, goesOn }) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}

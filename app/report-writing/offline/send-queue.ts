/** Sends the reports that wait on this phone, each once: for a repeated key the server gives the first result. */
import type { SentReport } from "../send-report.ts";
import { type QueuedReport, queued, settle } from "./store.ts";

/** The result of sending one report. Any other error is a fault and is thrown. */
export type SendOutcome =
  | { kind: "sent"; report: SentReport }
  /**
   * The server refused the content: the user has to correct it. `details`: the server's sentences for the fields.
   * `keyIsSpent`: another report has the key (send-report.ts).
   */
  | { kind: "refused"; reason: string; details: string[]; keyIsSpent: boolean }
  | { kind: "unreachable" }
  | { kind: "signed-out" }
  | { kind: "fault"; status: number };

type Sender = (entry: QueuedReport) => Promise<SendOutcome>;

/** Turns a reason into a sentence in the page's words. */
export type SendWords = {
  noAnswer: string;
  signedOut: string;
  serverFault: (of: { status: number }) => string;
  photosRefused: (of: { n: number }) => string;
};

/**
 * Sends all waiting reports, the oldest first, in one window of the browser at a time. Stops when the server cannot be
 * reached or is too busy, because the next report would fail too. Gives whether all were sent.
 */
export function sendQueue(user: number, send: Sender, words: SendWords): Promise<boolean> {
  return alone(`alisio-send-${user}`, async () => {
    const waiting = (await queued(user)).filter(({ state }) => state === "waiting").reverse();
    let through = true;
    for (const entry of waiting) {
      const outcome = await send(entry);
      await settle(user, entry.key, changeOf(entry, outcome, words));
      if (outcome.kind === "unreachable" || outcome.kind === "signed-out" || isBusy(outcome)) return false;
      if (outcome.kind === "fault") through = false;
    }
    return through;
  });
}

function isBusy(outcome: SendOutcome): boolean {
  return outcome.kind === "fault" && outcome.status === 503;
}

function changeOf({ draft }: QueuedReport, outcome: SendOutcome, words: SendWords): Partial<QueuedReport> {
  switch (outcome.kind) {
    case "sent": {
      const { photos_refused: n } = outcome.report;
      // The server has the photos now; free the phone's memory for reports that wait.
      const light = { ...draft, photos: [], strokes: [] };
      return { state: "sent", reason: n > 0 ? words.photosRefused({ n }) : "", report: outcome.report, draft: light };
    }
    case "refused": {
      const details = [...new Set(outcome.details)].filter((sentence) => !outcome.reason.endsWith(sentence));
      return { state: "failed", reason: outcome.reason, details, keyIsSpent: outcome.keyIsSpent };
    }
    case "unreachable":
      return { reason: words.noAnswer };
    case "signed-out":
      return { reason: words.signedOut };
    case "fault":
      return { reason: words.serverFault({ status: outcome.status }) };
  }
}

/**
 * Runs `work` while no other window of this browser does. Old browsers have no locks; there the server recognises
 * repeats.
 */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

const waits = [10, 30, 60, 120, 300];

/** Seconds to wait after the given number of failed rounds (from 1), while a page is open. */
export function secondsUntilNextRound(rounds: number): number {
  return waits[Math.min(rounds, waits.length) - 1] ?? 10;
}
